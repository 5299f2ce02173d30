-- Load on `antipode serve` for wrk: asks for states of a file, one a line, with all their moves.
--   antipode sample sliding:3x4 --samples 10000 > states.txt
--   wrk -t2 -c16 -d20s --latency -s lab/scripts/explorer_load.lua http://127.0.0.1:8037 -- sliding-3x4 states.txt
local paths = {}

function init(args)
    for line in io.lines(args[2]) do
        local state = line:gsub("[^%w]", function(c) return string.format("%%%02X", c:byte()) end)
        paths[#paths + 1] = "/api/puzzles/" .. args[1] .. "/state?state=" .. state
    end
    math.randomseed(tonumber(tostring({}):match("0x(%x+)"), 16) % 2147483647)
end

function request()
    return wrk.format("GET", paths[math.random(#paths)])
end

