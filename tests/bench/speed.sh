# Rows of pages: how many a second, beside the trivial program.

declare -A size=()
etags() {  # adds the ETag of each address to a list
  local members_of=() token viewer path
  while read -r _ token _; do members_of+=("$token"); done < "$members"
  while read -r viewer path; do
    printf 'url = "%s%s"\nheader = "X-Service-Token: %s"\noutput = /dev/null\ndump-header = -\nsilent\nnext\n' "$site" "$path" "${members_of[${viewer#t} - 1]}"
  done < "$1" | sed '$d' | curl -K - | tr -d '\r' | sed -n 's/^[Ee][Tt]ag: *//p' | paste -d' ' "$1" - > "$1.new"
  mv "$1.new" "$1"
}

member() { awk -v number="${1#t}" 'NR == number' "$members"; }  # VIEWER: name, token and cookies; nothing of a visitor

ask() {  # "VIEWER PATH [ETAG]" CURL_ARGUMENTS…: as wrk does
  local viewer path etag token cookies; read -r viewer path etag <<< "$1"; shift
  read -r _ token cookies < <(member "$viewer")
  local headers=(-H "Accept-Encoding: $ENCODING")
  if [ "${viewer#t}" != "$viewer" ]; then headers+=(-H "X-Service-Token: $token"); elif [ "$viewer" != 0 ]; then headers+=(-H "Cookie: $cookies"); fi
  [ -z "$etag" ] || headers+=(-H "If-None-Match: $etag")
  curl -s -o /dev/null "${headers[@]}" "$@" "$site$path"
}

# Asks for each page once by its first viewer: then the numbers that a page's owner has computed are at hand.
compute_numbers() {  # ROW
  local address
  awk '!seen[$2]++' "$work/$1.list" | while read -r address; do ask "$address"; done
}

# A row is left out when one of some twenty of its addresses answers otherwise than expected.
prepare_rows() {  # SET
  local row expected code bytes sum samples address
  ready=
  for row in $order; do
    case $row in post | webhook) ready+=" $row"; continue ;; esac
    expected=200 sum=0 samples=0
    [ $row != etag ] || expected=304
    address_list $row "$([ $row = etag ] && echo 6000)" > "$work/$row.list"
    [ $row != etag ] || etags "$work/$row.list"
    while read -r address; do
      read -r code bytes <<< "$(ask "$address" -w '%{http_code} %{size_header} %{size_download}' | awk '{ print $1, $2 + $3 }')"
      [ "$code" = $expected ] || { say "bench: $row: $address answers $code instead of $expected; left out"; continue 2; }
      sum=$((sum + bytes)) samples=$((samples + 1))
    done < <(awk -v step=$(($(wc -l < "$work/$row.list") / 20 + 1)) 'NR % step == 1 || step == 1' "$work/$row.list")
    size[$row]=$((sum / samples)) ready+=" $row"
    case $row in lists | actors | dashboard | statistics | year) compute_numbers $row ;; esac
    walk $row 1 8
    row_statements $row > "$work/$1.$row.statements"
  done
}

row_statements() {  # the mean of five addresses
  local viewer path etag token cookies who
  sed -n '2p;5p;8p;11p;14p' "$work/$1.list" | while read -r viewer path etag; do
    read -r _ token cookies < <(member "$viewer")
    if [ "${viewer#t}" != "$viewer" ]; then who=("HTTP_X_SERVICE_TOKEN=$token"); elif [ "$viewer" = 0 ]; then who=(); else who=("HTTP_COOKIE=$cookies"); fi
    page_statements 1 "$path" "${who[@]}" "HTTP_IF_NONE_MATCH=$etag" | sed -n '1s/.*statements=\([0-9.]*\).*/\1/p'
  done | awk '{ sum += $1 } END { if (NR) printf "%.0f", sum / NR }'
}

post_row() {  # ROW: right after the bare insert, nothing beside
  BENCH_MODE=insert wrk_run "$seconds" 8 "$base/insert"; baseline=$rate baseline_cost=$cost
  mark
  if [ "$1" = post ]; then BENCH_MODE=post BENCH_WRITERS=$writers BENCH_FILMS=$FILMS BENCH_FROM=$posted wrk_run "$seconds" 8 "$site/"
  else BENCH_MODE=webhook BENCH_FILMS=$FILMS BENCH_FROM=$posted wrk_run "$seconds" 8 -H 'Content-Type: text/plain; charset=utf-8' "$site/api/webhook/jellyfin/$WEBHOOK"; fi
  posted=$((posted + requests + 100))
}

page_row() {  # ROW: right after the trivial program, five writes a second by others beside both
  [ "$(wc -l < "$writers")" -gt 0 ] && start_writes 5 "$writers"
  wrk_run "$seconds" 8 "$base/trivial"; baseline=$rate baseline_cost=$cost
  mark
  walk "$1" "$seconds" 8
  stop "$writer"
  # Another page than those that were looked at, such as a redirect, must not count as speed.
  [ $((bytes * 2)) -ge "${size[$1]}" ] && [ "$bytes" -le $((size[$1] * 2)) ] ||
    { say "bench: $1 answered $bytes bytes instead of ${size[$1]}"; failures=$((failures + 1)); }
}

measure() {  # SET REPEAT: every row right after the program that it is compared with
  local row addresses pattern
  for row in $ready; do
    case $row in post | webhook) post_row $row; addresses=$requests pattern=method=POST ;; *) page_row $row; addresses=$(wc -l < "$work/$row.list") pattern=method=GET ;; esac
    served_us "$pattern" > "$work/served"
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$row" "$2" "$rate" "$(median < "$work/served")" "$(quantile 0.99 < "$work/served")" \
      "$failures" "$bytes" "$baseline" "$cost" "$baseline_cost" "$requests" "$addresses" "$(cat "$work/$1.$row.statements" 2>/dev/null)" >> "$results"
    say "$(awk "BEGIN { printf \"  %-11s %8.0f/s of %8.0f/s = %.2f   %6.0f us of %4.0f us = %.2f\", \"$row\", $rate, $baseline, $rate / $baseline,
      $cost, $baseline_cost, $baseline_cost / $cost }")"
  done
}

table() { awk -F'\t' -v set="$1" -v order="$order" -v what=pages -f "$here/report.awk" "$results"; printf '\n'; }
growth() { [ ! -s "$results" ] || awk -F'\t' -v order="$all_rows" -v what=growth -f "$here/report.awk" "$results"; }
