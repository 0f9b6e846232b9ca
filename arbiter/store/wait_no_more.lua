#!lua
-- KEYS waiting, due_players, taken; ARGV player, messages that wait no more; a player with nothing left has no time either
for number = 2, #ARGV do
  redis.call('HDEL', KEYS[1], ARGV[number])
end
if redis.call('EXISTS', KEYS[1], KEYS[3]) == 0 then
  redis.call('ZREM', KEYS[2], ARGV[1])
end
return 1
