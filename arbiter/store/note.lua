#!lua
-- Keep what became of a mail. KEYS notices (name -> JSON), order (list of names, newest first), player
-- ARGV name, JSON, its state, most that are kept, 'handed' where it was just handed over.
-- What is told of a mail that went is only what became of it then, until it is handed over anew.
local went = {sent = 1, delayed = 2, refused = 3, bounced = 3}
if redis.call('EXISTS', KEYS[3]) == 0 then
  return 0
end
local before = redis.call('HGET', KEYS[1], ARGV[1])
if not before then
  redis.call('LPUSH', KEYS[2], ARGV[1])
elseif ARGV[5] ~= 'handed' then
  local known = went[cjson.decode(before)['state']] or 0
  if ARGV[3] == 'queued' or known > 0 and (went[ARGV[3]] or 0) <= known then
    return 0
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
while redis.call('LLEN', KEYS[2]) > tonumber(ARGV[4]) do
  redis.call('HDEL', KEYS[1], redis.call('RPOP', KEYS[2]))
end
return 1
