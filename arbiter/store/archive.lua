#!lua
-- Put the digest of its archive in place of a game that is still as it was read, or has it already.
-- KEYS  log snap keys vault games archived resting deadlines fired
-- ARGV  game, digest, version, status, number of kept answers, then the vault's fields and values
-- Answers 1, or 0 where nothing was done
local log, snap, kept, vault, games, archived, resting, deadlines, fired = unpack(KEYS)
local game, digest, version, status, answers = unpack(ARGV, 1, 5)
local first = 6

local function unchanged()
  if redis.call('XLEN', log) ~= version + 1 or redis.call('HGET', snap, 'status') ~= status
    or redis.call('HLEN', kept) ~= tonumber(answers) or redis.call('HLEN', vault) ~= (#ARGV - first + 1) / 2 then
    return false
  end
  for i = first, #ARGV, 2 do
    if redis.call('HGET', vault, ARGV[i]) ~= ARGV[i + 1] then
      return false
    end
  end
  return true
end

if redis.call('HGET', snap, 'archive') ~= digest then
  if not unchanged() then
    return 0
  end
  redis.call('UNLINK', log, snap, kept, vault)
  redis.call('HSET', snap, 'archive', digest, 'version', version)
end
redis.call('SREM', games, game)
redis.call('SADD', archived, game)
redis.call('ZREM', resting, game)
redis.call('ZREM', deadlines, game)
redis.call('HDEL', fired, game)
return 1
