#!lua
-- The address of a code "<wrong tries> <digest> <address>", which is then used up.
-- KEYS code; ARGV digest, tries allowed, what a wrong one counts
local tries, digest, email = string.match(redis.call('GET', KEYS[1]) or '', '^(%d+) (%x+) (.*)$')
if not tries then
  return false
end
local wrong = tonumber(tries) + tonumber(ARGV[3])
if digest == ARGV[1] or wrong >= tonumber(ARGV[2]) then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], string.format('%d %s %s', wrong, digest, email), 'KEEPTTL')
end
return digest == ARGV[1] and email
