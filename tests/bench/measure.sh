# Asking many at once, and what it took.

# Processor time of nginx and all programs so far, in microseconds.
cpu_us() {
  local ids="${!running[*]}"
  ids="$ids $(ps -o pid= --ppid "${ids// /,}")"
  cat $(printf '/proc/%s/stat ' $ids) 2>/dev/null | awk -v tick="$(getconf CLK_TCK)" '{ sum += $14 + $15 + $16 + $17 } END { printf "%.0f", sum / tick * 1e6 }'
}

# Sets requests, duration, p50, p99, failures, bytes, rate, and cost: microseconds of processor time per request, of all
# that takes part, wrk too.
wrk_run() {  # SECONDS CLIENTS WRK_ARGUMENTS…
  local time=$1 clients=$2 line own before; shift 2
  before=$(cpu_us)
  line=$(wrk -t1 -c"$clients" -d"${time}s" --timeout 10s -s "$here/wrk.lua" "$@" 2>&1 | tee "$work/wrk.log" | grep '^RESULT') || fail "wrk failed; see $work/wrk.log: $*"
  read -r _ requests duration p50 p99 failures bytes own <<< "$line"
  [ "$requests" != 0 ] || failures=$((failures + 1)) p99=$((time * 1000000))  # nobody got an answer in time
  rate=$(awk "BEGIN { print $requests / $duration }")
  cost=$(awk "BEGIN { print ($(cpu_us) - $before + $own * 1e6) / ($requests + ($requests == 0)) }")
}

declare -A walked=()  # requests made of each list so far: the next run goes on where the last one ended
walk() {  # ROW SECONDS CLIENTS
  BENCH_MODE=walk BENCH_LIST="$work/$1.list" BENCH_MEMBERS="$members" BENCH_FROM=${walked[$1]-0} wrk_run "$2" "$3" "$site/"
  walked[$1]=$((${walked[$1]-0} + requests))
}

# Writes beside what is measured: new plays of the writers in turn, until they are stopped.
start_writes() {  # A_SECOND WRITERS_FILE
  BENCH_MODE=post BENCH_WRITERS="$2" BENCH_PAUSE=$((1000 / $1)) BENCH_FILMS=$FILMS BENCH_FROM=$posted \
    start wrk -t1 -c1 -d600s --timeout 10s -s "$here/wrk.lua" "$site/" >/dev/null 2>&1
  writer=$last
  posted=$((posted + 40 * $1))
}

address_list() { awk -v row="$1" -v films="$FILMS" -v users="$USERS" -v members="$(wc -l < "$members")" -v most="${2:-$most}" -f "$here/addresses.awk"; }

header() { curl -s -D - -o /dev/null "${@:2}" | tr -d '\r' | awk -v name="$1:" 'tolower($1) == tolower(name) { sub(/^[^:]*: */, ""); print }'; }

# Gives each member the two cookies of a browser; sets `members`, `writers` (all but the first), and the first's cookie.
sign_in() {  # SET
  local name token
  members=$work/$1.members writers=$work/$1.writers posted=0 walked=()
  while read -r name token; do
    printf '%s %s id=%s; %s\n' "$name" "$token" "$token" "$(header Set-Cookie -b "id=$token" "$site/" | grep -o '^[A-Za-z_-]*session=[^;]*')"
  done < "$work/$1/members" > "$members"
  sed 1d "$members" > "$writers"
  sed 1q "$members" > "$work/$1.owner"
  read -r _ TOKEN cookie < "$members"
  [ -z "$(header Set-Cookie -b "$cookie" "$site/")" ] || say 'bench: a member gets a new cookie with every page'
}

line() { printf '| %s | %s | %s | %s |\n' "$@"; }
verdict() { awk "BEGIN { print $1 <= $2 ? \"met\" : \"**not met**\" }"; }
quantile() { sort -n | awk -v part="$1" '{ v[NR] = $1 } END { if (NR) print v[int((NR - 1) * part) + 1] }'; }
median() { quantile 0.5; }
ms() { awk "BEGIN { printf \"%.${2:-1}f\", $1 / 1000 }"; }

# Server times in microseconds, as the program's own log says, of answers since `mark`.
mark() { marked=$(stat -c %s "$log"); }
served_us() {  # [PATTERN]
  tail -c +$((marked + 1)) "$log" | sed -n "/ request .*${1-method=GET }/s/.* us=\([0-9]*\)\$/\1/p"
}
