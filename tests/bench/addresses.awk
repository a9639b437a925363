# The addresses that a row walks through, "viewer path" a line, each pair once (see wrk.lua).
#   awk -v row=NAME -v films=N -v users=N -v members=N -v most=LINES -f addresses.awk
# A viewer is a number from 1 to `members`, 0 a visitor. Of pages about somebody every second one is about the first
# user, who has the most plays and looks at their own page as often as the others together.

function name(user) { return user == 1 ? "bench" : "other" (user - 1) }
function put(viewer, path) {
  if (lines < most && !((viewer, path) in seen)) { seen[viewer, path]; print viewer, path; ++lines }
}
function in_turn(i) { return i % 2 ? 1 : 1 + int(i / 2) % members }
# Users whose pages members may read: the generator makes each ninth of ten private.
function subject(i,   user) {
  user = i % 2 ? 1 : 1 + int(i / 2) % users
  return name(user % 10 == 9 ? 1 : user)
}
# Who does not write beside: numbers of theirs that are at hand stay so.
function quiet(i,   user) {
  user = i % 2 || users <= members ? 1 : members + 1 + int(i / 2) % (users - members)
  return name(user % 10 == 9 ? 1 : user)
}
function day(i) { return strftime("%Y-%m-%d", systime() - 86400 * (1 + i % 3600)) }
# Films by popularity, as the generator spreads them.
function ranked(rank) { return 1 + (int(films / 2) + rank * 7919) % films }

BEGIN {
  split("title release_date runtime added watched_at rating group_rating plays", sort, " ")
  for (i = 0; lines < most && i < 4 * most; ++i) {
    round = int(i / films)
    if (row == "login") put(0, "/login?redirect=/movie/" (1 + i))
    else if (row == "home") put(0, "/?visit=" i)
    else if (row == "home_member") put(1 + i % members, "/?visit=" i)
    else if (row == "film") put((i + round) % (members + 1), "/movie/" ranked(i % films))
    else if (row == "favourite") put((i + int(i / 50)) % (members + 1), "/movie/" ranked(i % 50))
    else if (row == "history") {
      if (i % 4 < 2) put(in_turn(i), "/users/" subject(i) "/history")
      else put(in_turn(i), "/users/bench/history?year=" (strftime("%Y") - 1 - i % 8) "&month=" (1 + int(i / 8) % 12))
    }
    else if (row == "deep") put(in_turn(i), "/users/bench/history?before=" day(i * 7) ".0." (1 + i % 50000))
    else if (row == "movies") put(in_turn(i), "/users/bench/movies?sort_by=" sort[1 + i % 8] "&sort_order=" (int(i / 8) % 2 ? "asc" : "desc") "&page=" (1 + int(i / 16) % 20))
    else if (row == "list") put(in_turn(i), "/users/bench/lists/1-everything" (i % 4 < 2 ? "" : "?page=" (2 + 9 * (int(i / 4) % 3))))
    else if (row == "lists") put(in_turn(i), "/users/bench/lists" (i % 4 < 2 ? "" : "?page=" (2 + 9 * (int(i / 4) % 3))))
    else if (row == "watchlist") put(in_turn(i), "/users/" subject(i) "/watchlist" (i % 3 ? "?sort_by=" sort[1 + i % 7] "&page=" (1 + int(i / 7) % 8) : ""))
    else if (row == "actors") put(in_turn(i), "/users/bench/" (i % 3 ? "actors" : "directors") "?page=" (1 + int(i / 3) % 20))
    else if (row == "person") put(i % (members + 1), "/person/" (1 + int(i / 3) % 500) (i % 3 ? i % 3 == 1 ? "?seen=no" : "?sort=popularity" : ""))
    else if (row == "dashboard") put(in_turn(i), "/users/" quiet(i))
    else if (row == "statistics") put(in_turn(i), i % 4 < 2 ? "/users/" quiet(i) "/statistics" : "/users/bench/statistics?year=" (strftime("%Y") - 1 - int(i / 4) % 8))
    else if (row == "year") put(in_turn(i), "/users/" (i % 4 < 2 ? quiet(i) : "bench") "/year/" (strftime("%Y") - 1 - int(i / 4) % 8))
    else if (row == "etag") put("t" in_turn(i), "/api/users/bench/history/movies?limit=24&page=" (1 + i % int(films / 10)))
    else if (row == "api") put("t" in_turn(i), "/api/users/" subject(i) "/history/movies?limit=24&page=" (1 + int(i / 2) % (i % 2 ? 100 : 20)))
    else if (row == "own") put(1, i % 4 == 0 ? "/?visit=" i : i % 4 == 1 ? "/users/bench" : i % 4 == 2 ? "/users/bench/history?before=" day(i * 7) ".0." (1 + i) : "/users/bench/movies?page=" (1 + int(i / 4) % 200))
    else if (row == "mixed") mixed(i)
  }
}

# What a household opens, first views of the user with the most plays among it (their own writes stand beside).
function mixed(i,   n) {
  n = (i * 37) % 100
  if (n < 36) put((i + round) % (members + 1), "/movie/" ranked(i % films))
  else if (n < 48) put(1 + i % members, "/?visit=" i)
  else if (n < 53) put(0, "/?visit=" i)
  else if (n < 66) put(in_turn(i), "/users/bench/history?before=" day(i * 7) ".0." (1 + i))
  else if (n < 74) put(in_turn(i), "/users/bench/movies?sort_by=" sort[1 + i % 8] "&page=" (1 + int(i / 8) % 200))
  else if (n < 80) put(in_turn(i), "/users/" subject(i))
  else if (n < 83) put(1, "/users/bench/statistics?year=" (strftime("%Y") - 1 - i % 8))
  else if (n < 85) put(1, "/users/bench/actors?page=" (1 + i % 100))
  else if (n < 91) put(1 + i % members, "/search/local?query=" substr("riversilentgoldenmidnight", 1 + i % 22, 2 + i % 2))
  else put("t" in_turn(i), "/api/users/" subject(i) "/history/movies?limit=24&page=" (1 + int(i / 2) % 20))
}
