#include "formats/readers/movary_database.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;
using Row = ForeignDb::Row;

constexpr std::string_view kPlays = "movie_user_watch_dates", kRatings = "movie_user_rating", kPlaces = "location",
                           kWatchlist = "watchlist", kPeople = "user_person_settings";
constexpr DateStyle kDays{.midnight_is_day = true};
constexpr double kMostPopcorn = 7;
constexpr int kMostPlays = 10'000;
constexpr std::size_t kMostUsers = 100;       // to choose from
constexpr std::size_t kLongestNote = 40'000;  // bytes of a comment, above what one may be

domain::FilmRef film_of(const Row& row) {
  domain::FilmRef film;
  film.tmdb = number_in(row, "tmdb_id");
  film.imdb = imdb_id(text_in(row, "imdb_id"));
  film.title = one_line(text_in(row, "title"));
  film.original_title = one_line(text_in(row, "original_title"));
  film.year = year_in(text_in(row, "release_date"));
  return film;
}

void fold(ImportRecord& record) {
  record.verdict = RowVerdict::folded;
  record.reason = "same_as_row";
}

// "2021", "2021-05" or "2021-05-03"; empty without a year.
std::string reduced_date(const Row& row) {
  const auto year = number_in(row, "watched_year"), month = number_in(row, "watched_month"),
             day = number_in(row, "watched_day");
  const auto two_digits = [](std::int64_t number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
  if (year <= 0) return {};
  return std::to_string(year) + (month > 0 ? two_digits(month) + (day > 0 ? two_digits(day) : "") : "");
}

}  // namespace

// Reads the tables of one account.
class MovaryDiary::Reader {
 public:
  Reader(const MovaryDiary& diary, std::int64_t user_id, const std::string& zone, const std::string& today)
      : diary_(diary), user_id_(user_id), calendar_(zone, today) {}

  std::vector<MovaryRecord> read() {
    add_places();
    each(kPlays, RecordKind::play, [&](const Row& row, ImportRecord record) { add_play(row, std::move(record)); });
    each(kRatings, RecordKind::rating,
         [&](const Row& row, ImportRecord record) { add_rating(row, std::move(record)); });
    keep_newest_ratings();
    each(kWatchlist, RecordKind::watchlist, [&](const Row& row, ImportRecord record) {
      set_time(record, row, {"added_at"});
      add(std::move(record));
    });
    each(kPeople, RecordKind::person, [&](const Row& row, ImportRecord record) {
      const auto person = diary_.hidden_.find(number_in(row, "person_id"));
      if (number_in(row, "is_hidden_in_top_lists") == 0 || person == diary_.hidden_.end()) return;
      record.film = person->second;
      add(std::move(record));
    });
    return std::move(records_);
  }

 private:
  using Plays = std::map<std::pair<std::int64_t, std::string>, std::size_t>;  // film and date, index of the record

  template <typename Take>
  void each(std::string_view table, RecordKind kind, const Take& take) {
    table_ = table;
    row_ = 0;
    diary_.db_.each_row(table, {}, [&](const Row& row) {
      ++row_;
      if (number_in(row, "user_id") != user_id_) return;
      ImportRecord record;
      record.kind = kind;
      const auto film = diary_.films_.find(number_in(row, "movie_id"));
      if (film != diary_.films_.end()) record.film = film->second;
      take(row, std::move(record));
    });
  }
  void add(ImportRecord record) { records_.push_back({table_, row_, std::move(record)}); }
  void set_time(ImportRecord& record, const Row& row, std::initializer_list<std::string_view> columns) const {
    for (const std::string_view column : columns)
      if (!record.at) formats::set_time(record, calendar_.read(text_in(row, column)));
  }

  void add_places() {
    table_ = kPlaces;
    row_ = 0;
    for (const auto& [id, place] : diary_.places_) {
      ++row_;
      if (place.user_id != user_id_) continue;
      ImportRecord record;
      record.kind = RecordKind::place;
      record.place = place.name;
      record.is_cinema = place.is_cinema;
      add(std::move(record));
    }
  }

  // A film and a date may have several rows, as the key was missing for years: their plays are summed, but equal rows
  // are one.
  void add_play(const Row& row, ImportRecord record) {
    set_date(record, calendar_.read(text_in(row, "watched_at"), kDays));
    set_time(record, row, {"created_at"});
    set_text(record, text_in(row, "comment"));
    record.count = static_cast<int>(std::clamp<std::int64_t>(number_in(row, "plays"), 1, kMostPlays));
    if (number_in(row, "position") > 0)
      record.position = static_cast<int>(std::min<std::int64_t>(number_in(row, "position"), 1'000'000)) - 1;
    const auto place = diary_.places_.find(number_in(row, "location_id"));
    if (place != diary_.places_.end() && place->second.user_id == user_id_) {
      record.place = place->second.name;
      record.is_cinema = place->second.is_cinema;
    }
    const bool is_equal = !rows_.insert(row).second;
    const bool is_bad = record.verdict != RowVerdict::waiting;
    const auto [play, is_first] =
        plays_.try_emplace({number_in(row, "movie_id"), record.date.value_or("")}, records_.size());
    if (!is_bad && !is_first) {
      if (!is_equal) join(records_[play->second].record, record);
      fold(record);
    }
    if (is_bad && is_first) plays_.erase(play);
    add(std::move(record));
  }
  static void join(ImportRecord& first, const ImportRecord& other) {
    first.count = std::min(first.count + other.count, kMostPlays);
    if (first.place.empty()) std::tie(first.place, first.is_cinema) = std::tie(other.place, other.is_cinema);
    if (other.text.empty() || first.text == other.text || first.text.size() > kLongestNote) return;
    first.text += (first.text.empty() ? "" : "\n") + other.text;
  }

  void add_rating(const Row& row, ImportRecord record) {
    set_time(record, row, {"updated_at", "created_at"});
    ImportRecord review = record, play = record;
    const std::int64_t popcorn = number_in(row, "rating_popcorn");
    if (set_rating(record, text_in(row, "rating"), 10)) {
      ratings_[number_in(row, "movie_id")].push_back(records_.size());
      add(std::move(record));
    } else if (popcorn > 0) {
      record.tenths = static_cast<int>(std::lround(static_cast<double>(popcorn) * 100 / kMostPopcorn));
      ratings_[number_in(row, "movie_id")].push_back(records_.size());
      add(std::move(record));
    }
    add_reduced_play(row, std::move(play));
    review.kind = RecordKind::review;
    set_text(review, text_in(row, "comment"));
    if (!review.text.empty()) add(std::move(review));
  }

  // Pathary knows the year of a film that was seen before its diary began.
  void add_reduced_play(const Row& row, ImportRecord play) {
    const std::string date = reduced_date(row);
    const std::int64_t movie = number_in(row, "movie_id");
    const auto covering = plays_.lower_bound({movie, date});
    const bool is_covered =
        covering != plays_.end() && covering->first.first == movie && covering->first.second.starts_with(date);
    if (date.empty() || is_covered) return;
    play.kind = RecordKind::play;
    play.date = date;
    play.at.reset();
    plays_.emplace(std::pair(movie, date), records_.size());
    add(std::move(play));
  }

  // The newest is the rating; what else stands there are earlier ones.
  void keep_newest_ratings() {
    for (auto& [movie, rows] : ratings_) {
      std::ranges::stable_sort(rows, {}, [&](std::size_t index) { return records_[index].record.at.value_or(0); });
      const ImportRecord* before = nullptr;
      for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        ImportRecord& past = records_[rows[i]].record;
        const ImportRecord& newest = records_[rows.back()].record;
        const auto is_same = [&](const ImportRecord* other) {
          return other != nullptr && other->tenths == past.tenths && other->at == past.at;
        };
        past.kind = RecordKind::past_rating;
        if (is_same(&newest) || is_same(before)) fold(past);
        before = &past;
      }
    }
  }

  const MovaryDiary& diary_;
  std::int64_t user_id_;
  Calendar calendar_;
  std::string_view table_;
  int row_ = 0;
  std::vector<MovaryRecord> records_;
  Plays plays_;
  std::set<Row> rows_;
  std::map<std::int64_t, std::vector<std::size_t>> ratings_;  // by film: indexes of their records
};

MovaryDiary::MovaryDiary(const ForeignDb& db) : db_(db) {
  db.each_row("movie", {"id", "tmdb_id", "imdb_id", "title", "original_title", "release_date"},
              [&](const Row& row) { films_[number_in(row, "id")] = film_of(row); });
  db.each_row(kPlaces, {"id", "user_id", "name", "is_cinema"}, [&](const Row& row) {
    places_[number_in(row, "id")] = {number_in(row, "user_id"), one_line(text_in(row, "name")),
                                     number_in(row, "is_cinema") != 0};
  });
  db.each_row(kPeople, {"person_id", "is_hidden_in_top_lists"}, [&](const Row& row) {
    if (number_in(row, "is_hidden_in_top_lists") != 0) hidden_[number_in(row, "person_id")];
  });
  if (hidden_.empty()) return;
  db.each_row("person", {"id", "tmdb_id", "name"}, [&](const Row& row) {
    const auto person = hidden_.find(number_in(row, "id"));
    if (person == hidden_.end()) return;
    person->second.tmdb = number_in(row, "tmdb_id");
    person->second.title = one_line(text_in(row, "name"));
  });
}

std::vector<MovaryRecord> MovaryDiary::records(std::int64_t user_id, const std::string& zone,
                                               const std::string& today) const {
  return Reader(*this, user_id, zone, today).read();
}

bool is_movary_database(const ForeignDb& db) {
  return std::ranges::all_of(std::initializer_list<const char*>{"user", "movie", "movie_user_watch_dates"},
                             [&](const char* table) { return !db.columns(table).empty(); });
}

// A member gets the films of one account; of that table only ids and names are read. Each table stands for a file.
void read_movary_database(Reading& reading, const Parts& parts) {
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      const ForeignDb db = open_database(file);
      std::map<std::string, std::int64_t> ids;
      std::set<std::string> names;
      db.each_row("user", {"id", "name"}, [&](const Row& row) {
        const std::string name = one_line(text_in(row, "name"), 100);
        if (names.size() < kMostUsers && names.insert(name).second) ids[name] = number_in(row, "id");
      });
      if (names.empty()) throw Refused{"file_broken"};
      const std::string folder = file.member.empty() ? "" : file.member + '/';
      std::string_view table;
      for (const MovaryRecord& one :
           MovaryDiary(db).records(ids[reading.whose(file, names)], reading.options.zone, reading.options.today)) {
        if (one.table != table) reading.out.file(file.name, folder + std::string(one.table), kMovaryFormat, 0);
        table = one.table;
        reading.add(one.row, one.record);
      }
    });
}

}  // namespace formats
