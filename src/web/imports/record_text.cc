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
    if (!record.date) return base::tr_n("{n} viewing without a date", "{n} viewings without a date", record.count);
    return base::tr_n("{n} viewing on {date}", "{n} viewings on {date}", record.count,
                      {{"date", app::date_text(context, *record.date)}});
  }
  if (!record.date) return base::tr("Watched, no date");
  return base::tr("Watched on {date}", {{"date", app::date_text(context, *record.date)}});
}

base::Text kind_text(const app::Context& context, const domain::ImportRecord& record) {
  const std::string rating = rating_text(context, record.tenths);
  switch (record.kind) {
    case RecordKind::play:
      return play_text(context, record);
    case RecordKind::seen:
      return base::tr_c("row of an import", "Seen, no date");
    case RecordKind::rating:
      return base::tr("Rating {rating}", {{"rating", rating}});
    case RecordKind::past_rating:
      return base::tr("Earlier rating {rating}", {{"rating", rating}});
    case RecordKind::watchlist:
      return base::tr("On your watchlist");
    case RecordKind::list:
      return base::tr_c("row of an import", "List");
    case RecordKind::item:
      return base::tr_c("row of an import", "Film in a list");
    case RecordKind::like:
      return base::tr_c("row of an import", "Like");
    case RecordKind::favourite:
      return base::tr_c("row of an import", "Favourite");
    case RecordKind::review:
      return base::tr_c("row of an import", "Review or note");
    case RecordKind::place:
      return base::tr_c("row of an import", "Place");
    case RecordKind::person:
      return base::tr_c("row of an import", "Hidden person");
    case RecordKind::preference:
      if (record.name == transfer::kGrantPreference) return base::tr("Can log films for you");
      return base::tr_c("row of an import", "Setting");
    case RecordKind::filter:
      return base::tr_c("row of an import", "Smart list");
    case RecordKind::picture:
      return base::tr_c("row of an import", "Profile picture");
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
    more.insert(more.begin(), context.text(base::tr("Rank {n}", {{"n", *record.position}})));
  if (record.is_rewatch.value_or(false))
    more.insert(more.begin(), context.text(base::tr_c("row of an import", "rewatch")));
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
