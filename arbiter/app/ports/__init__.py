"""What the use cases ask of a store; `arbiter.store` answers on Redis or Valkey."""
