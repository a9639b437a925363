# Pages in Chromium over a throttled network (paints.mjs), as the user with the most plays on a phone.

paints() {
  [ -x /usr/bin/chromium-headless-shell ] && [ -d tests/browser/node_modules/playwright-core ] || fail 'no Chromium, or no modules in tests/browser: "make check" installs them'
  node "$here/paints.mjs" "$site" "$cookie" / "/users/$NAME/history" "/movie/$FILM" || fail 'Chromium could not show a page'
  printf '\n'
}
