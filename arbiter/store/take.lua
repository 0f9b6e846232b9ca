#!lua
-- The day of the digest on its way. KEYS waiting, due_players, taken; ARGV player, day of a new one; answers '' for none at all
local day = redis.call('HGET', KEYS[3], 'day')
if day then
  return day
end
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return ''
end
redis.call('RENAME', KEYS[1], KEYS[3])
redis.call('HSET', KEYS[3], 'day', ARGV[2])
return ARGV[2]
