#!lua
-- Drop a standing order that is still as it was read, and ask for what follows. KEYS vault outbox; ARGV field, as read,
--   shard, then messages; answers 1, or 0 when it changed
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
for i = 4, #ARGV do
  redis.call('XADD', KEYS[2], '*', 'message', ARGV[i])
end
if #ARGV > 3 then
  redis.call('PUBLISH', 'outbox', ARGV[3])
end
return 1
