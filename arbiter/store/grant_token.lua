#!lua
-- KEYS player tokens token; ARGV token id, token digest, owner, scopes
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[3], 'id', ARGV[1], 'player', ARGV[3], 'scopes', ARGV[4])
return 1
