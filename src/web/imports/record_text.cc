#include "web/imports/record_text.h"

#include "app/page/display.h"
#include "base/json.h"
#include "formats/record_json.h"
#include "transfer/imports/preference.h"
#include "web/kit/film/poster.h"

namespace web {

namespace {

using domain::RecordKind;

base::Text play_text(const app::Context& context, const domain::ImportRecord& record) {
  if (record.count > 1) {
    if (!record.date) return base::tr_n("{n} play without a date", "{n} plays without a date", record.count);
    return base::tr_n("{n} play on {date}", "{n} plays on {date}", record.count,
                      {{"date", app::date_text(context, *record.date)}});
  }
  if (!record.date) return base::tr("Play without a date");
  return base::tr("Play on {date}", {{"date", app::date_text(context, *record.date)}});
}

base::Text kind_text(const app::Context& context, const domain::ImportRecord& record) {
  const std::string rating = rating_text(context, record.tenths);
  switch (record.kind) {
    case RecordKind::play:
      return play_text(context, record);
    case RecordKind::seen:
      return base::tr("Seen at some time");
    case RecordKind::rating:
      return base::tr("Rating {rating}", {{"rating", rating}});
    case RecordKind::past_rating:
      return base::tr("Earlier rating {rating}", {{"rating", rating}});
    case RecordKind::watchlist:
      return base::tr("On the watchlist");
    case RecordKind::list:
      return base::tr("A list");
    case RecordKind::item:
      return base::tr("In a list");
    case RecordKind::like:
      return base::tr("Liked");
    case RecordKind::favourite:
      return base::tr("A favourite");
    case RecordKind::review:
      return base::tr("A review or note");
    case RecordKind::place:
      return base::tr("A place");
    case RecordKind::person:
      return base::tr("A hidden person");
    case RecordKind::preference:
      if (record.name == transfer::kGrantPreference) return base::tr("May log films for you");
      return base::tr("A setting");
    case RecordKind::filter:
      return base::tr("A saved filter");
    case RecordKind::picture:
      return base::tr("The profile picture");
    case RecordKind::visibility:
      return domain::privacy_from(record.privacy) == domain::Privacy::everyone ? base::tr("Everyone can see this list")
                                                                               : base::tr("Members can see this list");
  }
  return {};
}

}  // namespace

domain::ImportRecord record_of(const store::ImportRow& row) {
  domain::ImportRecord record = formats::record_from_json(base::parse_json(row.fields).value_or(base::json_object()));
  record.kind = row.kind;
  return record;
}

std::string record_text(const app::Context& context, const domain::ImportRecord& record, const std::string& list_name) {
  std::vector<std::string> more = record.tags;
  if (record.kind == RecordKind::item && record.position)
    more.insert(more.begin(), context.text(base::tr("no. {n}", {{"n", *record.position}})));
  if (record.is_rewatch.value_or(false)) more.insert(more.begin(), context.text(base::tr("a rewatch")));
  if (record.kind == RecordKind::play && !record.place.empty()) more.insert(more.begin(), record.place);
  if (!list_name.empty()) more.insert(more.begin(), list_name);
  const std::string text = context.text(kind_text(context, record));
  return more.empty() ? text : text + " · " + context.language.list(more);
}

std::string record_title(const domain::ImportRecord& record) {
  if (!record.film.title.empty()) return record.film.title;
  if (!record.film.imdb.empty()) return record.film.imdb;
  if (record.film.tmdb != 0) return "TMDB " + std::to_string(record.film.tmdb);
  if (!record.name.empty()) return record.name;
  return record.place.empty() ? record.list : record.place;
}

}  // namespace web
