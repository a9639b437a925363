# What SQLite does for a page (programs/statements.h).

page_statements() {  # N PATH [CGI_VARIABLE=VALUE…]
  env -i PATH="$PATH" "${environment[@]}" MATINEE_LOG_LEVEL=warning "$build/matinee-bench-page" --statements "$@" 2>> "$work/page.log"
}

# Each page as the user with the most plays sees it, with the statements of one request. Steps, of SQLite's virtual machine,
# are the same each time; the time is that of the shortest of ten runs, with what the program does between two rows.
statements() {
  local path
  while read -r path; do
    printf '#### `%s`\n\n' "$path"
    page_statements 10 "$path" "HTTP_COOKIE=$cookie" "HTTP_X_SERVICE_TOKEN=$TOKEN" > "$work/page"
    sed -n '1s/us=\(.*\) bytes=\(.*\) statements=\(.*\) status=\(.*\)/\3 statements, \1 µs of processor time, \2 bytes, status \4\n\n| runs | µs | steps | plan | statement |\n|--:|--:|--:|---|---|/p;2,$p' "$work/page"
    printf '\n'
  done <<END
/
/movie/$FILM
/users/$NAME/history
/users/$NAME/history?before=$(date -d '5 years ago' +%F).0.1
/users/$NAME/history?view=calendar
/users/$NAME/history?genre=Drama
/users/$NAME/history?again=yes
/users/$NAME/history?location=1
/users/$NAME/lists
/users/$NAME/lists/1-everything
/users/$NAME/lists/1-everything?page=20
/users/$NAME/lists/1-everything?sort_by=title
/users/$NAME/movies
/users/$NAME/movies?sort_by=runtime
/users/$NAME/movies?country=US
/users/$NAME/movies?decade=1990
/users/$NAME/movies?person=1
/users/$NAME/movies?runtime_max=100
/users/$NAME/movies?tag=rain
/movies?seen=no
/movies?seen_by=other1
/filters
/tonight?from=filter:1
/users/$NAME/watchlist
/users/$NAME/actors
/users/$NAME
/users/$NAME/statistics
/users/$NAME/year/$(($(date +%Y) - 1))
/person/1
/search/local?query=ri
/search?query=river
/api/users/$NAME/history/movies?limit=24
/api/users/$NAME/history/movies?limit=24&page=100
/api/users/$NAME/played/movies?limit=24
END
}
