#!lua flags=no-writes
-- A game as it stands. KEYS log snap keys vault; ARGV schema, append id or "", then vault fields.
-- Answers version, head, position (if the snapshot is of this schema and version), kept answer, values of the vault fields.
local length = redis.call('XLEN', KEYS[1])
if length == 0 then
  return false
end
local version = length - 1
local snap = redis.call('HMGET', KEYS[2], 'schema', 'version', 'position', 'head')
local present = tonumber(snap[2]) == version
local head = present and snap[4] or redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][2][4]
local position = present and snap[1] == ARGV[1] and snap[3]
local answer = {version, head, position, ARGV[2] ~= '' and redis.call('HGET', KEYS[3], ARGV[2])}
for i = 3, #ARGV do
  answer[i + 2] = redis.call('HGET', KEYS[4], ARGV[i])
end
return answer
