#!lua
-- Delete a field of a vault that is still as it was read. KEYS vault; ARGV field, as read; answers 1, or 0 when changed
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return 0
end
return redis.call('HDEL', KEYS[1], ARGV[1])
