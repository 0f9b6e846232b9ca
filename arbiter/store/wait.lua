#!lua
-- Have a message wait. KEYS waiting, due_players, taken; ARGV player, message, time; one that a digest took along waits already
if redis.call('HEXISTS', KEYS[3], ARGV[2]) == 0 then
  redis.call('HSET', KEYS[1], ARGV[2], '')
  redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[1])
end
return 1
