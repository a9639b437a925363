# What one does while others do something else.

# Readers of ROW alone, then beside writes; the median share of their rate, and the p99 of the readers beside.
beside_writes() {  # ROW A_SECOND WRITERS_FILE; sets share and slow
  local i alone shares=() slowest=()
  for ((i = 1; i <= repeats; ++i)); do
    walk "$1" "$seconds" 8; alone=$rate
    start_writes "$2" "$3"
    walk "$1" "$seconds" 8
    stop "$writer"
    wait_for /readyz
    shares+=("$(awk "BEGIN { print ($alone > 0 ? $rate / $alone : 0) }")") slowest+=("$p99")
  done
  share=$(printf '%s\n' "${shares[@]}" | median) slow=$(printf '%s\n' "${slowest[@]}" | median)
}

# First views of the first user's pages by eight at once, each after a new write: pages of others meanwhile.
first_views_at_once() {
  start_writes 50 "$work/$set.owner"
  BENCH_MODE=walk BENCH_LIST="$work/own.numbers" BENCH_MEMBERS="$members" start wrk -t1 -c8 -d$((seconds + 2))s --timeout 10s -s "$here/wrk.lua" "$site/" > /dev/null 2>&1
  local others=$last
  sleep 0.5
  walk film "$seconds" 1
  stop "$others"; stop "$writer"
  wait_for /readyz
  line 'pages of others while eight ask for first views: p99' "$(ms "$p99") ms" '≤ 50 ms' "$(verdict "$p99" 50000)"
}

thousand_clients() {  # SET
  walk film $((seconds * 2)) 1000
  line "1,000 clients, film pages: $(printf '%.0f' "$rate")/s; failures" "$failures" 0 "$(verdict "$failures" 0)"
  line '1,000 clients: p99' "$(ms "$p99" 0) ms" '' ''
}

# A hundred addresses of this machine send wrong passwords all at once, with the limits that a server has.
login_flood() {  # SET
  local i
  stop "$matinee"; start_matinee "$1" info 100000 on; wait_for /readyz
  for i in {1..100}; do
    printf 'url = "%s/api/authentication/token"\ninterface = 127.0.1.%d\nheader = "Content-Type: application/json"\nheader = "X-Service-Client: Benchmark"\ndata = "{\\"email\\":\\"%s\\",\\"password\\":\\"wrong %d\\"}"\noutput = /dev/null\nsilent\nnext\n' \
      "$site" "$i" "$EMAIL" "$i"
  done | sed '$d' > "$work/flood"
  flood() { while :; do curl --parallel --parallel-max 100 -K "$work/flood" 2> /dev/null; done; }
  mark
  start flood; local flooding=$last
  walk film "$((seconds * 2))" 4
  stop "$flooding"
  line "pages of others in a flood of logins from 100 addresses ($(served_us 'method=POST ' | wc -l) answered): p99" "$(ms "$p99" 0) ms" '≤ 500 ms' "$(verdict "$p99" 500000)"
}

beside() {  # SET
  local row
  start_matinee "$1" info; wait_for /readyz
  for row in film own mixed; do [ -s "$work/$row.list" ] || address_list $row > "$work/$row.list"; done
  awk '{ print 1, $1 }' <<< "/users/$NAME
/users/$NAME/statistics
/users/$NAME/actors
/" > "$work/own.numbers"
  beside_writes mixed 50 "$writers"
  line '50 writes a second by others: share of the rate of readers' "$(printf '%.2f' "$share")" '≥ 0.60' "$(verdict 0.6 "$share")"
  beside_writes own 20 "$work/$1.owner"
  line '20 writes a second by the viewer: share of the rate of their own pages' "$(printf '%.2f' "$share")" '≥ 0.40' "$(verdict 0.4 "$share")"
  line 'the same: p99' "$(ms "$slow") ms" '≤ 100 ms' "$(verdict "$slow" 100000)"
  first_views_at_once
  thousand_clients "$1"
  login_flood "$1"
  stop "$matinee"
}
