#!lua
-- One submission, at once or not at all: a script is not rolled back, so everything is checked before the first write.
-- KEYS  log snap keys vault outbox games running due resting card deadlines fired
-- ARGV  id, the same as earlier releases stored it, kept answer, expected, game, schema, position, head, status, reveal,
--       shard, a vault field that must be there or "", card, earliest deadline in ms or 0, then four lists, each behind
--       its length: records, vault fields and ciphertexts, vault fields to drop, outbox messages; each of these is behind
--       a vault field or "" and the message that takes its place where that field is there
local log, snap, known, vault, outbox, games, running, due, resting, card, deadlines, fired = unpack(KEYS)
local id, earlier, answer, expected, game, schema, position, head, status, reveal, shard, needs, shown, deadline =
  unpack(ARGV, 1, 14)
local at = 15

local function list()
  local first, last = at + 1, at + tonumber(ARGV[at])
  at = last + 1
  return first, last
end

local types = {'stream', 'hash', 'hash', 'hash', 'stream', 'set', 'set', 'set', 'zset', 'string', 'zset', 'hash'}
for i, kind in ipairs(types) do
  local found = redis.call('TYPE', KEYS[i]).ok
  if found ~= 'none' and found ~= kind then
    return redis.error_reply('DAMAGED ' .. KEYS[i] .. ' is a ' .. found)
  end
end

local before = redis.call('HGET', known, id) or redis.call('HGET', known, earlier)
if before then
  return {'known', before}
end

local length = redis.call('XLEN', log)
local archive = length == 0 and redis.call('HGET', snap, 'archive')
if archive then
  return {'archived', archive}
end
if length - 1 ~= tonumber(expected) or (needs ~= '' and redis.call('HEXISTS', vault, needs) == 0) then
  return {'stale', length - 1}
end

local first, final = list()
for i = first, final do
  length = length + 1
  redis.call('XADD', log, string.format('%d-0', length), 'r', ARGV[i])
end
redis.call('HSET', snap, 'schema', schema, 'version', length - 1, 'position', position,
  'head', head, 'status', status, 'reveal', reveal, 'deadline', deadline)
redis.call('HSET', known, id, answer)
redis.call('SET', card, shown)
first, final = list()
for i = first, final, 2 do
  redis.call('HSET', vault, ARGV[i], ARGV[i + 1])
end
first, final = list()
for i = first, final do
  redis.call('HDEL', vault, ARGV[i])
end
first, final = list()
for i = first, final, 3 do
  local ordered = ARGV[i] ~= '' and redis.call('HEXISTS', vault, ARGV[i]) == 1
  redis.call('XADD', outbox, '*', 'message', ARGV[ordered and i + 1 or i + 2])
end
if expected == '-1' then
  redis.call('SADD', games, game)
end
redis.call(status == 'running' and 'SADD' or 'SREM', running, game)
if deadline ~= '0' then
  redis.call('ZADD', deadlines, deadline, game)
else
  redis.call('ZREM', deadlines, game)
end
redis.call('HDEL', fired, game)
redis.call(reveal ~= '' and 'SADD' or 'SREM', due, game)
if status == 'finished' or status == 'cancelled' then
  redis.call('ZADD', resting, redis.call('TIME')[1], game)
end
if final >= first then
  redis.call('PUBLISH', 'outbox', shard)
end
redis.call('PUBLISH', 'news:' .. game, length - 1)
return {'stored'}
