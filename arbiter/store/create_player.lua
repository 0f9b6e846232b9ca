#!lua
-- KEYS player tokens token; ARGV player, token id, token digest, owner, scopes
redis.call('SET', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('HSET', KEYS[3], 'id', ARGV[2], 'player', ARGV[4], 'scopes', ARGV[5])
return 1
