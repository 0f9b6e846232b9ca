#!lua
-- The active key's id and the key. KEYS keyring; ARGV id and key that are to be active if there is none
if redis.call('HSETNX', KEYS[1], 'active', ARGV[1]) == 1 then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
local id = redis.call('HGET', KEYS[1], 'active')
return {id, redis.call('HGET', KEYS[1], id)}
