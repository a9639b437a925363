// Simkl's JSON (ids may be text) and CSV.
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using base::Json;
using base::member;
using base::string_member;
using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

// The contents of one row, in either form.
struct SimklEntry {
  domain::FilmRef film;
  std::string status, watched_at, rating, rated_at, added_at, memo;
};

void add_simkl_entry(Reading& reading, const SimklEntry& entry, int number, const DateStyle& style) {
  const RecordKind kind = entry.status == "plantowatch" ? RecordKind::watchlist : RecordKind::play;
  ImportRecord record = record_of(kind, entry.film);
  if (entry.status == "completed") {
    set_date(record, reading.calendar.read(entry.watched_at, style));
    reading.add(number, record);
  } else if (entry.status == "plantowatch") {
    set_time(record, reading.calendar.read(entry.added_at, style));
    reading.add(number, record);
  } else {
    reading.add(number, record, RowVerdict::not_a_play,
                entry.status == "dropped" ? RowReason("stopped_early") : RowReason("unfinished"));
  }
  ImportRecord rating = record_of(RecordKind::rating, entry.film);
  set_time(rating, reading.calendar.read(entry.rated_at, style));
  reading.add_rating(number, std::move(rating), entry.rating, 10);
  reading.add_review(number, record_of(RecordKind::review, entry.film), entry.memo);
}

constexpr DateStyle kJsonStyle{.order = DayOrder::iso, .midnight_is_day = true};

// Returns the film of an item. Films among anime are under "show" too.
const Json& film_in(const Json& item) { return item.isMember("movie") ? member(item, "movie") : member(item, "show"); }

SimklEntry simkl_entry(const Json& item) {
  const Json& movie = film_in(item);
  const Json& ids = member(movie, "ids");
  SimklEntry entry;
  entry.film.title = one_line(string_member(movie, "title"));
  entry.film.year = static_cast<int>(std::min<std::int64_t>(id_member(movie, "year"), 9999));
  entry.film.tmdb = id_member(ids, "tmdb");
  entry.film.imdb = imdb_id(string_member(ids, "imdb", 20));
  entry.film.key = source_key("simkl", std::to_string(id_member(ids, "simkl")));
  entry.status = string_member(item, "status");
  entry.watched_at = string_member(item, "last_watched_at", 40);
  entry.rating = number_or_text(item, "user_rating");
  entry.rated_at = string_member(item, "user_rated_at", 40);
  entry.added_at = string_member(item, "added_to_watchlist_at", 40);
  entry.memo = string_member(member(item, "memo"), "text", kLongestText + 1);
  return entry;
}

void read_item(Reading& reading, const Json& item, const JsonItems& at) {
  const SimklEntry entry = simkl_entry(item);
  const bool is_film = at.path() == "movies" || (at.path() == "anime" && string_member(item, "anime_type") == "movie");
  if (is_film) return add_simkl_entry(reading, entry, at.number(), kJsonStyle);
  reading.add(at.number(), record_of(RecordKind::play, entry.film), RowVerdict::not_film, "series");
}

void read_row(Reading& reading, const Table& row, const DateStyle& style) {
  SimklEntry entry;
  entry.film = film_of(row, "tmdb", "imdb");
  entry.film.key = source_key("simkl", row["simkl_id"]);
  entry.status = letters_of(row["watchlist"]);
  entry.watched_at = std::string(row["watcheddate"]);
  entry.rating = std::string(row["rating"]);
  entry.memo = std::string(row["memo"]);
  if (letters_of(row["type"]).starts_with("movie")) return add_simkl_entry(reading, entry, row.line(), style);
  reading.add(row.line(), record_of(RecordKind::play, entry.film), RowVerdict::not_film, "series");
}

}  // namespace

bool is_simkl(const Look& look) {
  const bool is_list = look.item_path == "movies" || look.item_path == "anime" || look.item_path == "shows";
  return look.columns.has("simkl_id") ||
         (is_list && look.item.isObject() && !member(member(film_in(look.item), "ids"), "simkl").isNull());
}

void read_simkl(Reading& reading, const Parts& parts) {
  const DateStyle style{
      .order = reading.day_order(parts, {"watcheddate"}, false), .is_local = true, .midnight_is_day = true};
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      if (Table row(&reading, file); row.columns().has("simkl_id")) {
        while (row.next()) read_row(reading, row, style);
        return;
      }
      each_item(reading, file, {"movies", "anime", "shows"}, RecordKind::play,
                [&](const Json& item, const JsonItems& at) { read_item(reading, item, at); });
    });
}

}  // namespace formats
