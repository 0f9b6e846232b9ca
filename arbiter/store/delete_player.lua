#!lua
-- A player with tokens and code. KEYS player tokens code notices order
for _, digest in ipairs(redis.call('HVALS', KEYS[2])) do
  redis.call('DEL', '{players}:token:' .. digest)
end
return redis.call('DEL', unpack(KEYS))
