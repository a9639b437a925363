# Memory of master, workers and job runner: the sum of their PSS.

pss_kib() { awk '/^Pss:/ { sum += $2 } END { print sum + 0 }' $(printf '/proc/%s/smaps_rollup ' "$@") 2>/dev/null; }
# Sets kib_all, the sum of master, workers and job runner, and kib_each, what each has.
read_memory() {
  local children=$(ps -o pid= --ppid "$matinee") pid
  kib_all=$(pss_kib "$matinee" $children)
  kib_each=$(for pid in "$matinee" $children; do pss_kib "$pid"; done | awk '{ printf "%s%.1f", (NR > 1 ? " + " : ""), $1 / 1024 }')
}

mixed_requests() {  # COUNT
  local left=$1
  while [ "$left" -gt 0 ]; do
    walk mixed 2 8
    left=$((left - requests))
    mixed_failures=$((mixed_failures + failures)) mixed_done=$((mixed_done + requests))
  done
}

# A generation of workers that are not replaced meanwhile. Its viewer with the most plays writes once a second, so that
# their pages are first views again and again; others write too.
memory() {  # SET
  local first after growth own
  [ -s "$work/mixed.list" ] || address_list mixed > "$work/mixed.list"
  start_matinee "$1" warning 0; wait_for /readyz
  start_writes 1 "$work/$1.owner"; own=$writer
  start_writes 5 "$writers"
  mixed_failures=0 mixed_done=0
  mixed_requests $mixed
  read_memory; first=$kib_all after=$mixed_done
  line "memory right after $mixed_done mixed requests, first views among them ($mixed_failures failures)" "$(awk "BEGIN { printf \"%.1f MiB\", $kib_all / 1024 }")" '≤ 40 MiB' "$(verdict "$kib_all" 40960)"
  line 'memory then: each process' "$kib_each MiB" '' ''
  mixed_requests $((4 * mixed))
  read_memory
  # Each worker answers a quarter of the requests and has a quarter of the growth.
  growth=$(awk "BEGIN { printf \"%.2f\", ($kib_all - $first) / 1024 * 1e6 / ($mixed_done - $after) }")
  line "growth from $after to $mixed_done requests, per worker and million" "$growth MiB" '≤ 2 MiB' "$(verdict "$growth" 2)"
  line 'memory then: each process' "$kib_each MiB" '' ''
  stop "$writer"; stop "$own"
  stop "$matinee"
}
