#!lua flags=allow-oom
-- Give a lease back unless it has passed on. KEYS lease; ARGV holder
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
