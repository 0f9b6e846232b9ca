#!lua
-- Have games that are over rest from a time on, but not those that rest already or are archived.
-- KEYS  resting games, then the snap of each game
-- ARGV  time, then the id of each game
-- Answers how many rest now that did not before
local resting, games, entered = KEYS[1], KEYS[2], 0

for i = 2, #ARGV do
  local status = redis.call('HGET', KEYS[i + 1], 'status')
  if (status == 'finished' or status == 'cancelled') and redis.call('SISMEMBER', games, ARGV[i]) == 1 then
    entered = entered + redis.call('ZADD', resting, 'NX', ARGV[1], ARGV[i])
  end
end
return entered
