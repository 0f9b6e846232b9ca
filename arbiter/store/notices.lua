#!lua flags=no-writes
-- What became of a player's mails, newest first. KEYS notices, order; answers names and JSON in turn
local found = {}
for _, name in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  found[#found + 1] = name
  found[#found + 1] = redis.call('HGET', KEYS[1], name)
end
return found
