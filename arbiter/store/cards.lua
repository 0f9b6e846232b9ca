#!lua
-- Cards of games of one shard, written again. KEYS due, then log and card of each game; ARGV version, card, game, reveal
-- of each. Answers the games that have moved on, whose cards are left alone.
local moved = {}
for i = 0, #ARGV / 4 - 1 do
  local version, shown, game, reveal = unpack(ARGV, 4 * i + 1, 4 * i + 4)
  if redis.call('XLEN', KEYS[2 * i + 2]) > tonumber(version) + 1 then
    moved[#moved + 1] = game
  else
    redis.call('SET', KEYS[2 * i + 3], shown)
    redis.call(reveal ~= '' and 'SADD' or 'SREM', KEYS[1], game)
  end
end
return moved
