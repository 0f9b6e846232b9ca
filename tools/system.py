"""Installs the system packages that the tests need: Chromium and Postfix, with apt. Needs root."""

import os
import shutil
import subprocess
import sys

PROGRAMS = {"chromium": "chromium", "postfix": "postfix"}  # by package
SERVER_FOLDERS = "/usr/sbin:/sbin"
UNCONFIGURED = "postfix postfix/main_mailer_type select No configuration\n"  # the machine's own mail stays as it is
APT = ("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300")


def main() -> int:
    missing = [package for package, program in PROGRAMS.items() if not installed(program)]
    if not missing:
        return 0
    names = " and ".join(missing)
    if shutil.which("apt-get") is None:
        return fail(f"Missing: {names}. There is no apt here; install them as this system does.")
    if os.geteuid() != 0:
        return fail(f"Missing: {names}. Only root can install them: sudo make test-system")
    print(f"Installing {names} ...", flush=True)
    try:
        install(missing)
    except subprocess.CalledProcessError as error:
        return fail(f"{error.output}\nThis failed: {' '.join(error.cmd)}")
    still = [package for package in missing if not installed(PROGRAMS[package])]
    return fail(f"Installed, but not found: {' and '.join(still)}.") if still else 0


def installed(program: str) -> bool:
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:{SERVER_FOLDERS}") is not None


def install(packages: list[str]) -> None:
    run(*APT, "update")
    if "postfix" in packages and shutil.which("debconf-set-selections"):
        run("debconf-set-selections", stdin=UNCONFIGURED)
    run(*APT, "install", "--no-install-recommends", *packages)


def run(*command: str, stdin: str = "") -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    subprocess.run(command, check=True, text=True, input=stdin, env=environment, **output)


def fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
