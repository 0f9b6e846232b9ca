#!lua
-- Enter games of one shard anew with their deadlines. Those that have moved on or are damaged are left alone; one that is
-- not here, as it is archived or gone, has none.
-- KEYS  deadlines fired, then the log of each game
-- ARGV  game, version, earliest deadline in ms or 0, of each
local deadlines, fired = unpack(KEYS, 1, 2)
for i = 0, #ARGV / 3 - 1 do
  local game, version, deadline = unpack(ARGV, 3 * i + 1, 3 * i + 3)
  local length = redis.pcall('XLEN', KEYS[i + 3])
  if length == 0 or length == version + 1 then
    redis.call('HDEL', fired, game)
    if length == 0 or deadline == '0' then
      redis.call('ZREM', deadlines, game)
    else
      redis.call('ZADD', deadlines, deadline, game)
    end
  end
end
