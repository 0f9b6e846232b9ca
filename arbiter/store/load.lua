#!lua
-- A game as it stands. KEYS log snap keys vault; ARGV schema, append id or "", then vault fields.
-- Answers version, head, position (if the snapshot is of this schema and version), kept answer, values of the vault fields.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then
  return false
end
local version = tonumber(string.match(last[1], '^%d+')) - 1
local snap = redis.call('HMGET', KEYS[2], 'schema', 'version', 'position')
local fresh = snap[1] == ARGV[1] and tonumber(snap[2]) == version
local answer = {version, last[2][4], fresh and snap[3], ARGV[2] ~= '' and redis.call('HGET', KEYS[3], ARGV[2])}
for i = 3, #ARGV do
  answer[i + 2] = redis.call('HGET', KEYS[4], ARGV[i])
end
return answer
