# Tables of results.tsv.  -v what=pages -v set=SET -v order=ROWS, or -v what=growth -v order=ROWS

function median(list, n,   i, j, t) {
  for (i = 2; i <= n; i++) { t = list[i]; for (j = i - 1; j >= 1 && list[j] > t; j--) list[j + 1] = list[j]; list[j + 1] = t }
  return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}
function pick(of, field, row,   i) { for (i = 1; i <= n[of, row]; i++) picked[i] = value[of, row, field, i]; return median(picked, n[of, row]) }
# `before`: the first edition's share, made anew, on the small and the large set.
function add(row, text, small, large, before_small, before_large) {
  label[row] = text
  target["small", row] = small; target["large", row] = target["crowd", row] = large
  before["small", row] = before_small; before["large", row] = before_large
}

BEGIN {
  add("login", "`/login`", 0.70, 0.70)
  add("home", "home, anonymous", 0.35, 0.35, "0.29", "0.26")
  add("home_member", "home, members", 0.15, 0.15, "0.065", "0.058")
  add("film", "film pages", 0.22, 0.20, "0.13", "0.068")
  add("favourite", "film pages of the fifty films seen most", 0.22, 0.20, "0.13", "0.068")
  add("history", "history, first pages and months", 0.18, 0.16, "0.09", "0.065")
  add("deep", "history, deep pages", 0.18, 0.16, "0.09", "0.040")
  add("movies", "a user's movies, any order", 0.20, 0.18, "0.11", "0.11")
  add("list", "a list of 2,000 films, first and deep pages", 0.20, 0.18)
  add("lists", "the lists of a user with 500, numbers at hand", 0.20, 0.18)
  add("watchlist", "watchlists, any order", 0.20, 0.18, "0.11", "0.11")
  add("actors", "actors and directors, numbers at hand", 0.35, 0.35, "0.33", "0.34")
  add("person", "persons with all their films", 0, 0)
  add("dashboard", "dashboards, numbers at hand", 0.20, 0.20, "0.13", "0.13")
  add("statistics", "statistics, numbers at hand", 0.15, 0.12, "0.12", "0.069")
  add("year", "years in review, numbers at hand", 0, 0)
  add("api", "`GET` history API, 24 items", 0.40, 0.38, "0.24", "0.23")
  add("etag", "the same, matching ETag (304)", 0.70, 0.70)
  add("post", "`POST` history API, durable", 0.35, 0.30)
  add("webhook", "`POST` webhook, durable", 0, 0)
}
{
  i = ++n[$1, $2]
  value[$1, $2, "rate", i] = $4; value[$1, $2, "p50", i] = $5; value[$1, $2, "p99", i] = $6; value[$1, $2, "bytes", i] = $8
  value[$1, $2, "ratio", i] = $4 / $9; value[$1, $2, "base", i] = $9; value[$1, $2, "cpu", i] = $11 / $10
  failures[$1, $2] += $7; asked[$1, $2] += $12; addresses[$1, $2] = $13; statements[$1, $2] = $14
  if ($2 != "post" && $2 != "webhook") base[$1, ++bases[$1]] = $9
}

function verdict(of, row, ratio) {
  if (!target[of, row]) return ""
  return failures[of, row] ? failures[of, row] " failures" : ratio >= target[of, row] ? "met" : "**not met**"
}
function goal(of, row) {
  return target[of, row] ? sprintf("≥ %.2f", target[of, row]) (before[of, row] ? " (" before[of, row] ")" : "") : ""
}

function page_row(row,   ratio, low, high, of, again) {
  if (!n[set, row]) { printf "| %s | – | | | | | | | %s | not measured |\n", label[row], goal(set, row); return }
  ratio = pick(set, "ratio", row); low = picked[1]; high = picked[n[set, row]]
  of = row == "post" || row == "webhook" ? sprintf(" of the bare insert, %d/s", pick(set, "base", row)) : ""
  again = asked[set, row] > addresses[set, row] * 1.05 && of == "" ? sprintf(" (%d addresses)", addresses[set, row]) : ""
  printf "| %s%s | %d | %.2f | %.2f | %.1f | %s | **%.2f** (%.2f – %.2f)%s | %.2f | %s | %s |\n", label[row], again, pick(set, "rate", row),
    pick(set, "p50", row) / 1000, pick(set, "p99", row) / 1000, pick(set, "bytes", row) / 1000, statements[set, row], ratio, low, high, of,
    pick(set, "cpu", row), goal(set, row), verdict(set, row, ratio)
}

function growth_rows(from, to,   k, times) {
  for (k = 1; k <= count; k++) {
    if (!n[from, rows[k]] || !n[to, rows[k]]) continue
    times = pick(from, "cpu", rows[k]) / pick(to, "cpu", rows[k])
    printf "| %s | %s → %s | %.2f | ≤ 1.30 | %s |\n", label[rows[k]], from, to, times, times <= 1.3 ? "met" : "**not met**"
  }
}

END {
  count = split(order, rows, " ")
  if (what == "pages") {
    print "| Page | req/s | server p50 ms | p99 ms | kB on the wire | statements | of the trivial program (lowest – highest) | by processor time | target (first edition) | |"
    print "|---|--:|--:|--:|--:|--:|---|--:|--:|---|"
    for (k = 1; k <= count; k++) page_row(rows[k])
    for (k = 1; k <= bases[set]; k++) list[k] = base[set, k]
    if (bases[set]) printf "| *trivial program, 20 kB* | %d | | | 20.1 | | 1 | 1 | | |\n", median(list, bases[set])
  } else if ((n["small", "film"] || n["small", "home"]) && n["large", "film"] || n["crowd", "favourite"] && n["large", "favourite"]) {
    print "### Growth: processor time of a page, in that of the trivial program\n\n| Page | sets | times | target | |\n|---|---|--:|--:|---|"
    growth_rows("small", "large")
    growth_rows("large", "crowd")
    print ""
  }
}
