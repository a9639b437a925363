# Imports: the page of a large upload, rows whose films are here, and titles that the provider is asked for.

api() {  # METHOD PATH [CURL_ARGUMENTS…]
  curl -s -X "$1" -H "X-Service-Token: $TOKEN" "$site/api/users/$NAME/imports$2" "${@:3}"
}

# Uploads a file and goes on to the films; sets `batch` and the milliseconds until it can be reviewed.
review_of() {  # NAME FILE SECONDS
  local from=${EPOCHREALTIME/./}
  batch=$(api POST "?name=$1" -H 'Content-Type: text/csv' --data-binary "@$2" | grep -o '"id":[0-9]*' | head -1 | cut -d: -f2)
  [ -n "$batch" ] || fail "$1 is not taken; see $log"
  comes_to options "$3"
  api PATCH "/$batch" -H 'Content-Type: application/json' -d '{"state":"matching"}' > /dev/null
  comes_to review "$3"
  reviewed_us=$((${EPOCHREALTIME/./} - from))
}

comes_to() {  # STATE SECONDS
  local until=$((SECONDS + $2))
  until api GET "/$batch" | grep -q "\"state\":\"$1\""; do
    [ $SECONDS -le $until ] || fail "import $batch is not $1 within $2 s; see $log"
    sleep 0.05
  done
}

# A row that is lost makes fast work.
has_rows() {  # WORD ROWS
  api GET "/$batch" | grep -q "\"$1\":$2[,}]" || fail "import $batch has not $2 rows that are $1"
}

plays_of_diary() {
  curl -s -H "X-Service-Token: $TOKEN" "$site/api/users/$NAME/statistics" | grep -o '"plays":[0-9]*' | head -1 | cut -d: -f2
}

# Diary rows by the provider's ids, of films that are here, on days long ago.
history_rows() {  # ROWS
  awk -v rows="$1" -v films="$FILMS" 'BEGIN {
    print "title,year,tmdbId,imdbId,watchedAt,comment,location"
    for (i = 0; i < rows; ++i) printf "Film,,%d,,19%02d-%02d-%02d,,\n", 1000 + 7 * (1 + i % films), 10 + int(i / films) % 80, 1 + i % 12, 1 + i % 28
  }'
}

large_review() {  # SET
  history_rows 20000 > "$work/large.csv"
  review_of large.csv "$work/large.csv" 300
  has_rows rows_read 20000
  mark
  local i
  for i in {1..9}; do ask "1 /settings/import/$batch"; done
  sleep 0.1
  time_row 'review page of an upload of 20,000 rows' "$(served_us | median)" 100000
  api DELETE "/$batch" > /dev/null
}

films_at_hand() {  # SET
  history_rows 2000 > "$work/history.csv"
  review_of history.csv "$work/history.csv" 120
  has_rows new 2000
  local plays; plays=$(plays_of_diary)
  line 'reading and matching 2,000 rows of films that are here' "$(ms "$reviewed_us" 0) ms" '' ''
  start timeout 60 bash -c "while :; do curl -s -o /dev/null '$site/movie/$FILM'; done"; local reader=$last
  mark
  local from=${EPOCHREALTIME/./}
  api POST "/$batch/apply" > /dev/null
  comes_to done 120
  time_row 'applying them' "$((${EPOCHREALTIME/./} - from))" 5000000 0
  sleep 0.1
  stop "$reader"
  has_rows added 2000
  [ "$(plays_of_diary)" = $((plays + 2000)) ] || fail "2,000 rows have become $(($(plays_of_diary) - plays)) plays"
  time_row 'film pages meanwhile: p99' "$(served_us 'route=\/movie\/{id:digits} ' | quantile 0.99)" 50000
  api POST "/$batch/undo" > /dev/null
  comes_to undone 120
  [ "$(plays_of_diary)" = "$plays" ] || fail "$(($(plays_of_diary) - plays)) plays stay of 2,000 that are taken back"
}

# Films whose titles say which they are, nine in ten of them once.
titled_films() {  # FILMS
  awk -v films="$1" 'BEGIN {
    print "{\"languages\":[{\"iso_639_1\":\"en\",\"english_name\":\"English\",\"name\":\"English\"}],\"countries\":[],\"companies\":[],\"people\":[],\"films\":["
    for (f = 1; f <= films; ++f)
      printf "%s{\"id\":%d,\"title\":\"Import %d of many\",\"original_title\":\"Import %d of many\",\"original_language\":\"en\",\"release_date\":\"2001-01-01\",\"runtime\":90,\"vote\":70,\"genres\":[\"Drama\"],\"countries\":[],\"companies\":[],\"directors\":[],\"crew\":[],\"cast\":[]}\n", (f > 1 ? "," : ""), 7000000 + f, f, f
    print "]}"
  }'
}

by_title() {  # SET
  awk 'BEGIN {
    print "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date"
    for (i = 1; i <= 2000; ++i) { f = 1 + (i - 1) % 1800; printf "2024-03-03,Import %d of many,2001,https://boxd.it/x%d,4,,,20%02d-%02d-%02d\n", f, i, i % 24, 1 + i % 12, 1 + i % 28 }
  }' > "$work/diary.csv"
  review_of diary.csv "$work/diary.csv" 300
  has_rows rows_read 4000  # each says a rating too
  time_row '2,000 Letterboxd rows of 1,800 films that are new here, 40 calls a second' "$reviewed_us" 120000000 0
  api DELETE "/$batch" > /dev/null
}

# Measures others' writes while a member's upload of 60,000 entries of 45 films is read, matched, applied and undone.
writes_beside() {  # SET
  FILMS=45 history_rows 60000 > "$work/load.csv"
  start_writes 20 "$writers"
  mark
  review_of load.csv "$work/load.csv" 300
  has_rows new 60000
  api POST "/$batch/apply" > /dev/null
  comes_to done 300
  api POST "/$batch/undo" > /dev/null
  comes_to undone 300
  stop "$writer"
  sleep 0.1
  time_row 'writes of others while 60,000 entries of 45 films come and go: p99' "$(served_us 'method=POST .*history' | quantile 0.99)" 500000
}

imports() {  # SET
  start_provider titled_films 1800
  start_matinee "$1" info; wait_for /readyz
  by_title "$1"  # before anything is applied, whose posters another job then fetches
  large_review "$1"
  films_at_hand "$1"
  writes_beside "$1"
  stop "$matinee"
  stop "$provider"
  metadata=http://127.0.0.1:9
}
