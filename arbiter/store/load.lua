#!lua flags=no-writes
-- A game as it stands. KEYS log snap keys vault; ARGV schema, the same as earlier releases stored it, append id or "", the
-- same as earlier releases stored it, then vault fields.
-- Answers version, head (if the snapshot is of this version, or a log of an earlier release has it), position (if the
-- snapshot is also of this schema), kept answer, values of the vault fields; for an archived game the
-- digest of its archive alone.
local length = redis.call('XLEN', KEYS[1])
if length == 0 then
  return redis.call('HGET', KEYS[2], 'archive')
end
local version = length - 1
local snap = redis.call('HMGET', KEYS[2], 'schema', 'version', 'position', 'head')
local present = tonumber(snap[2]) == version
local head = present and snap[4] or redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][2][4]
local position = present and (snap[1] == ARGV[1] or snap[1] == ARGV[2]) and snap[3]
local known = ARGV[3] ~= '' and (redis.call('HGET', KEYS[3], ARGV[3]) or redis.call('HGET', KEYS[3], ARGV[4]))
local answer = {version, head or false, position, known}
for i = 5, #ARGV do
  answer[i] = redis.call('HGET', KEYS[4], ARGV[i])
end
return answer
