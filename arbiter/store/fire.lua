#!lua
-- Ask for what follows from deadlines of a shard's games that have passed.
-- KEYS  deadlines fired outbox
-- ARGV  now in ms since the epoch, the most games at once, shard
-- Answers how many
local deadlines, fired, outbox = unpack(KEYS)
local now, most, shard = unpack(ARGV)
local due = redis.call('ZRANGEBYSCORE', deadlines, '-inf', now, 'WITHSCORES', 'LIMIT', 0, most)
redis.call('HLEN', fired)
for i = 1, #due, 2 do
  local game, deadline = due[i], due[i + 1]
  local entry = redis.call('XADD', outbox, '*', 'message', cjson.encode({kind = 'deadline', game = game}))
  redis.call('HSET', fired, game, deadline .. ' ' .. entry)
  redis.call('ZREM', deadlines, game)
end
if #due > 0 then
  redis.call('PUBLISH', 'outbox', shard)
end
return #due / 2
