# Times of single requests, memory of single processes, bytes of first visits.

time_row() {  # TEXT MICROSECONDS LIMIT_US [DIGITS]
  [ -z "$2" ] || line "$1" "$(ms "$2" "${4:-1}") ms" "≤ $(awk "BEGIN { print $3 / 1000 }") ms" "$(verdict "$2" "$3")"
}

start_times() {  # SET
  local times=() i from
  for i in {1..7}; do
    from=${EPOCHREALTIME/./}
    start_matinee "$1" info
    until answers /readyz; do sleep 0.003; done
    times+=($((${EPOCHREALTIME/./} - from)))
    stop "$matinee"
  done
  time_row 'start of `matinee serve` to the first answer' "$(printf '%s\n' "${times[@]}" | median)" 300000 0
}

plain_cgi() {  # SET
  local cpu_us=0 rss_kib=0 pss_kib=0
  eval "$(env -i PATH="$PATH" "${environment[@]}" GATEWAY_INTERFACE=CGI/1.1 REQUEST_METHOD=GET REQUEST_URI="/movie/$FILM" SERVER_PROTOCOL=HTTP/1.1 \
    SERVER_NAME=127.0.0.1 SERVER_PORT=80 REMOTE_ADDR=127.0.0.1 HTTP_COOKIE="$cookie" "$build/matinee-bench-cpu" 20 "$build/matinee" worker 2>> "$work/$1.log")"
  time_row 'plain CGI, film page: processor time' "$cpu_us" 15000
  line "plain CGI, one process (resident at most $((rss_kib / 1024)) MiB)" "$(awk "BEGIN { printf \"%.1f MiB\", $pss_kib / 1024 }")" '≤ 12 MiB' "$(verdict "$pss_kib" 12288)"
}

own_write() {  # adds another play of the first user
  curl -s -o /dev/null -H "X-Service-Token: $TOKEN" -H 'Content-Type: application/json' \
    -d "[{\"movie_id\":$((1 + own_writes % FILMS)),\"watched_at\":\"2000-0$((1 + own_writes / FILMS))-02\"}]" "$site/api/users/$NAME/history/movies"
  own_writes=$((own_writes + 1))
}
own_writes=0

# Numbers that took long to compute rest for twenty times as long, and a write within that is shown with the last ones: so
# that each view computes, every write waits first.
first_view() {  # TEXT PATH LIMIT_US: median server time of nine, each right after an own write
  local i
  mark
  for i in {1..9}; do sleep 2; own_write; ask "1 $2"; done
  sleep 0.1
  time_row "$1, first view after an own write" "$(served_us | median)" "$3"
}

first_views() {  # SET
  local home=15000 numbers=20000
  [ "$1" = small ] || home=60000 numbers=100000
  first_view home / $home
  first_view dashboard "/users/$NAME" $home
  first_view statistics "/users/$NAME/statistics" $numbers
  first_view 'year in review' "/users/$NAME/year/$(($(date +%Y) - 1))" $numbers
  first_view actors "/users/$NAME/actors" $numbers
  [ "$1" = small ] || first_view history "/users/$NAME/history" 5000
}

# Each filter alone, median of five; the slowest counts. The first view of a list also reads what its filters offer.
filters() {
  local path i us slowest=0 which=
  ask "1 /users/$NAME/history"; ask "1 /users/$NAME/movies"
  while read -r path; do
    mark
    for i in 1 2 3 4 5; do ask "1 /users/$NAME/$path"; done
    sleep 0.05
    us=$(served_us | median)
    say "  $path: $us us"
    [ "${us:-0}" -le "$slowest" ] || { slowest=$us which=$path; }
  done <<END
history?genre=Drama
history?decade=1990
history?search=river
history?rating_min=8
history?again=yes
history?cinema=yes
history?location=1
history?year=$(($(date +%Y) - 2))
movies?genre=Drama
movies?release_year=1999
movies?decade=1990
movies?country=US
movies?language=en
movies?search=river
movies?rating_min=8
movies?rated=no
movies?runtime=no
history?tag=rain
history?person=1
history?runtime_max=100
movies?person=1
movies?runtime_min=90&runtime_max=120
movies?seen=yes
movies?seen=no
movies?seen_by=other1
END
  time_row "a list or the diary with one filter, slowest of 25: \`$which\`" "$slowest" 10000
}

searches() {  # each word twice: the second time it does not wait for the disk
  local word words='ri riv river si silent go golden mid midni'
  for word in $words; do ask "1 /search/local?query=$word"; done
  sleep 0.1; mark
  for word in $words; do ask "1 /search/local?query=$word"; done
  sleep 0.1
  time_row 'search as you type' "$(served_us | median)" 3000 2
  mark
  for word in rivver silnt godlen midngiht nigth hosue stret; do ask "1 /search?query=$word"; done
  sleep 0.1
  time_row 'search with typing errors, on Enter' "$(served_us | median)" 20000
}

# Logs in beside the hash of the password.
logins() {  # SET
  local us= hash_us=
  eval "$(env -i PATH="$PATH" "${environment[@]}" "$build/matinee-bench-login" 25 "$EMAIL" "$PASSWORD" 2>> "$work/$1.log")"
  time_row "login, its hash of $(ms "${hash_us:-0}" 0) ms aside" "$us" 2000 2
}

# Bytes of a page and of all style sheets and scripts that it names, as a browser fetches them for the first time.
on_the_wire() {
  local text path limit plain packed assets address
  while read -r path limit text; do
    packed=$(ask "1 $path" -w '%{size_download}')
    line "$text, compressed" "$(ms "$packed") kB" "≤ $((limit / 1000)) kB" "$(verdict "$packed" "$limit")"
  done <<END
/ 15000 home of a member
/users/$NAME/history 8000 history
/movie/$FILM 8000 film page
END
  plain=$(curl -s -b "$cookie" "$site/" | tee "$work/home.html" | wc -c)
  line 'home of a member, plain' "$(ms "$plain") kB" '≤ 60 kB' "$(verdict "$plain" 60000)"
  assets=$(grep -oE '(href|src)="[^"]*\.(css|js)[^"]*"' "$work/home.html" | cut -d'"' -f2 | sort -u | while read -r address; do
    curl -s -o /dev/null -H 'Accept-Encoding: gzip' -w '%{size_download}\n' "$site$address"
  done | awk '{ sum += $1 } END { print sum + 0 }')
  line 'style sheets and scripts that it names, compressed' "$(ms "$assets") kB" '≤ 60 kB' "$(verdict "$assets" 60000)"
}

times() {  # SET
  start_times "$1"
  plain_cgi "$1"
  start_matinee "$1" info; wait_for /readyz
  first_views "$1"
  filters
  searches
  on_the_wire
  stop "$matinee"
  logins "$1"
  [ "$1" != small ] || pictures
  with_provider "$1"
  [ "$1" != small ] || imports "$1"
}
