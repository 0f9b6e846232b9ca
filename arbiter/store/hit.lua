#!lua flags=allow-oom
-- Count in the present window. KEYS count; ARGV number, seconds; answers the count and the milliseconds to the window's end
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = ARGV[2] * 1000
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}
