#include "formats/readers/movary_database.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

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
const std::initializer_list<std::string_view> kOfRatings = {
    "user_id",    "movie_id",     "rating",        "rating_popcorn", "created_at",
    "updated_at", "watched_year", "watched_month", "watched_day",    "comment"};
constexpr DateStyle kDays{.order = DayOrder::iso, .midnight_is_day = true};
constexpr double kMostPopcorn = 7;
constexpr int kMostPlays = 10'000;
constexpr std::size_t kMostUsers = 100;       // to choose from
constexpr std::size_t kLongestNote = 40'000;  // bytes of a comment, more than one may have

domain::FilmRef film_of_columns(const Row& row) {
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

// Returns "2021", "2021-05" or "2021-05-03", or empty text without a year.
std::string reduced_date(const Row& row) {
  const auto year = number_in(row, "watched_year"), month = number_in(row, "watched_month"),
             day = number_in(row, "watched_day");
  const auto two_digits = [](std::int64_t number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
  if (year <= 0) return {};
  return std::to_string(year) + (month > 0 ? two_digits(month) + (day > 0 ? two_digits(day) : "") : "");
}

}  // namespace

// Reads the tables of one account. Facts that a row needs about others are learned in a first pass, without their
// texts.
class MovaryDiary::Reader {
 public:
  Reader(const MovaryDiary& diary, std::int64_t user_id, const std::string& zone, const std::string& today,
         const TakeMovaryRecord& take)
      : diary_(diary), user_id_(user_id), calendar_(zone, today), take_(take) {}

  void read() {
    add_places();
    learn_days();
    each_own_row(kPlays, {}, [this](const Row& row) { add_play(row); });
    learn_ratings();
    each_own_row(kRatings, kOfRatings, [this](const Row& row) { add_rating(row); });
    each_own_row(kWatchlist, {"user_id", "movie_id", "added_at"}, [this](const Row& row) {
      ImportRecord record = record_of(RecordKind::watchlist, film_of_row(row));
      set_time(record, row, {"added_at"});
      add(std::move(record));
    });
    each_own_row(kPeople, {"user_id", "person_id", "is_hidden_in_top_lists"}, [this](const Row& row) {
      const auto person = diary_.hidden_.find(number_in(row, "person_id"));
      if (number_in(row, "is_hidden_in_top_lists") != 0 && person != diary_.hidden_.end())
        add(record_of(RecordKind::person, person->second));
    });
  }

 private:
  using Day = std::pair<std::int64_t, std::string>;  // a film and a date, which is empty if unknown
  struct Rated {
    std::int64_t movie = 0, at = 0;
    int row = 0, tenths = 0;
  };
  // The plays of one day that are spread over several rows.
  struct Several {
    ImportRecord play;
    std::set<std::size_t> rows;  // hashes of their values
    std::int64_t count = 0;
  };

  void each_own_row(std::string_view table, std::initializer_list<std::string_view> wanted,
                    const std::function<void(const Row&)>& on_row) {
    table_ = table;
    row_ = 0;
    diary_.db_.each_row(table, wanted, [&](const Row& row) {
      ++row_;
      if (number_in(row, "user_id") == user_id_) on_row(row);
    });
  }
  domain::FilmRef film_of_row(const Row& row) const {
    const auto film = diary_.films_.find(number_in(row, "movie_id"));
    return film == diary_.films_.end() ? domain::FilmRef() : film->second;
  }
  void add(ImportRecord record) { take_(table_, row_, std::move(record)); }
  void set_time(ImportRecord& record, const Row& row, std::initializer_list<std::string_view> columns) const {
    for (const std::string_view column : columns)
      if (!record.at) formats::set_time(record, calendar_.read(text_in(row, column), kIsoDates));
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

  void learn_days() {
    each_own_row(kPlays, {"user_id", "movie_id", "watched_at"}, [this](const Row& row) {
      const When when = calendar_.read(text_in(row, "watched_at"), kDays);
      if (when.problem.empty()) days_.emplace_back(number_in(row, "movie_id"), when.date.value_or(""));
    });
    std::ranges::sort(days_);
  }

  ImportRecord play_of(const Row& row) const {
    ImportRecord record = record_of(RecordKind::play, film_of_row(row));
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
    return record;
  }

  // Adds a play. A film and a date may have several rows, as the key was missing for years: their plays are summed in
  // the last of them, but rows that are equal in all columns count as one.
  void add_play(const Row& row) {
    ImportRecord record = play_of(row);
    const Day day{number_in(row, "movie_id"), record.date.value_or("")};
    const auto [first, end] = std::equal_range(days_.begin(), days_.end(), day);
    if (record.verdict != RowVerdict::waiting || end - first == 1) return add(std::move(record));
    Several& several = several_[day];
    const bool is_new = several.rows.insert(hash_of(row)).second;
    if (++several.count == 1) several.play = record;
    else if (is_new) join(several.play, record);
    if (several.count < end - first) {
      fold(record);
    } else {
      record = std::move(several.play);
      several_.erase(day);
    }
    add(std::move(record));
  }
  static std::size_t hash_of(const Row& row) {
    std::string text;
    for (const auto& [column, value] : row) text.append(column).append(1, '\0').append(value).append(1, '\0');
    return std::hash<std::string>()(text);
  }
  static void join(ImportRecord& first, const ImportRecord& other) {
    first.count = std::min(first.count + other.count, kMostPlays);
    if (first.place.empty()) std::tie(first.place, first.is_cinema) = std::tie(other.place, other.is_cinema);
    if (other.text.empty() || first.text == other.text || first.text.size() > kLongestNote) return;
    first.text += (first.text.empty() ? "" : "\n") + other.text;
  }

  // Returns false if the row has no rating.
  bool read_rating(ImportRecord& rating, const Row& row) const {
    set_time(rating, row, {"updated_at", "created_at"});
    if (set_rating(rating, text_in(row, "rating"), 10)) return true;
    const std::int64_t popcorn = number_in(row, "rating_popcorn");
    rating.tenths = static_cast<int>(std::lround(static_cast<double>(popcorn) * 100 / kMostPopcorn));
    return popcorn > 0;
  }

  // Learns the ratings of each film. The newest is the rating; the others are earlier ones, each once.
  void learn_ratings() {
    std::vector<Rated> all;
    each_own_row(kRatings, kOfRatings, [&](const Row& row) {
      ImportRecord rating;
      if (read_rating(rating, row) && rating.verdict == RowVerdict::waiting)
        all.push_back({number_in(row, "movie_id"), rating.at.value_or(0), row_, rating.tenths});
    });
    const auto time_of = [](const Rated& one) { return std::tuple(one.movie, one.at, one.row); };
    const auto value_of = [](const Rated& one) { return std::tuple(one.movie, one.at, one.tenths); };
    std::ranges::sort(all, {}, time_of);
    std::size_t newest = all.size();
    for (std::size_t i = all.size(); i-- > 0;) {
      const bool is_newest = newest == all.size() || all[newest].movie != all[i].movie;
      const auto is_same = [&](std::size_t other) { return value_of(all[i]) == value_of(all[other]); };
      if (is_newest) newest = i;
      else past_[all[i].row] = is_same(newest) || (i > 0 && is_same(i - 1));
    }
  }

  void add_rating(const Row& row) {
    ImportRecord record = record_of(RecordKind::rating, film_of_row(row));
    if (read_rating(record, row)) {
      const auto past = past_.find(row_);
      if (past != past_.end()) record.kind = RecordKind::past_rating;
      if (past != past_.end() && past->second) fold(record);
      add(std::move(record));
    }
    add_reduced_play(row);
    ImportRecord review = record_of(RecordKind::review, film_of_row(row));
    set_time(review, row, {"updated_at", "created_at"});
    set_text(review, text_in(row, "comment"));
    if (!review.text.empty()) add(std::move(review));
  }

  // Adds a play of reduced precision. Pathary knows the year of a film that was seen before its diary began.
  void add_reduced_play(const Row& row) {
    const Day day{number_in(row, "movie_id"), reduced_date(row)};
    const auto covers = [&](const auto& one, const auto& end) {
      return one != end && one->first == day.first && one->second.starts_with(day.second);
    };
    if (day.second.empty() || covers(std::ranges::lower_bound(days_, day), days_.end()) ||
        covers(reduced_.lower_bound(day), reduced_.end()))
      return;
    ImportRecord play = record_of(RecordKind::play, film_of_row(row));
    play.date = day.second;
    reduced_.insert(day);
    add(std::move(play));
  }

  const MovaryDiary& diary_;
  std::int64_t user_id_;
  Calendar calendar_;
  const TakeMovaryRecord& take_;
  std::string_view table_;
  int row_ = 0;
  std::vector<Day> days_;  // of all plays, sorted
  std::map<Day, Several> several_;
  std::set<Day> reduced_;               // plays that are known from ratings
  std::unordered_map<int, bool> past_;  // rows of earlier ratings, true if they repeat another
};

MovaryDiary::MovaryDiary(const ForeignDb& db) : db_(db) {
  db.each_row("movie", {"id", "tmdb_id", "imdb_id", "title", "original_title", "release_date"},
              [&](const Row& row) { films_[number_in(row, "id")] = film_of_columns(row); });
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

void MovaryDiary::each_record(std::int64_t user_id, const std::string& zone, const std::string& today,
                              const TakeMovaryRecord& take) const {
  Reader(*this, user_id, zone, today, take).read();
}

bool is_movary_database(const ForeignDb& db) {
  return std::ranges::all_of(std::initializer_list<const char*>{"user", "movie", "movie_user_watch_dates"},
                             [&](const char* table) { return !db.columns(table).empty(); });
}

// Reads the films of one account; only ids and names are read of the table of accounts. Each table counts as a file.
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
      const std::int64_t account = ids[reading.whose(file, names)];
      MovaryDiary(db).each_record(account, reading.options.zone, reading.options.today,
                                  [&](std::string_view of, int row, ImportRecord record) {
                                    if (of != table)
                                      reading.out.file(file.name, folder + std::string(of), kMovaryFormat, 0);
                                    table = of;
                                    reading.add(row, std::move(record));
                                  });
    });
}

}  // namespace formats
