"""Whether a server says that an address does not exist, and not that it will not take a mail for another reason.

A status (RFC 3463) is trusted as far as it names the address itself; where it tells nothing, the words are read. What
is not said plainly is not taken for it: a stopped address gets no mail any more, while a try too many does no harm.
"""

import re

STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)")
NAMED = ("5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10")  # no such mailbox, host, form; moved; takes no mail (RFC 7505)
BARE = ("", "5.0.0", "5.1.0", "5.4.4")  # of servers that know no better; "no route", for good or for now
ADDRESSES = re.compile(r"<[^<>]*>|\S*[@/]\S*|\b[\w-]+(?:\.[\w-]+)+\b")

_WHO = r"(user|mail ?box|recipient|addressee|address|account|alias|person|domain|host|destination|customer)"
_NOT = r"(unknown|invalid|non-?existe?ant|non-?existent|undeliverable|unrouteable|unroutable|bad|no such)"
GONE = re.compile(
    rf"\b{_NOT} (\w+ ){{0,2}}{_WHO}s?\b"
    rf"|\b{_WHO}( \w+){{0,3}} (is |was )?({_NOT}\b|not (be )?found|not known|not recognized|not listed)"
    rf"|\b{_WHO}( [\w']+){{0,8}} (does ?n.?t|does not|did not|do not|no longer) exists?\b"
    rf"|\b(could not|couldn.t|cannot|can.?t|unable to) (find|locate|resolve)( \w+){{0,3}} {_WHO}s?\b"
    rf"|\bno (valid |known |active |local )?{_WHO}( \w+)? (here|(by|with) that name)"
    rf"|\b(not an?|isn.t an?|is no) (valid|known|existing) {_WHO}\b"
    r"|\b(does ?n.?t|does not) have (an?|any) (\w+ )?(account|mailbox|address)\b|\bnull mx\b|\bnxdomain\b"
    r"|\b(empf\S{1,3}nger|benutzer|adresse)( ist)? unbekannt|\b(utilisateur|destinataire|adresse) inconnue?"
    r"|\b(usuario|destinatario|dirección) (desconocid|inexistente)",
    re.IGNORECASE,
)
OTHERWISE = re.compile(  # about the mail, its sender, a mailbox that there is, or a day that passes
    r"\b(full|quota\w*|storage|size|large|big|exceed\w*|limit\w*|rate|too many|frequen\w+|volume"
    r"|\w*spam\w*|junk|virus\w*|malware|content|block\w*|black ?list\w*|deny ?list\w*|(?<!not )listed|dns ?bl|rbl"
    r"|banned|reputation|abuse|polic(y|ies)|dmarc|spf|dkim|grey ?list\w*|sender|originator|headers?|mail from|helo|ehlo"
    r"|temporar\w*|try (again|later)|loop\w*|hops?|expired|timed? ?out|timeout"
    r"|disabled|suspended|inactive|locked|frozen)\b",
    re.IGNORECASE,
)
UNCLEAR = re.compile(  # which says it of the sender or of nobody, where no status tells more
    r"\b(from (address|domain)|client|hostname|reverse|ptr|rdns|your|relay(ing)?|denied|auth\w*|tls|not permitted"
    r"|not allowed|permission|prohibited|restricted|later|unavailable(?!: user)|hold|connection|refused|network|delayed"
    r"|resources?)\b",
    re.IGNORECASE,
)


def gone(status: str, said: str) -> bool:
    """Whether there is no such address: `status` as the report gives it, or "", `said` in the server's words."""
    words = " ".join(ADDRESSES.sub(" ", STATUS.sub(" ", said)).replace("_", " ").split())
    if OTHERWISE.search(words):
        return False
    return status in NAMED or (status in BARE and bool(GONE.search(words)) and not UNCLEAR.search(words))


def status(said: str) -> str:
    """The status that tells most in what a server said: one that knows no better says 5.0.0 first; "" for none."""
    found = [".".join(each) for each in STATUS.findall(said)]
    return next((each for each in found if not each.endswith(".0.0")), found[0] if found else "")
