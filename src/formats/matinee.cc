#include "formats/matinee.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <optional>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "base/time.h"

namespace formats {

namespace {

using base::Json;
using domain::ImportRecord;
using domain::RecordKind;

constexpr std::pair<RecordKind, std::string_view> kMembers[] = {
    {RecordKind::place, "places.ndjson"},         {RecordKind::play, "plays.ndjson"},
    {RecordKind::seen, "plays.ndjson"},           {RecordKind::past_rating, "rating-history.ndjson"},
    {RecordKind::rating, "ratings.ndjson"},       {RecordKind::watchlist, "watchlist.ndjson"},
    {RecordKind::list, "lists.ndjson"},           {RecordKind::item, "lists.ndjson"},
    {RecordKind::like, "likes.ndjson"},           {RecordKind::favourite, "favourites.ndjson"},
    {RecordKind::review, "reviews.ndjson"},       {RecordKind::person, "hidden-persons.ndjson"},
    {RecordKind::filter, "saved-filters.ndjson"}, {RecordKind::preference, kMatineePreferences},
    {RecordKind::picture, kMatineePicture}};

constexpr int kMostCount = 10'000, kLeastRating = 5, kMostRating = 100;

Json number(std::int64_t value) { return static_cast<Json::Int64>(value); }

void put(Json& line, const char* name, const std::string& text) {
  if (!text.empty()) line[name] = text;
}

// Returns the name of the time in a line; every kind but `favourite` and `place` has one.
const char* time_name(RecordKind kind) {
  switch (kind) {
    case RecordKind::rating:
    case RecordKind::past_rating:
      return "rated_at";
    case RecordKind::watchlist:
    case RecordKind::item:
      return "added_at";
    case RecordKind::like:
      return "liked_at";
    case RecordKind::review:
      return "written_at";
    default:
      return "created_at";
  }
}

// Accepts "2024-05-01T12:00:00Z" and nothing else.
std::optional<base::UnixTime> time_from(const std::string& text) {
  std::tm parts{};
  int read = 0;
  if (text.size() != 20 || std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2dZ%n", &parts.tm_year, &parts.tm_mon,
                                       &parts.tm_mday, &parts.tm_hour, &parts.tm_min, &parts.tm_sec, &read) != 6)
    return std::nullopt;
  parts.tm_year -= 1900;
  --parts.tm_mon;
  const base::UnixTime time = timegm(&parts);
  return read == 20 && base::rfc3339(time) == text ? std::optional(time) : std::nullopt;
}

bool is_matinee_date(const std::string& text) {
  static constexpr std::string_view kWhole = "0000-01-01";
  return (text.size() == 4 || text.size() == 7 || text.size() == 10) &&
         base::is_iso_date(text + std::string(kWhole.substr(text.size())));
}

void put_play(Json& line, const ImportRecord& record) {
  if (record.date) line["date"] = *record.date;
  line["count"] = record.count;
  line["position"] = record.position.value_or(0);
  put(line, "comment", record.text);
  put(line, "place", record.place);
  for (const std::string& tag : record.tags) line["tags"].append(tag);
  if (record.is_rewatch) line["is_rewatch"] = *record.is_rewatch;
  if (record.kind == RecordKind::seen) line["is_mark"] = true;
}

void put_list(Json& line, const ImportRecord& record) {
  line["name"] = record.name;
  put(line, "description", record.text);
  line["is_ranked"] = record.is_ranked;
  line["privacy_level"] = record.privacy;
}

void put_fields(Json& line, const ImportRecord& record) {
  switch (record.kind) {
    case RecordKind::play:
    case RecordKind::seen:
      return put_play(line, record);
    case RecordKind::rating:
    case RecordKind::past_rating:
      line["rating"] = record.tenths == 0 ? base::json_null() : Json(record.tenths);
      return;
    case RecordKind::list:
      line["list"] = record.list;
      return put_list(line, record);
    case RecordKind::item:
      line["list"] = record.list;
      line["position"] = record.position.value_or(0);
      return put(line, "note", record.text);
    case RecordKind::favourite:
      line["position"] = record.position.value_or(0);
      return;
    case RecordKind::review:
      line["text"] = record.text;
      return;
    case RecordKind::place:
      line["name"] = record.place;
      line["is_cinema"] = record.is_cinema;
      return;
    case RecordKind::person:
      return put(line, "name", record.film.title);
    case RecordKind::filter:
      line["name"] = record.name;
      line["kind"] = record.list;
      line["query"] = record.text;
      line["privacy_level"] = record.privacy;
      return;
    default:
      return;
  }
}

bool names_film(RecordKind kind) {
  return kind != RecordKind::list && kind != RecordKind::place && kind != RecordKind::filter &&
         kind != RecordKind::preference && kind != RecordKind::picture && kind != RecordKind::visibility;
}

ImportRecord bad(ImportRecord record, domain::RowReason reason) {
  record.verdict = domain::RowVerdict::bad;
  record.reason = reason;
  return record;
}

std::optional<int> position_of(const Json& line) {
  const std::int64_t position = base::int_member(line, "position", -1);
  return position < 0 || position > 1'000'000 ? std::nullopt : std::optional(static_cast<int>(position));
}

bool flag(const Json& line, const char* name) {
  const Json& value = base::member(line, name);
  return value.isBool() && value.asBool();
}

bool is_privacy(const std::string& text) { return text == "private" || text == "members" || text == "public"; }

ImportRecord read_play(ImportRecord record, const Json& line) {
  const std::int64_t count = base::int_member(line, "count", 1);
  record.count = static_cast<int>(std::clamp<std::int64_t>(count, 1, kMostCount));
  record.position = position_of(line);
  record.text = base::string_member(line, "comment");
  record.place = base::string_member(line, "place");
  for (const Json& tag : base::member(line, "tags"))
    if (tag.isString()) record.tags.push_back(tag.asString());
  if (const Json& again = base::member(line, "is_rewatch"); again.isBool()) record.is_rewatch = again.asBool();
  const Json& date = base::member(line, "date");
  if (count != record.count) return bad(std::move(record), "bad_row");
  if (date.isNull() && flag(line, "is_mark")) record.kind = RecordKind::seen;
  if (date.isNull()) return record;
  record.date = base::string_member(line, "date");
  return is_matinee_date(*record.date) ? record : bad(std::move(record), "bad_date");
}

ImportRecord read_rating(ImportRecord record, const Json& line) {
  record.tenths = static_cast<int>(base::int_member(line, "rating"));
  const bool taken_away = record.kind == RecordKind::past_rating && base::member(line, "rating").isNull();
  if (taken_away || (record.tenths >= kLeastRating && record.tenths <= kMostRating)) return record;
  return bad(std::move(record), "bad_rating");
}

ImportRecord read_list(ImportRecord record, const Json& line) {
  record.list = base::string_member(line, "list");
  record.position = position_of(line);
  record.text = base::string_member(line, record.kind == RecordKind::item ? "note" : "description");
  if (record.kind == RecordKind::list) {
    record.name = base::string_member(line, "name");
    record.privacy = base::string_member(line, "privacy_level");
    record.is_ranked = flag(line, "is_ranked");
    if (record.name.empty() || !is_privacy(record.privacy)) return bad(std::move(record), "bad_row");
  }
  return record.list.empty() ? bad(std::move(record), "bad_row") : record;
}

ImportRecord read_filter(ImportRecord record, const Json& line) {
  record.name = base::string_member(line, "name");
  record.list = base::string_member(line, "kind");
  record.text = base::string_member(line, "query");
  record.privacy = base::string_member(line, "privacy_level");
  return record.name.empty() || !is_privacy(record.privacy) ? bad(std::move(record), "bad_row") : record;
}

ImportRecord read_fields(ImportRecord record, const Json& line) {
  switch (record.kind) {
    case RecordKind::play:
      return read_play(std::move(record), line);
    case RecordKind::rating:
    case RecordKind::past_rating:
      return read_rating(std::move(record), line);
    case RecordKind::list:
    case RecordKind::item:
      return read_list(std::move(record), line);
    case RecordKind::filter:
      return read_filter(std::move(record), line);
    case RecordKind::favourite:
      record.position = position_of(line);
      return record;
    case RecordKind::review:
      record.text = base::string_member(line, "text");
      return record.text.empty() ? bad(std::move(record), "bad_row") : record;
    case RecordKind::place:
      record.place = base::string_member(line, "name");
      record.is_cinema = flag(line, "is_cinema");
      return record.place.empty() ? bad(std::move(record), "bad_row") : record;
    case RecordKind::person:
      record.film.title = base::string_member(line, "name");
      return record;
    default:
      return record;
  }
}

}  // namespace

std::string_view matinee_member(RecordKind kind) {
  const auto found = std::ranges::find(kMembers, kind, &std::pair<RecordKind, std::string_view>::first);
  return found == std::end(kMembers) ? std::string_view() : found->second;
}

std::string matinee_line(const ImportRecord& record) {
  Json line = base::json_object();
  if (names_film(record.kind)) line["tmdb"] = number(record.film.tmdb);
  if (record.at) line[time_name(record.kind)] = base::rfc3339(*record.at);
  put_fields(line, record);
  return base::write_json(line) + '\n';
}

std::string matinee_film_line(const domain::FilmRef& film) {
  Json line = base::json_object();
  line["tmdb"] = number(film.tmdb);
  put(line, "imdb", film.imdb);
  put(line, "title", film.title);
  put(line, "original_title", film.original_title);
  if (film.year > 0) line["year"] = film.year;
  return base::write_json(line) + '\n';
}

MatineeHead matinee_head(std::string_view text) {
  const auto head = base::parse_json(text);
  if (!head || base::string_member(*head, "format") != kMatineeFormat) return MatineeHead::none;
  const std::int64_t version = base::int_member(*head, "version");
  return version >= 1 && version <= kMatineeVersion ? MatineeHead::known : MatineeHead::newer;
}

void MatineeReader::film(std::string_view text) {
  const auto line = base::parse_json(text);
  const std::int64_t tmdb = line ? base::int_member(*line, "tmdb") : 0;
  if (tmdb <= 0) return;
  domain::FilmRef& film = films_[tmdb];
  film.tmdb = tmdb;
  film.imdb = base::string_member(*line, "imdb");
  film.title = base::string_member(*line, "title");
  film.original_title = base::string_member(*line, "original_title");
  film.year = static_cast<int>(std::clamp<std::int64_t>(base::int_member(*line, "year"), 0, 9999));
}

ImportRecord MatineeReader::record(std::string_view member, std::string_view text) const {
  ImportRecord record;
  const auto kind = std::ranges::find(kMembers, member, &std::pair<RecordKind, std::string_view>::second);
  if (kind != std::end(kMembers)) record.kind = kind->first;
  const auto line = base::parse_json(text);
  if (!line || !line->isObject()) return bad(std::move(record), "bad_row");
  if (record.kind == RecordKind::list && line->isMember("tmdb")) record.kind = RecordKind::item;
  if (names_film(record.kind)) {
    record.film.tmdb = base::int_member(*line, "tmdb");
    if (const auto known = films_.find(record.film.tmdb); record.kind != RecordKind::person && known != films_.end())
      record.film = known->second;
    if (record.film.tmdb <= 0) return bad(std::move(record), "bad_row");
  }
  record.at = time_from(base::string_member(*line, time_name(record.kind)));
  return read_fields(std::move(record), *line);
}

// Returns one record for each setting, that is, for each member of the object; a value that is not text is kept as
// JSON. Each person who may log for the account is a record of their own.
std::vector<ImportRecord> MatineeReader::preferences(std::string_view text) {
  std::vector<ImportRecord> records;
  const auto all = base::parse_json(text);
  if (!all || !all->isObject()) return {bad({.kind = RecordKind::preference}, "bad_row")};
  for (const std::string& name : all->getMemberNames()) {
    const Json& value = (*all)[name];
    if (name == kMatineeTogether) {
      for (const Json& member : value)
        if (member.isString())
          records.push_back({.kind = RecordKind::preference, .text = member.asString(), .name = name});
      continue;
    }
    records.push_back({.kind = RecordKind::preference,
                       .text = value.isString() ? base::string_member(*all, name.c_str()) : base::write_json(value),
                       .name = name});
  }
  return records;
}

ImportRecord MatineeReader::picture(std::string_view member) {
  return {.kind = RecordKind::picture, .text = std::string(member)};
}

}  // namespace formats
