#include "store/lists/diary_dates.h"

#include <unordered_set>

#include "base/text.h"
#include "store/cache/cache.h"
#include "store/lists/filter.h"

namespace store {

namespace {

constexpr int kMaxSummaryRows = 1000;

std::string read_text(const Query& row) { return row.text(0); }

// Adds up one year after the other, newest first, which takes a quarter of the time of grouping by year.
std::vector<YearCount> count_years(Db& db, std::int64_t user_id) {
  static constexpr char kNewest[] =
      "SELECT substr(watch_key, 1, 4) FROM play WHERE user_id = ? AND watch_key < ? ORDER BY watch_key DESC LIMIT 1";
  static constexpr char kSum[] =
      "SELECT count(*), sum(plays), max(length(watch_key)) > 4 FROM play WHERE user_id = ? AND watch_key >= ? AND "
      "watch_key < ?";
  std::vector<YearCount> years;
  std::optional<std::string> year = Query(db, kNewest, user_id, kAfterAll).first(read_text);
  while (year) {
    Query sum(db, kSum, user_id, *year, year->empty() ? "0" : *year + kAfterAll);
    sum.step();
    years.push_back({*year, sum.integer(0), sum.integer(1), sum.flag(2)});
    year = Query(db, kNewest, user_id, *year).first(read_text);
  }
  return years;
}

// Writes one line per year: "2024 entries plays months", where the last is 0 or 1 and the year of undated plays is "-".
std::string write_years(const std::vector<YearCount>& years) {
  std::string text;
  for (const YearCount& year : years)
    text += (year.year.empty() ? "-" : year.year) + ' ' + std::to_string(year.entries) + ' ' +
            std::to_string(year.plays) + (year.has_months ? " 1\n" : " 0\n");
  return text;
}

std::vector<YearCount> read_years(std::string_view text) {
  std::vector<YearCount> years;
  for (const std::string_view line : base::split(text, '\n')) {
    const auto parts = base::split(line, ' ');
    if (parts.size() != 4) continue;
    const std::string year(parts[0] == "-" ? "" : parts[0]);
    years.push_back(
        {year, base::parse_id(parts[1]).value_or(0), base::parse_id(parts[2]).value_or(0), parts[3] == "1"});
  }
  return years;
}

}  // namespace

std::vector<YearCount> history_years(Db& db, Db& cache, const domain::User& user, base::UnixTime now) {
  const std::string name = "years_of_diary:" + std::to_string(user.id);
  return read_years(cached_or_made(cache, name, std::to_string(user.revision), now,
                                   [&] { return write_years(count_years(db, user.id)); }));
}

// Returns nothing if there are more than kMaxSummaryRows rows, since a page should not read so many.
std::map<std::string, MonthSummary> month_summaries(Db& db, std::int64_t user_id, std::string_view oldest,
                                                    std::string_view newest) {
  static constexpr char kSql[] =
      "SELECT p.watch_key, p.movie_id, p.plays, m.runtime FROM play p "
      "CROSS JOIN movie m INDEXED BY movie_facts ON m.id = p.movie_id "
      "WHERE p.user_id = ? AND p.watch_key >= ? AND p.watch_key < ? ORDER BY p.watch_key LIMIT ?";
  std::map<std::string, MonthSummary> months;
  auto month = months.end();
  std::unordered_set<std::int64_t> movies;
  int rows = 0;
  for (Query query(db, kSql, user_id, oldest, std::string(newest) + kAfterAll, kMaxSummaryRows + 1); query.step();) {
    if (++rows > kMaxSummaryRows) return {};
    const std::string_view name = query.text_view(0).substr(0, 7);
    if (month == months.end() || month->first != name) {
      month = months.emplace(name, MonthSummary{}).first;
      movies.clear();
    }
    month->second.minutes += query.integer(2) * query.integer(3);
    if (movies.insert(query.integer(1)).second) ++month->second.movies;
  }
  return months;
}

std::optional<std::string> newest_date(Db& db, std::int64_t user_id, std::string_view from, std::string_view to) {
  static constexpr char kSql[] =
      "SELECT p.watch_key FROM play p WHERE p.user_id = ? AND p.watch_key > '' AND p.watch_key >= ? AND p.watch_key < "
      "? "
      "ORDER BY p.watch_key DESC LIMIT 1";
  Query query(db, kSql, user_id, from, std::string(to) + kAfterAll);
  return query.step() ? query.optional_text(0) : std::nullopt;
}

std::optional<std::string> oldest_date(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] =
      "SELECT p.watch_key FROM play p WHERE p.user_id = ? AND p.watch_key > '' ORDER BY p.watch_key LIMIT 1";
  Query query(db, kSql, user_id);
  return query.step() ? query.optional_text(0) : std::nullopt;
}

}  // namespace store
