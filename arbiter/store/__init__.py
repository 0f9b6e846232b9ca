"""Redis or Valkey behind the ports of `arbiter.app.ports`. Every Lua script lies beside the Python that calls it."""
