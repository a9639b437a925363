# Both pictures of a year, which matinee-card draws.

picture_rows() {  # TEXT MICROSECONDS BYTES
  time_row "$1, from exec to exit" "$2" 1000000 0
  line "$1" "$(ms "$3") kB" '≤ 300 kB' "$(verdict "$3" 300000)"
}

pictures() {
  local wide_us= wide_bytes= tall_us= tall_bytes=
  eval "$("$build/matinee-bench-card" 9)"
  picture_rows 'picture of a year, 1200 × 630, six posters of noise' "$wide_us" "$wide_bytes"
  picture_rows 'picture of a year, 1080 × 1920, six posters of noise' "$tall_us" "$tall_bytes"
}
