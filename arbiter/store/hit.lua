#!lua flags=allow-oom
-- Count one in the present window. KEYS count; ARGV limit, seconds; answers the seconds to wait, 0 when allowed
local count = redis.call('INCR', KEYS[1])
if count == 1 then
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end
if count <= tonumber(ARGV[1]) then
  return 0
end
return math.max(1, math.ceil(redis.call('PTTL', KEYS[1]) / 1000))
