#!lua flags=no-writes
-- All that is stored of a game that is over. KEYS log snap keys vault
-- Answers the snapshot's fields (none: no such game), the log's entries, the kept answers and the vault, as RESP has them;
-- only the snapshot's fields for a game that goes on or is archived.
local snap = redis.call('HGETALL', KEYS[2])
local status = redis.call('HGET', KEYS[2], 'status')
if status ~= 'finished' and status ~= 'cancelled' then
  return {snap}
end
return {snap, redis.call('XRANGE', KEYS[1], '-', '+'), redis.call('HGETALL', KEYS[3]), redis.call('HGETALL', KEYS[4])}
