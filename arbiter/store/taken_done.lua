#!lua
-- The digest of that day is on its way no more. KEYS taken; ARGV day
return redis.call('HGET', KEYS[1], 'day') == ARGV[1] and redis.call('DEL', KEYS[1])
