#!lua flags=no-writes
-- Whose token it is. KEYS token; answers token id, owner's id, scopes, owner
local token = redis.call('HMGET', KEYS[1], 'id', 'player', 'scopes')
local player = token[2] and redis.call('GET', '{players}:player:' .. token[2])
return player and {token[1], token[2], token[3], player}
