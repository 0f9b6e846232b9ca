#!lua
-- Keep a standing order unless the game has moved on. KEYS log vault; ARGV the game's version, field, order; answers 1 or 0
if redis.call('XLEN', KEYS[1]) - 1 ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1
