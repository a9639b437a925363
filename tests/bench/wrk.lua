-- What wrk sends and how it reports.  BENCH_MODE: get (the address alone), post (one new play per request), webhook (the same, as Jellyfin tells it),
-- insert (the same body for the bare program) or mixed (what a household does).
local mode = os.getenv("BENCH_MODE") or "get"
local films = tonumber(os.getenv("BENCH_FILMS") or "2000")
local count = tonumber(os.getenv("BENCH_FROM") or "0")

-- A new film and date each time: 2001-01-01 and the days after it, all films on each.
local function new_play()
  local day = os.date("!%Y-%m-%d", 978307200 + 86400 * math.floor(count / films))
  local body = string.format('[{"movie_id":%d,"watched_at":"%s"}]', 1 + count % films, day)
  count = count + 1
  return body
end

if mode == "post" or mode == "insert" then
  wrk.method = "POST"
  request = function() return wrk.format(nil, nil, nil, new_play()) end
end

-- Of a film that was seen longer ago than six hours, so that each is recorded.
if mode == "webhook" then
  wrk.method = "POST"
  request = function()
    local at = os.date("!%Y-%m-%dT%H:%M:%S.1234567Z", 978307200 + 86400 * math.floor(count / films))
    local film = 1 + count % films
    count = count + 1
    return wrk.format(nil, nil, nil, string.format('{"ServerId":"b","NotificationType":"PlaybackStop","ItemType":"Movie","Name":"Film %d","Year":2001,' ..
      '"Provider_tmdb":"%d","PlayedToCompletion":true,"UtcTimestamp":"%s","DeviceName":"TV"}', film, 1000 + 7 * film, at))
  end
end

if mode == "mixed" then
  local name, other = os.getenv("BENCH_NAME"), os.getenv("BENCH_OTHER_NAME")
  local member = { Cookie = os.getenv("BENCH_COOKIE") }
  local token = { ["X-Service-Token"] = os.getenv("BENCH_TOKEN") }
  local writer = { ["X-Service-Token"] = os.getenv("BENCH_OTHER_TOKEN"), ["Content-Type"] = "application/json" }
  local history = "/users/" .. name .. "/history"
  local api = "/api/users/" .. name .. "/history/movies"
  local titles = { "riv", "sil", "gol", "night", "the", "mid", "hou", "str" }
  request = function()
    local n = math.random(100)
    if n <= 30 then return wrk.format("GET", "/movie/" .. math.random(films), member) end
    if n <= 40 then return wrk.format("GET", "/movie/" .. math.random(films)) end
    if n <= 50 then return wrk.format("GET", "/", member) end
    if n <= 55 then return wrk.format("GET", "/") end
    if n <= 60 then return wrk.format("GET", "/login") end
    if n <= 72 then return wrk.format("GET", history .. (n % 3 == 0 and "?year=" .. math.random(2017, 2025) or ""), member) end
    if n <= 82 then return wrk.format("GET", "/users/" .. name, member) end
    if n <= 88 then return wrk.format("GET", "/search/local?query=" .. titles[math.random(#titles)], member) end
    if n <= 98 then return wrk.format("GET", api .. "?page=" .. math.random(50), token) end
    return wrk.format("POST", "/api/users/" .. other .. "/history/movies", writer, new_play())
  end
end

-- RESULT requests, seconds, p50 and p99 in microseconds, failures, bytes per answer, wrk's own processor time in seconds
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %.4f %.0f %.0f %d %.0f %.3f\n", summary.requests, summary.duration / 1e6, latency:percentile(50),
    latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout, summary.bytes / math.max(1, summary.requests),
    os.clock()))
end
