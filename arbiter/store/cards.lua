#!lua
-- Cards of games of one shard, written again. KEYS due, then log, snap and card of each game; ARGV version, card, game,
-- reveal of each. Answers the games that have moved on, whose cards are left alone.
local function present(log, snap)
  local length = redis.call('XLEN', log)
  local archived = length == 0 and redis.call('HMGET', snap, 'archive', 'version')
  return archived and archived[1] and tonumber(archived[2]) or length - 1
end

local moved = {}
for i = 0, #ARGV / 4 - 1 do
  local version, shown, game, reveal = unpack(ARGV, 4 * i + 1, 4 * i + 4)
  local log, snap, card = unpack(KEYS, 3 * i + 2, 3 * i + 4)
  if present(log, snap) > tonumber(version) then
    moved[#moved + 1] = game
  else
    redis.call('SET', card, shown)
    redis.call(reveal ~= '' and 'SADD' or 'SREM', KEYS[1], game)
  end
end
return moved
