// TV Time's export of its members' data (columns in any order, no ids), and the newer one with ids.
#include <algorithm>
#include <unordered_map>

#include "base/text.h"
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

// TV Time keeps votes as numbers of faces.
constexpr std::pair<std::string_view, int> kVotes[] = {{"1", 20}, {"27", 40}, {"28", 60}, {"29", 80}, {"3", 100}};

std::string_view after_last(std::string_view text, char separator) { return text.substr(text.rfind(separator) + 1); }

// Returns the word after "uuid:" in "map[id:1 type:movie uuid:u-1]".
std::string_view value_of(std::string_view object, std::string_view name) {
  for (const std::string_view word : base::split(object, ' '))
    if (word.starts_with(name)) return word.substr(name.size(), word.find_first_of("[]") - name.size());
  return {};
}

class TvTimeExport {
 public:
  TvTimeExport(Reading& reading, const DateStyle& style) : reading_(reading), style_(style) {}

  // Learns the films by id, since votes and lists name a film only by its id there.
  void learn(const Part& part) {
    look_through(part, [this](const Table& row) {
      if (row["entity_type"] == "movie" && !row["uuid"].empty() && row.columns().has("movie_name"))
        films_.try_emplace(std::string(row["uuid"]), film_of(row));
    });
  }

  void read(const Part& part) {
    if (is_json(part))
      return each_item(reading_, part, {"", "movies", "series"}, RecordKind::play,
                       [this](const Json& item, const JsonItems& at) { read_item(item, at.number()); });
    const Columns columns = Table(nullptr, part).columns();
    if (columns.has("vote_key")) return read_rows(part, &TvTimeExport::read_vote);
    if (columns.has("is_watched")) return read_rows(part, &TvTimeExport::read_newer);
    if (columns.has("movie_name")) return read_rows(part, &TvTimeExport::read_tracked);
    if (columns.has_all({"objects", "s_key"})) return read_rows(part, &TvTimeExport::read_list);
    if (columns.has("total_series_runtime") || columns.has("episode_id"))
      return read_rows(part, &TvTimeExport::read_episode);
    read_rows(part, &TvTimeExport::read_other);
  }

 private:
  using ReadRow = void (TvTimeExport::*)(const Table& row);
  void read_rows(const Part& part, ReadRow read_row) {
    for (Table row(&reading_, part); row.next();) (this->*read_row)(row);
  }

  // Returns the film of a row. A name in the person's language has the English one beside it: "watch-alpha-the-matrix".
  static domain::FilmRef film_of(const Table& row) {
    domain::FilmRef film;
    film.title = one_line(row["movie_name"]);
    film.year = year_in(row["release_date"].substr(0, 4));
    film.key = source_key("tvtime", row["uuid"]);
    std::string_view slug = row["alpha_range_key"];
    const auto at = slug.find("-alpha-");
    if (at == std::string_view::npos) return film;
    film.original_title = one_line(slug.substr(at + 7));
    std::replace(film.original_title.begin(), film.original_title.end(), '-', ' ');
    if (base::fold(film.title) == film.original_title) film.original_title.clear();
    return film;
  }

  void read_tracked(const Table& row) {
    const std::string_view type = row["type"], entity = row["entity_type"];
    ImportRecord record = record_of(type == "towatch" ? RecordKind::watchlist : RecordKind::play, film_of(row));
    const When created = reading_.calendar.read(row["created_at"], style_);
    set_time(record, created);
    if (!entity.empty() && entity != "movie")
      return reading_.add(row.line(), record, RowVerdict::not_film,
                          entity == "episode" ? RowReason("episode") : RowReason("series"));
    if (type == "towatch") return reading_.add(row.line(), record);
    if (type != "watch" && type != "rewatch")
      return reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
    const std::string_view key = row["watch_date_range_key"];
    const auto instant = base::parse_id(key.starts_with("watch-date-") ? after_last(key, '-') : "");
    const When when = instant ? reading_.calendar.read(*instant) : created;
    set_date(record, when);
    if (type == "rewatch") record.is_rewatch = true;
    if (when.at && !record.film.key.empty() && reading_.is_repeat(record.film.key + '@' + std::to_string(*when.at)))
      return reading_.add(row.line(), record, RowVerdict::folded, "same_as_row");
    reading_.add(row.line(), record);
  }

  void read_vote(const Table& row) {
    const auto film = films_.find(std::string(row["uuid"]));
    if (film == films_.end())
      return reading_.add(row.line(), record_of(RecordKind::rating, {}), RowVerdict::not_film, "episode");
    ImportRecord record = record_of(RecordKind::rating, film->second);
    const std::string_view vote = after_last(row["vote_key"], '-');
    for (const auto& [number, value] : kVotes)
      if (vote == number) record.tenths = value;
    if (record.tenths == 0) return reading_.add(row.line(), record, RowVerdict::bad, "bad_rating");
    set_time(record, reading_.calendar.read(row["created_at"], style_));
    reading_.add(row.line(), record);
  }

  void read_episode(const Table& row) {
    reading_.add(row.line(), record_of(RecordKind::play, {}), RowVerdict::not_film, "episode");
  }
  // Reads the films and series of a list, which share one cell: "[map[id:1 type:movie uuid:u-1] map[id:2
  // type:series]]".
  void read_list(const Table& row) {
    constexpr std::string_view kStart = "map[", kMovie = "type:movie";
    std::string_view rest = row["objects"];
    const std::string_view name = row.first_of({"name", "s_key"});
    const std::string key = source_key("tvtime", row.first_of({"s_key", "name"}));
    ImportRecord list = list_of(key, one_line(name));
    set_text(list, row["description"]);
    set_time(list, reading_.calendar.read(row["created_at"], style_));
    const bool has_series_only =
        rest.find(kStart) != std::string_view::npos && rest.find(kMovie) == std::string_view::npos;
    if (has_series_only) reading_.add(row.line(), list, RowVerdict::not_film, "series");
    else reading_.add(row.line(), list);
    int position = 0;
    for (auto at = rest.find(kStart); at != std::string_view::npos; at = rest.find(kStart)) {
      rest.remove_prefix(at + kStart.size());
      read_item_of_list(row.line(), key, ++position, rest.substr(0, rest.find(kStart)));
    }
  }
  void read_item_of_list(int line, const std::string& list, int position, std::string_view object) {
    const std::string uuid(value_of(object, "uuid:"));
    const auto film = films_.find(uuid);
    ImportRecord record = record_of(RecordKind::item, film == films_.end() ? domain::FilmRef() : film->second);
    record.list = list;
    record.position = position;
    if (value_of(object, "type:") != "movie") return reading_.add(line, record, RowVerdict::not_film, "series");
    if (film == films_.end()) return reading_.add(line, record, RowVerdict::bad, "no_title");
    reading_.add(line, record);
  }

  void read_other(const Table& row) {
    reading_.add(row.line(), record_of(RecordKind::item, {}), RowVerdict::not_kept, "no_place_for");
  }

  void read_newer(const Table& row) {
    domain::FilmRef film;
    film.title = one_line(row["title"]);
    film.year = year_in(row["year"]);
    film.imdb = imdb_id(row["imdb_id"]);
    film.key = source_key("tvtime", row["uuid"]);
    const std::string is_watched = base::ascii_lower(base::trim(row["is_watched"]));
    add_newer(film, is_watched == "true" || is_watched == "1", std::string(row["watched_at"]),
              std::string(row["created_at"]), base::parse_id(base::trim(row["rewatch_count"])).value_or(0), row.line());
  }
  // Counts every episode of a series, so that the totals describe the contents of the file.
  void read_series(const Json& item, int number) {
    domain::FilmRef series;
    series.title = one_line(string_member(item, "title"));
    bool has_any = false;
    for (const Json& season : member(item, "seasons"))
      for (std::size_t i = member(season, "episodes").size(); i > 0; --i, has_any = true)
        reading_.add(number, record_of(RecordKind::play, series), RowVerdict::not_film, "episode");
    if (!has_any) reading_.add(number, record_of(RecordKind::play, series), RowVerdict::not_film, "series");
  }
  void read_item(const Json& item, int number) {
    if (member(item, "seasons").isArray()) return read_series(item, number);
    domain::FilmRef film;
    film.title = one_line(string_member(item, "title"));
    film.year = static_cast<int>(std::min<std::int64_t>(id_member(item, "year"), 9999));
    film.imdb = imdb_id(string_member(member(item, "id"), "imdb", 20));
    film.key = source_key("tvtime", string_member(item, "uuid", 100));
    add_newer(film, member(item, "is_watched") == Json(true), string_member(item, "watched_at", 40),
              string_member(item, "created_at", 40), id_member(item, "rewatch_count"), number);
  }
  // Adds a film, which has one row with its last viewing; the CSV and its JSON twin hold the same.
  void add_newer(const domain::FilmRef& film, bool is_watched, const std::string& watched_at,
                 const std::string& created_at, std::int64_t again, int number) {
    ImportRecord record = record_of(is_watched ? RecordKind::play : RecordKind::watchlist, film);
    set_time(record, reading_.calendar.read(created_at, style_));
    if (is_watched) set_date(record, reading_.calendar.read(watched_at, style_));
    if (!film.key.empty() && reading_.is_repeat("newer " + film.key + '@' + (is_watched ? watched_at : "")))
      return reading_.add(number, record, RowVerdict::folded, "same_as_row");
    reading_.add(number, record);
    if (is_watched) reading_.add_undated(number, film, again);
  }

  Reading& reading_;
  DateStyle style_;
  std::unordered_map<std::string, domain::FilmRef> films_;
};

}  // namespace

bool owns_tvtime(const MemberNames& members) {
  return std::any_of(members.begin(), members.end(), [](const std::string& name) {
    return after_last(name, '/') == "tracking-prod-records.csv" ||
           after_last(name, '/') == "tracking-prod-records-v2.csv";
  });
}

bool is_of_tvtime(std::string_view path) {
  const std::string_view name = after_last(path, '/');
  return name.starts_with("tracking-prod-") || name.starts_with("ratings-") || name.starts_with("lists-") ||
         name.starts_with("tvtime-movies");
}

bool is_secret_of_tvtime(std::string_view path) {
  const std::string_view name = after_last(path, '/');
  return name == "user.csv" || name.find("login") != std::string_view::npos ||
         name.find("token") != std::string_view::npos;
}

bool is_tvtime(const Look& look) {
  const Columns& columns = look.columns;
  const Json& item = look.item;
  return columns.has("alpha_range_key") || columns.has("total_series_runtime") ||
         columns.has_all({"uuid", "vote_key"}) || columns.has_all({"objects", "s_key"}) ||
         columns.has_all({"list_id", "tvdb_id"}) || columns.has_all({"uuid", "is_watched"}) ||
         (!member(member(item, "id"), "tvdb").isNull() &&
          (!member(item, "is_watched").isNull() || member(item, "seasons").isArray()));
}

void read_tvtime(Reading& reading, const Parts& parts) {
  TvTimeExport reader(reading, {.order = reading.day_order(parts, {"created_at", "watched_at"}, false)});
  for (const Part* part : parts) reader.learn(*part);
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { reader.read(file); });
}

}  // namespace formats
