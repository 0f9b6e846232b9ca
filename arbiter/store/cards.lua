#!lua
-- Cards of games of one shard, written again. KEYS due, then log, snap and card of each game; ARGV version, card, game,
-- reveal of each. Answers the games that have moved on, whose cards are left alone. A game that an earlier release may go
-- on with, since it wrote it last, gets none: that release would not keep it up to date.
local function present(log, snap)
  local length = redis.call('XLEN', log)
  local archived = length == 0 and redis.call('HMGET', snap, 'archive', 'version')
  return archived and archived[1] and tonumber(archived[2]) or length - 1
end

local function lasts(snap)
  local schema, status = unpack(redis.call('HMGET', snap, 'schema', 'status'))
  return not schema or schema:sub(1, 5) == 'zstd:' or (status ~= 'open' and status ~= 'running')
end

local moved = {}
for i = 0, #ARGV / 4 - 1 do
  local version, shown, game, reveal = unpack(ARGV, 4 * i + 1, 4 * i + 4)
  local log, snap, card = unpack(KEYS, 3 * i + 2, 3 * i + 4)
  if present(log, snap) > tonumber(version) then
    moved[#moved + 1] = game
  else
    if lasts(snap) then
      redis.call('SET', card, shown)
    end
    redis.call(reveal ~= '' and 'SADD' or 'SREM', KEYS[1], game)
  end
end
return moved
