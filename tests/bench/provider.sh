# With the tests' stand-in for the metadata provider.

tell_provider() { PROVIDER_STATE="$sockets/provider.state" "$build/matinee-provider" --set "$1" || fail 'the stand-in provider does not listen'; }

# Films with 60 cast and 120 crew, everybody of their own.
long_films() {  # COUNT
  awk -v films="$1" 'BEGIN {
    print "{\"languages\":[{\"iso_639_1\":\"en\",\"english_name\":\"English\",\"name\":\"English\"}],\"countries\":[],\"companies\":[],\"people\":["
    for (i = 1; i <= films * 180; ++i) printf "%s{\"id\":%d,\"name\":\"Person %d\",\"gender\":1}\n", (i > 1 ? "," : ""), 8000000 + i, i
    print "],\"films\":["
    for (f = 1; f <= films; ++f) {
      printf "%s{\"id\":%d,\"title\":\"Long film %d\",\"original_title\":\"Long film %d\",\"original_language\":\"en\",\"release_date\":\"2001-01-01\",\"runtime\":200,\"vote\":70,\"genres\":[\"Drama\"],\"countries\":[],\"companies\":[],\"directors\":[],\"crew\":[", (f > 1 ? "," : ""), 9000000 + f, f, f
      for (i = 1; i <= 120; ++i) printf "%s{\"name\":\"Person %d\",\"job\":\"Screenplay\",\"department\":\"Writing\"}", (i > 1 ? "," : ""), f * 180 - i + 1
      printf "],\"cast\":["
      for (i = 1; i <= 60; ++i) printf "%s{\"name\":\"Person %d\",\"character\":\"Role %d\"}", (i > 1 ? "," : ""), f * 180 - 180 + i, i
      print "]}"
    }
    print "]}"
  }'
}

start_provider() {  # FILMS COUNT: the function that writes them
  "$@" > "$work/catalogue.json"
  PROVIDER_STATE="$sockets/provider.state" start "$build/matinee-provider" --listen "unix:$sockets/provider.sock" --catalogue "$work/catalogue.json" --workers 6 2>> "$work/provider.log"
  provider=$last metadata=http://127.0.0.1:$((port + 2))
  for tries in {1..500}; do [ "$(curl -s -o /dev/null -w '%{http_code}' "$metadata/3/configuration")" != 502 ] && return; sleep 0.01; done
  fail "the stand-in provider does not answer; see $work/provider.log"
}

# Server time of adding films less the time that each of its calls takes when asked alone.
additions() {  # SET
  local i us answer json=(-H "X-Service-Token: $TOKEN" -H 'Content-Type: application/json')
  start_matinee "$1" info; wait_for /readyz
  mark
  : > "$work/answers"
  # Until now there was no provider: it may count as down for half a minute.
  for i in {1..40}; do
    [ "$(curl -s -o /dev/null -w '%{http_code}' "${json[@]}" -d '{"meta_id":9000000}' "$site/api/movies/add")" = 200 ] && break
    sleep 1
  done
  for i in {1..9}; do
    [ "$(curl -s -o /dev/null -w '%{http_code}' "${json[@]}" -d "{\"meta_id\":$((9000000 + i))}" "$site/api/movies/add")" = 200 ] || fail "film $i is not added"
    curl -s -o /dev/null -w '%{time_total}\n' "$metadata/3/movie/$((9000000 + i))?append_to_response=credits&api_key=none" >> "$work/answers"
  done
  stop "$matinee"
  us=$(served_us 'route=\/api\/movies\/add ' | tail -9 | median)
  answer=$(median < "$work/answers")
  us=$(awk "BEGIN { printf \"%.0f\", $us - $answer * 1e6 }")
  time_row "adding a film with 60 cast and 120 crew, the provider's answer ($(awk "BEGIN { printf \"%.0f\", $answer * 1000 }") ms) aside" "$us" 15000
}

# Two requests wait for the provider as long as the server lets them; when they end two others come.
keep_waiting() { while :; do curl -s -o /dev/null -H "X-Service-Token: $TOKEN" "$site/api/movies/search?query=long+film+$RANDOM"; done; }

hanging() {  # SET
  local i ratios=() times=() waiting body
  start_matinee "$1" warning; wait_for /readyz
  for ((i = 1; i <= repeats; ++i)); do
    walk film "$seconds" 8; baseline=$rate
    tell_provider 'mode=slow&ms=6000'  # less than the server's patience, which would open the breaker
    start keep_waiting; waiting=$last
    start keep_waiting; waiting="$waiting $last"
    sleep 0.3
    walk film "$seconds" 8
    ratios+=("$(awk "BEGIN { print $rate / $baseline }")")
    body="{\"ServerId\":\"b\",\"NotificationType\":\"PlaybackStop\",\"ItemType\":\"Movie\",\"Name\":\"Unknown\",\"Year\":2001,\"Provider_tmdb\":\"$((9500000 + i))\",\"PlayedToCompletion\":true,\"UtcTimestamp\":\"2001-01-01T00:00:00.0000000Z\",\"DeviceName\":\"TV\"}"
    times+=("$(curl -s -o /dev/null -w '%{time_total}' -H 'Content-Type: text/plain; charset=utf-8' -d "$body" "$site/api/webhook/jellyfin/$WEBHOOK")")
    for pid in $waiting; do stop "$pid"; done
    tell_provider 'mode=ok'
    sleep 6  # what hangs comes to its end
  done
  stop "$matinee"
  local ratio=$(printf '%s\n' "${ratios[@]}" | median) ms=$(printf '%s\n' "${times[@]}" | sort -n | tail -1 | awk '{ printf "%.1f", $1 * 1000 }')
  line 'film page while two requests hang at the provider: share of its speed' "$(printf '%.2f' "$ratio")" '≥ 0.90' "$(verdict 0.9 "$ratio")"
  line "webhook of an unknown film then, longest of $repeats" "$ms ms" '≤ 50 ms' "$(verdict "$ms" 50)"
}

with_provider() {  # SET
  start_provider long_films 9
  additions "$1"
  hanging "$1"
  stop "$provider"
  metadata=http://127.0.0.1:9
}
