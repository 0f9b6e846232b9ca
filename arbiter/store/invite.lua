#!lua
-- Keep an invitation unless the append's id was used before: then its answer is told. A first mail is asked for at once.
-- KEYS vault outbox; ARGV answer's field, answer, invitation's field, invitation, as it was read there or "",
--   field of those mailed or "", message, shard; answers {"kept"}, {"known", answer} or {"stale"}
local before = redis.call('HGET', KEYS[1], ARGV[1])
if before then
  return {'known', before}
end
if (redis.call('HGET', KEYS[1], ARGV[3]) or '') ~= ARGV[5] then
  return {'stale'}
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4])
if ARGV[6] ~= '' and redis.call('HSETNX', KEYS[1], ARGV[6], '') == 1 then
  redis.call('XADD', KEYS[2], '*', 'message', ARGV[7])
  redis.call('PUBLISH', 'outbox', ARGV[8])
end
return {'kept'}
