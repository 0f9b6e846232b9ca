#!lua
-- Replace a player who is still as read. KEYS player; ARGV as read, new; answers 1, or 0 when changed or gone meanwhile
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2])
return 1
