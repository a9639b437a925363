#include <stdexcept>

#include "api/dialect/movary.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "base/text.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/lists/diary.h"

namespace api {

namespace {

constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t kMaxPosition = 1'000'000;
constexpr std::size_t kMaxComment = 10'000;

store::DiaryQuery read_query(const app::Context& context, ListPage& page) {
  using domain::ListSort;
  ListQuery query(context, kPlayListNames);
  page = query.page();
  store::DiaryQuery diary{.filter = query.filter(context), .offset = page.offset(), .limit = page.limit};
  diary.order = query.order({{"watched_at", ListSort::watched_at},
                             {"title", ListSort::title},
                             {"rating", ListSort::rating},
                             {"release_date", ListSort::release_date},
                             {"runtime", ListSort::runtime},
                             {"added", ListSort::added}});
  query.finish();
  return diary;
}

void write_entry(JsonText& json, const app::Context& context, const domain::PlayWithMovie& entry) {
  json.open_object().open_object("movie");
  write_movie(json, context, entry.movie, entry.rating);
  json.close_object().field("watched_at", entry.play.watched_at).field("plays", entry.play.plays);
  json.known("comment", entry.play.comment);
  if (const auto& place = entry.play.location)
    json.open_object("location")
        .field("id", place->id)
        .field("name", place->name)
        .field("is_cinema", place->is_cinema)
        .close_object();
  else json.field("location", nullptr);
  json.field("position", entry.play.position);
  if (entry.play.is_rewatch == domain::Rewatch::unsaid) json.field("is_rewatch", nullptr);
  else json.field("is_rewatch", entry.play.is_rewatch == domain::Rewatch::yes);
  json.open_array("tags");
  for (const std::string& tag : entry.play.tags) json.item(tag);
  json.close_array().close_object();
}

struct PlayToWrite {
  MovieRef movie;
  store::NewPlay play;
};

std::optional<std::int64_t> read_location(const app::Context& context, Fields& fields) {
  const auto id = fields.integer("location_id", 1, kMaxId);
  if (id && !store::owns_location(context.app.db, context.subject->id, *id))
    fields.problem("location_id", base::tr("is not one of your places"));
  return id;
}

// Null: earlier plays tell. Absent: the row keeps what it says.
std::optional<domain::Rewatch> read_rewatch(Fields& fields) {
  if (!fields.has("is_rewatch")) return std::nullopt;
  const auto said = fields.flag("is_rewatch");
  if (!said) return domain::Rewatch::unsaid;
  return *said ? domain::Rewatch::yes : domain::Rewatch::no;
}

// Null removes them. Absent: the row keeps its tags.
std::optional<std::vector<std::string>> read_tags(Fields& fields, int plays) {
  if (!fields.has("tags")) return std::nullopt;
  std::vector<std::string> tags;
  const base::Json& list = fields.value("tags");
  const std::size_t most = store::most_tags(plays);
  if (!list.isNull() && !list.isArray()) fields.problem("tags", base::tr("must be a list"));
  for (Json::ArrayIndex i = 0; list.isArray() && i < list.size() && tags.size() <= most; ++i) {
    const std::string tag = list[i].isString() ? std::string(base::trim(list[i].asString())) : "";
    if (!base::clean_text(tag) || !store::is_tag(tag))
      fields.problem("tags[" + std::to_string(i) + ']', base::tr("must be 1 to 100 characters without a comma"));
    tags = store::joined_tags(std::move(tags), {tag});
  }
  if (tags.size() > most) fields.problem("tags", base::tr("must be at most 30 for each play, and 300 in all"));
  return tags;
}

std::vector<PlayToWrite> read_plays(const app::Context& context, bool plays_required) {
  std::vector<PlayToWrite> items;
  const std::string today = context.today();
  read_batch(context, [&](Fields& fields) {
    PlayToWrite& item = items.emplace_back();
    item.movie = read_any_movie(fields);
    item.play.watched_at = read_watch_date(fields, today);
    if (plays_required) fields.require("plays");
    item.play.plays = static_cast<int>(fields.integer("plays", 1, store::kMaxPlays).value_or(1));
    item.play.comment = fields.text("comment", kMaxComment);
    item.play.keep_comment = dialect::is_theirs(context.req);
    item.play.location_id = read_location(context, fields);
    if (const auto position = fields.integer("position", 0, kMaxPosition))
      item.play.position = static_cast<int>(*position);
    item.play.is_rewatch = read_rewatch(fields);
    item.play.tags = read_tags(fields, item.play.plays);
  });
  return items;
}

void resolve(const app::Context& context, std::vector<PlayToWrite>& items) {
  std::vector<MovieRef*> movies;
  for (PlayToWrite& item : items) movies.push_back(&item.movie);
  resolve_movies(context, movies);
  for (PlayToWrite& item : items) item.play.movie_id = item.movie.movie_id;
}

using Write = std::int64_t (*)(store::Tx&, const domain::User&, const store::NewPlay&, base::UnixTime);

http::Response write_plays(app::Context& context, std::vector<PlayToWrite> items, Write write) {
  resolve(context, items);
  return write_batch(context, items.size(), [&](store::Tx& tx, std::size_t i) {
    try {
      return write(tx, *context.subject, items[i].play, context.now()) != 0;
    } catch (const std::length_error&) {
      throw http::invalid_field("tags", base::tr("are more than 300 with those of the date")).at(i);
    }
  });
}

}  // namespace

http::Response history(app::Context& context) {
  ListPage page;
  const store::DiaryQuery query = read_query(context, page);
  const std::string tag = entity_tag(context, state_of(context.app.db, query.filter));
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto diary = store::diary_page(context.app.db, context.app.cache, *context.subject, query, context.now());
  JsonText json;
  json.open_object().open_array("history");
  for (const auto& entry : diary.entries) write_entry(json, context, entry);
  json.close_array();
  write_page(json, page, diary.total);
  json.close_object();
  return answer(json).header("ETag", tag);
}

http::Response history_post(app::Context& context) {
  return write_plays(context, read_plays(context, false), store::add_play);
}

http::Response history_put(app::Context& context) {
  return write_plays(context, read_plays(context, true), store::set_play);
}

http::Response history_delete(app::Context& context) {
  std::vector<PlayToWrite> items;
  read_batch(context, [&, today = context.today()](Fields& fields) {
    PlayToWrite& item = items.emplace_back();
    item.play.movie_id = read_stored_movie(fields).movie_id;
    item.play.watched_at = read_watch_date(fields, today);
  });
  return write_batch(context, items.size(), [&](store::Tx& tx, std::size_t i) {
    return store::delete_plays_on(tx, context.subject->id, items[i].play.movie_id, items[i].play.watched_at);
  });
}

}  // namespace api
