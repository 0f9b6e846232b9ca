#!lua
-- Put a value in place of another, or take it away. KEYS key; ARGV the one before, the new one if there is one
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
if ARGV[2] then
  redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
else
  redis.call('DEL', KEYS[1])
end
return 1
