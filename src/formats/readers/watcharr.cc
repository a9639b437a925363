// Watcharr's JSON: one item for each film or series with its status and its events.
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
using domain::RowVerdict;

constexpr DateStyle kWatcharrDates{.order = DayOrder::iso, .midnight_is_day = true};

ImportRecord watcharr_record(const Json& item, RecordKind kind) {
  const Json& content = member(item, "content");
  domain::FilmRef film;
  film.tmdb = id_member(content, "tmdbId");
  film.title = one_line(string_member(content, "title"));
  film.year = year_in(string_member(content, "release_date").substr(0, 4));
  return formats::record_of(kind, std::move(film));
}

// Returns the day that the person chose last; the time of entry is not a watch date.
std::string watched_at(const Json& item) {
  std::string newest;
  const Json& activity = member(item, "activity");
  if (!activity.isArray()) return newest;
  for (const Json& event : activity) newest = std::max(newest, string_member(event, "customDate", 40));
  return newest;
}

void read_watched(Reading& reading, const Json& item, int number) {
  const std::string status = string_member(item, "status");
  if (string_member(member(item, "content"), "type") != "movie")
    return reading.add(number, watcharr_record(item, RecordKind::play), RowVerdict::not_film, "series");
  const When entered = reading.calendar.read(string_member(item, "createdAt", 40), kWatcharrDates);
  ImportRecord record = watcharr_record(item, status == "PLANNED" ? RecordKind::watchlist : RecordKind::play);
  set_time(record, entered);
  if (status == "FINISHED") set_date(record, reading.calendar.read(watched_at(item), kWatcharrDates));
  if (status == "FINISHED" || status == "PLANNED") reading.add(number, record);
  else reading.add(number, record, RowVerdict::not_a_play, "unfinished");

  reading.add_rating(number, watcharr_record(item, RecordKind::rating), number_or_text(item, "rating"), 10);
  reading.add_review(number, watcharr_record(item, RecordKind::review),
                     string_member(item, "thoughts", kLongestText + 1));
  if (const Json& tags = member(item, "tags"); tags.isArray() && !tags.empty())
    reading.add(number, record, RowVerdict::not_kept, "no_place_for");
}

}  // namespace

bool is_watcharr(const Look& look) {
  return look.shape == Look::Shape::json && look.item_path.empty() &&
         id_member(member(look.item, "content"), "tmdbId") > 0 && !member(look.item, "status").isNull();
}

void read_watcharr(Reading& reading, const Parts& parts) {
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      each_item(reading, file, {""}, RecordKind::play,
                [&](const Json& item, const JsonItems& at) { read_watched(reading, item, at.number()); });
    });
}

}  // namespace formats
