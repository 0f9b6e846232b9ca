#!lua flags=no-writes
-- The messages of a day's digest. KEYS taken; ARGV day
local found = {}
if redis.call('HGET', KEYS[1], 'day') == ARGV[1] then
  for _, message in ipairs(redis.call('HKEYS', KEYS[1])) do
    if message ~= 'day' then
      found[#found + 1] = message
    end
  end
end
return found
