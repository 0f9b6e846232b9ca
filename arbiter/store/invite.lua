#!lua
-- Keep an invitation unless the append's id was used before: then its answer is told. A first mail is asked for at once.
-- KEYS vault outbox; ARGV answer's field, answer, invitation's field, invitation, field of those mailed or "", message, shard
local before = redis.call('HGET', KEYS[1], ARGV[1])
if before then
  return before
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4])
if ARGV[5] ~= '' and redis.call('HSETNX', KEYS[1], ARGV[5], '') == 1 then
  redis.call('XADD', KEYS[2], '*', 'message', ARGV[6])
  redis.call('PUBLISH', 'outbox', ARGV[7])
end
return false
