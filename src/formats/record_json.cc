#include "formats/record_json.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace formats {

namespace {

using base::Json;
using domain::ImportRecord;
using domain::RowVerdict;

template <std::size_t N>
std::optional<std::size_t> place_of(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return std::nullopt;
  return static_cast<std::size_t>(found - words.begin());
}

void put_some(Json& json, const char* name, const std::string& text) {
  if (!text.empty()) json[name] = text;
}

void put_some(Json& json, const char* name, bool value) {
  if (value) json[name] = true;
}

template <typename Number>
void put_number(Json& json, const char* name, Number value, Number usual) {
  if (value != usual) json[name] = static_cast<Json::Int64>(value);
}

template <typename Number>
void put_number(Json& json, const char* name, const std::optional<Number>& value) {
  if (value) json[name] = static_cast<Json::Int64>(*value);
}

template <typename Number>
std::optional<Number> number_in_json(const Json& json, const char* name) {
  const Json& value = base::member(json, name);
  if (!value.isInt64()) return std::nullopt;
  const std::int64_t whole = value.asInt64();
  if (!std::in_range<Number>(whole)) return std::nullopt;
  return static_cast<Number>(whole);
}

bool is_set(const Json& json, const char* name) {
  const Json& value = base::member(json, name);
  return value.isBool() && value.asBool();
}

void put_film(Json& json, const domain::FilmRef& film) {
  put_number<std::int64_t>(json, "tmdb", film.tmdb, 0);
  put_some(json, "imdb", film.imdb);
  put_some(json, "title", film.title);
  put_some(json, "original_title", film.original_title);
  put_number(json, "year", film.year, 0);
  put_some(json, "key", film.key);
  put_some(json, "series", film.may_be_series);
}

domain::FilmRef film_from(const Json& json) {
  return {.tmdb = base::int_member(json, "tmdb"),
          .imdb = base::string_member(json, "imdb"),
          .title = base::string_member(json, "title"),
          .original_title = base::string_member(json, "original_title"),
          .year = number_in_json<int>(json, "year").value_or(0),
          .key = base::string_member(json, "key"),
          .may_be_series = is_set(json, "series")};
}

std::vector<std::string> tags_from(const Json& list) {
  std::vector<std::string> tags;
  if (!list.isArray()) return tags;
  for (const Json& tag : list)
    if (tag.isString()) tags.push_back(tag.asString());
  return tags;
}

}  // namespace

Json to_json(const ImportRecord& record) {
  Json json = base::json_object();
  json["kind"] = std::string(domain::kRecordKinds[static_cast<std::size_t>(record.kind)]);
  put_film(json, record.film);
  if (record.date) json["date"] = *record.date;
  put_number(json, "at", record.at);
  put_number(json, "count", record.count, 1);
  put_number(json, "watched", record.watched_seconds, 0);
  put_number(json, "second", record.second_of_day);
  put_number(json, "tenths", record.tenths, 0);
  put_some(json, "text", record.text);
  put_some(json, "cut", record.is_text_cut);
  put_some(json, "place", record.place);
  put_some(json, "cinema", record.is_cinema);
  put_some(json, "event", record.event);
  for (const std::string& tag : record.tags) json["tags"].append(tag);
  if (record.is_rewatch) json["rewatch"] = *record.is_rewatch;
  put_some(json, "list", record.list);
  put_some(json, "name", record.name);
  put_some(json, "privacy", record.privacy);
  put_some(json, "ranked", record.is_ranked);
  put_number(json, "position", record.position);
  if (record.verdict != RowVerdict::waiting)
    json["verdict"] = std::string(domain::kRowVerdicts[static_cast<std::size_t>(record.verdict)]);
  put_some(json, "reason", std::string(record.reason.word()));
  return json;
}

ImportRecord record_from_json(const Json& json) {
  ImportRecord record;
  record.film = film_from(json);
  if (const Json& date = base::member(json, "date"); date.isString()) record.date = date.asString();
  record.at = number_in_json<base::UnixTime>(json, "at");
  record.count = number_in_json<int>(json, "count").value_or(1);
  record.watched_seconds = number_in_json<int>(json, "watched").value_or(0);
  record.second_of_day = number_in_json<int>(json, "second");
  record.tenths = number_in_json<int>(json, "tenths").value_or(0);
  record.text = base::string_member(json, "text");
  record.is_text_cut = is_set(json, "cut");
  record.place = base::string_member(json, "place");
  record.is_cinema = is_set(json, "cinema");
  record.event = base::string_member(json, "event");
  record.tags = tags_from(base::member(json, "tags"));
  if (const Json& rewatch = base::member(json, "rewatch"); rewatch.isBool()) record.is_rewatch = rewatch.asBool();
  record.list = base::string_member(json, "list");
  record.name = base::string_member(json, "name");
  record.privacy = base::string_member(json, "privacy");
  record.is_ranked = is_set(json, "ranked");
  record.position = number_in_json<int>(json, "position");
  record.reason = domain::RowReason::from(base::string_member(json, "reason"));
  const auto kind = place_of(domain::kRecordKinds, base::string_member(json, "kind"));
  const Json& word = base::member(json, "verdict");
  const auto verdict = word.isNull() ? 0 : place_of(domain::kRowVerdicts, base::string_member(json, "verdict"));
  if (kind) record.kind = static_cast<domain::RecordKind>(*kind);
  if (verdict) record.verdict = static_cast<RowVerdict>(*verdict);
  if (!kind || !verdict) {
    record.verdict = RowVerdict::bad;
    record.reason = "bad_row";
  }
  return record;
}

}  // namespace formats
