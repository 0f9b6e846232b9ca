#!lua
-- What waits is taken along by the digest on its way. KEYS waiting, due_players, taken; ARGV player
if redis.call('EXISTS', KEYS[3]) == 1 then
  for _, message in ipairs(redis.call('HKEYS', KEYS[1])) do
    redis.call('HSET', KEYS[3], message, '')
  end
  redis.call('DEL', KEYS[1])
end
return 1
