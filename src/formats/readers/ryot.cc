// Ryot's JSON: films with their views, reviews and collections. Missing members mean null.
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

constexpr DateStyle kRyotDates{.order = DayOrder::iso, .midnight_is_day = true};

domain::RowReason other_lot(const std::string& lot) {
  if (lot == "movie") return {};
  if (lot == "video_game") return "game";
  return lot == "music" ? RowReason("music") : lot == "person" ? RowReason("person") : RowReason("series");
}

class RyotExport {
 public:
  explicit RyotExport(Reading& reading) : reading_(reading) {}

  void read(const Json& item, int number) {
    number_ = number;
    records_ = 0;
    film_ = film_of(item);
    if (const domain::RowReason reason = other_lot(string_member(item, "lot")); !reason.empty())
      return reading_.add(number, record_of(RecordKind::play, film_), RowVerdict::not_film, reason);
    for (const Json& seen : list_of(item, "seen_history")) read_seen(seen);
    for (const Json& review : list_of(item, "reviews")) read_review(review);
    for (const Json& collection : list_of(item, "collections")) read_collection(collection);
    if (records_ == 0) reading_.add(number, record_of(RecordKind::seen, film_), RowVerdict::not_kept, "no_place_for");
  }

 private:
  static const Json& list_of(const Json& item, const char* name) {
    static const Json kNone = base::json_array();
    const Json& list = member(item, name);
    return list.isArray() ? list : kNone;
  }
  static domain::FilmRef film_of(const Json& item) {
    const std::string source = string_member(item, "source"), id = number_or_text(item, "identifier");
    domain::FilmRef film;
    film.title = one_line(string_member(item, "source_id"));
    if (source == "tmdb") film.tmdb = base::parse_id(id).value_or(0);
    else if (source == "imdb") film.imdb = imdb_id(id);
    else film.key = source_key("ryot:" + source, id);
    return film;
  }
  std::string film_name() const {
    return std::to_string(film_.tmdb) + '/' + film_.imdb + '/' + film_.key + '/' + film_.title;
  }
  void add(const ImportRecord& record) {
    ++records_;
    reading_.add(number_, record);
  }

  void read_seen(const Json& seen) {
    ImportRecord record = record_of(RecordKind::play, film_);
    if (string_member(seen, "state") != "completed") {
      ++records_;
      return reading_.add(number_, record, RowVerdict::not_a_play, "unfinished");
    }
    const std::string ended_on = string_member(seen, "ended_on", 40);
    const When when = reading_.calendar.read(ended_on, kRyotDates);
    set_date(record, when);
    ++records_;
    const bool is_instant = when.at && ended_on.find("T00:00:00") == std::string::npos;  // midnight means a day
    if (is_instant && reading_.is_repeat(film_name() + '@' + std::to_string(*when.at)))
      return reading_.add(number_, record, RowVerdict::folded, "same_as_row");
    reading_.add(number_, record);
  }

  void read_review(const Json& review) {
    const Json& written = member(review, "review");
    const When when = reading_.calendar.read(string_member(written, "date", 40), kRyotDates);
    ImportRecord rating = record_of(RecordKind::rating, film_), text = record_of(RecordKind::review, film_);
    set_time(rating, when);
    set_time(text, when);
    records_ += reading_.add_rating(number_, std::move(rating), number_or_text(review, "rating"), 1);
    records_ += reading_.add_review(number_, std::move(text), string_member(written, "text", kLongestText + 1));
  }

  void read_collection(const Json& collection) {
    const std::string name = one_line(string_member(collection, "collection_name"));
    if (name == "Watchlist") return add(record_of(RecordKind::watchlist, film_));
    ImportRecord item = record_of(RecordKind::item, film_);
    item.list = "ryot:" + name;
    if (name.empty() || name == "Completed" || name == "In Progress") {
      ++records_;
      return reading_.add(number_, item, RowVerdict::not_kept, "no_place_for");
    }
    if (lists_.insert(name).second) add(formats::list_of(item.list, name));
    add(item);
  }

  Reading& reading_;
  domain::FilmRef film_;
  std::set<std::string> lists_;
  int number_ = 0, records_ = 0;
};

}  // namespace

bool is_ryot(const Look& look) {
  return look.item_path == "metadata" && look.item.isObject() && look.item.isMember("lot") &&
         look.item.isMember("identifier");
}

void read_ryot(Reading& reading, const Parts& parts) {
  RyotExport reader(reading);
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      each_item(reading, file, {"metadata"}, RecordKind::play,
                [&](const Json& item, const JsonItems& at) { reader.read(item, at.number()); });
    });
}

}  // namespace formats
