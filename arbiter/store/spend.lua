#!lua flags=allow-oom
-- Count names, each once however often it comes, all of them or none. KEYS a set of names; ARGV limit, seconds, names;
-- answers the milliseconds to wait, 0 when they are counted
local fresh = {}
for i = 3, #ARGV do
  if redis.call('SISMEMBER', KEYS[1], ARGV[i]) == 0 then
    fresh[#fresh + 1] = ARGV[i]
  end
end
if #fresh == 0 then
  return 0
end
if redis.call('SCARD', KEYS[1]) + #fresh > tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
redis.call('SADD', KEYS[1], unpack(fresh))
if redis.call('PTTL', KEYS[1]) < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2] * 1000)
end
return 0
