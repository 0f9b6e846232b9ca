"""Redis or Valkey behind the ports of `arbiter.app.ports`. Each Lua script is next to the Python that calls it."""
