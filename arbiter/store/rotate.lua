#!lua
-- Another key becomes the active one. KEYS keyring; ARGV time, id of a key to revoke or "", id and key of the new one
local now, revoked, id, key = unpack(ARGV)
local before = redis.call('HGET', KEYS[1], 'active')
if before then
  redis.call('HSETNX', KEYS[1], 'retired:' .. before, now)
end
if revoked ~= '' then
  redis.call('HSETNX', KEYS[1], 'revoked:' .. revoked, now)
end
redis.call('HSET', KEYS[1], 'active', id, id, key)
return 1
