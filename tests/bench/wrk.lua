-- What wrk sends and how it reports.  BENCH_MODE:
--   walk      GET of the addresses of BENCH_LIST ("viewer path [etag]" a line), from BENCH_FROM on; the last is followed by the first
--   post      one new play per request by the members of BENCH_WRITERS in turn (names and tokens); BENCH_PAUSE: ms between two
--   webhook   the same, as Jellyfin tells it          insert    the same body for the bare program
--   get       the address alone
-- A viewer is a line of BENCH_MEMBERS; 0 is a visitor without cookies; "t3" sends the token of the third member.
-- ENCODING is what all of them ask for.
local mode = os.getenv("BENCH_MODE") or "get"
local films = tonumber(os.getenv("BENCH_FILMS") or "2000")
local count = tonumber(os.getenv("BENCH_FROM") or "0")
local pause = tonumber(os.getenv("BENCH_PAUSE") or "0")
local encoding = os.getenv("ENCODING") or "gzip"

wrk.headers["Accept-Encoding"] = encoding
if pause > 0 then delay = function() return pause end end

local function members_of(file)
  local members = {}
  for line in io.lines(file) do
    local name, token, cookie = line:match("(%S+) (%S+) ?(.*)")
    members[#members + 1] = { name = name, token = token, cookie = cookie }
  end
  return members
end

-- A new film and date each time: 2001-01-01 and the days after it, all films on each.
local function next_play()
  local day, film = 978307200 + 86400 * math.floor(count / films), 1 + count % films
  count = count + 1
  return film, day
end
local function new_play()
  local film, day = next_play()
  return string.format('[{"movie_id":%d,"watched_at":"%s"}]', film, os.date("!%Y-%m-%d", day))
end

if mode == "walk" then
  local requests = {}
  init = function()
    local members = members_of(os.getenv("BENCH_MEMBERS"))
    for line in io.lines(os.getenv("BENCH_LIST")) do
      local kind, viewer, path, etag = line:match("(t?)(%d+) (%S+) ?(.*)")
      local member, headers = members[tonumber(viewer)], { ["Accept-Encoding"] = encoding, Host = wrk.headers["Host"] }
      if member and kind == "t" then headers["X-Service-Token"] = member.token
      elseif member then headers["Cookie"] = member.cookie end
      if etag ~= "" then headers["If-None-Match"] = etag end
      requests[#requests + 1] = wrk.format("GET", path, headers)
    end
  end
  request = function()
    count = count + 1
    return requests[1 + count % #requests]
  end
end

if mode == "insert" then
  wrk.method = "POST"
  request = function() return wrk.format(nil, nil, nil, new_play()) end
end

if mode == "post" then
  local writers = members_of(os.getenv("BENCH_WRITERS"))
  request = function()
    local writer = writers[1 + count % #writers]
    local headers = { ["X-Service-Token"] = writer.token, ["Content-Type"] = "application/json" }
    return wrk.format("POST", "/api/users/" .. writer.name .. "/history/movies", headers, new_play())
  end
end

-- Of a film that was seen longer ago than six hours, so that each is recorded.
if mode == "webhook" then
  wrk.method = "POST"
  request = function()
    local film, day = next_play()
    return wrk.format(nil, nil, nil, string.format('{"ServerId":"b","NotificationType":"PlaybackStop","ItemType":"Movie","Name":"Film %d","Year":2001,' ..
      '"Provider_tmdb":"%d","PlayedToCompletion":true,"UtcTimestamp":"%s","DeviceName":"TV"}', film, 1000 + 7 * film, os.date("!%Y-%m-%dT%H:%M:%S.1234567Z", day)))
  end
end

-- RESULT requests, seconds, p50 and p99 in microseconds, failures, bytes per answer, wrk's own processor time in seconds
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %.4f %.0f %.0f %d %.0f %.3f\n", summary.requests, summary.duration / 1e6, latency:percentile(50),
    latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout, summary.bytes / math.max(1, summary.requests),
    os.clock()))
end
