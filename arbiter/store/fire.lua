#!lua
-- Ask for the work on a shard's games whose deadline has passed, and look at them again later.
-- KEYS  deadlines outbox
-- ARGV  now, when they are due again, both in ms since the epoch, the most at once, shard
-- Answers how many
local deadlines, outbox = unpack(KEYS)
local now, again, most, shard = unpack(ARGV)
local due = redis.call('ZRANGEBYSCORE', deadlines, '-inf', now, 'LIMIT', 0, most)
for _, game in ipairs(due) do
  redis.call('ZADD', deadlines, again, game)
  redis.call('XADD', outbox, '*', 'message', cjson.encode({kind = 'deadline', game = game}))
end
if #due > 0 then
  redis.call('PUBLISH', 'outbox', shard)
end
return #due
