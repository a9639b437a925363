# Processes, ended by their ids; what listens is on 127.0.0.1 and on sockets in a folder that goes with the run.

declare -A running=()
start() { "$@" </dev/null & last=$!; running[$last]=1; }
stop() {  # PID [SIGNAL]
  [ -n "${running[$1]-}" ] || return 0
  kill "-${2:-TERM}" "$1" 2>/dev/null
  wait "$1" 2>/dev/null
  unset "running[$1]"
}
sockets=$(mktemp -d) || exit 1
finish() {
  trap '' HUP INT TERM
  for pid in "${!running[@]}"; do stop "$pid"; done
  rm -rf "$sockets"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

is_free() { ! (exec 9<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
port=18200; until is_free $port && is_free $((port + 1)) && is_free $((port + 2)); do port=$((port + 3)); done
site=http://127.0.0.1:$port base=http://127.0.0.1:$((port + 1))
metadata=http://127.0.0.1:9  # nobody: only a few rows need a provider

answers() {  # does PATH answer 200? over a bare connection: curl takes too long to start
  local line=
  { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || return 1
  printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$1" >&3
  read -r -t 5 line <&3
  exec 3>&-
  [[ $line == *' 200 '* ]]
}
wait_for() { local tries; for tries in {1..2000}; do answers "$1" && return; sleep 0.005; done; fail "$1 does not answer; see $work/*.log"; }

# A new data folder is copied at once, which must not stand beside the first measurements.
wait_for_backup() {  # SET
  local tries
  for tries in {1..600}; do compgen -G "$work/$1/backups/*.db" >/dev/null && return; sleep 0.1; done
  fail "no backup was made; see $work/$1.log"
}

# The installed configuration with other paths; the programs beside it get a server of their own, which does not compress,
# so that the yardstick stays the same whatever the product sends.
start_nginx() {
  build-aux/render-nginx "$sockets" $port "unix:$sockets/matinee.sock" "$build/static" "$work/images" '' $((port + 2)) || fail 'no nginx configuration'
  sed -i 's|include matinee.conf;|&\n    include bench.conf;|' "$sockets/nginx.conf"
  cat > "$sockets/bench.conf" <<END
server {
    listen 127.0.0.1:$((port + 1));
    access_log off;
    gzip off;
    include fastcgi_params;
    fastcgi_buffer_size 16k;
    fastcgi_buffers 16 16k;
    location = /trivial { fastcgi_pass unix:$sockets/trivial.sock; }
    location = /insert  { fastcgi_pass unix:$sockets/insert.sock; }
}
END
  start nginx -e stderr -p "$sockets" -c "$sockets/nginx.conf" 2> "$work/nginx.log"
}

start_yardsticks() {
  local tries
  start "$build/matinee-bench-trivial" "$sockets/trivial.sock"
  start "$build/matinee-bench-bare_insert" "$sockets/insert.sock" "$work/bare.db"
  for tries in {1..500}; do [ -S "$sockets/trivial.sock" ] && [ -S "$sockets/insert.sock" ] && ! is_free $((port + 1)) && break; sleep 0.01; done
  [ "$(curl -s -o /dev/null -w '%{http_code}' "$base/trivial")" = 200 ] || fail "the trivial program does not answer; see $work/nginx.log"
  [ "$(curl -s -o /dev/null -w '%{http_code}' -d '[]' "$base/insert")" = 204 ] || fail "the bare insert does not answer; see $work/nginx.log"
}

start_matinee() {  # SET LEVEL [MAX_REQUESTS [RATE_LIMIT]]; does not wait until it answers
  environment=(MATINEE_DATA_DIR="$work/$1" MATINEE_LISTEN="unix:$sockets/matinee.sock" MATINEE_WORKERS=4 MATINEE_RATE_LIMIT="${4:-off}"
    MATINEE_LOG_LEVEL="$2" MATINEE_MAX_REQUESTS="${3:-100000}" MATINEE_METADATA_API_URL="$metadata/3"
    MATINEE_METADATA_IMAGE_URL="$metadata/t/p" MATINEE_METADATA_API_KEY=none)
  log=$work/$1.log
  start env -i PATH="$PATH" "${environment[@]}" "$build/matinee" serve 2>> "$log"
  matinee=$last
}
