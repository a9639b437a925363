#include <algorithm>
#include <set>

#include "actions/diary/change_entries.h"
#include "actions/diary/log_play.h"
#include "api/changes.h"
#include "api/dialect/movary.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/movie_ref.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/lists/badges.h"
#include "store/lists/diary.h"
#include "store/together/company.h"

namespace api {

namespace {

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

void write_play(JsonText& json, const app::Context& context, const domain::PlayWithMovie& entry,
                const store::Company& company) {
  json.open_object().field("id", entry.play.id).open_object("movie");
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
  json.close_array().known("logged_by", company.logged_by(entry.play)).open_array("with");
  for (const std::string& name : company.with(entry.play)) json.item(name);
  json.close_array().close_object();
}

store::Company company_of(const app::Context& context, const store::DiaryPage& diary) {
  std::vector<const domain::Play*> plays;
  for (const domain::PlayWithMovie& entry : diary.entries) plays.push_back(&entry.play);
  return store::Company(context.app.db, context.viewer, *context.subject, plays);
}

void write_entries(JsonText& json, const app::Context& context, const store::DiaryPage& diary) {
  const store::Company company = company_of(context, diary);
  for (const domain::PlayWithMovie& entry : diary.entries) write_play(json, context, entry, company);
}

// Returns the changed entries, at most one page of them.
store::DiaryPage changed_entries(const app::Context& context, const std::vector<store::Change>& changes) {
  std::set<std::int64_t> ids;
  for (const store::Change& change : changes) ids.insert(*change.present);
  const std::int64_t user_id = context.member().id;
  const std::vector<domain::Play> plays = actions::entries_by_id(context.app.db, user_id, ids);
  std::vector<std::int64_t> movie_ids;
  for (const domain::Play& play : plays) movie_ids.push_back(play.movie_id);
  const auto movies = store::movies_by_id(context.app.db, movie_ids);
  store::Badges badges = store::badges_for(context.app.db, user_id, movie_ids);
  store::DiaryPage diary;
  for (std::size_t i = 0; i < plays.size(); ++i)
    diary.entries.push_back({.play = plays[i], .movie = movies.at(i), .rating = badges[plays[i].movie_id].rating});
  return diary;
}

struct PlayToWrite {
  MovieRef movie;
  actions::LogPlay log;
};

std::vector<actions::Companion> read_with(Fields& fields) {
  std::vector<actions::Companion> companions;
  const base::Json& list = fields.value("with");
  if (!list.isNull() && (!list.isArray() || list.size() > actions::kMostCompanions))
    fields.problem("with", base::tr("must be a list of at most 20 names"));
  for (Json::ArrayIndex i = 0; list.isArray() && i < std::min<std::size_t>(list.size(), actions::kMostCompanions); ++i)
    companions.push_back({list[i].isString() ? list[i].asString() : "", fields.word_name("with", i)});
  return companions;
}

// Reads a play to add, or with `plays` required one to set, which has no companions and is not posted.
Batch read_plays(const app::Context& context, bool plays_required, std::vector<PlayToWrite>& items) {
  return read_batch(context, [&](Fields& fields) {
    PlayToWrite& item = items.emplace_back(PlayToWrite{read_movie(fields), actions::LogPlay::read(context, fields)});
    item.log.play.keep_comment = dialect::is_theirs(context.req);
    if (plays_required) {
      fields.require("plays");
    } else {
      item.log.with = read_with(fields);
      item.log.play.posts = fields.flag("post").value_or(false);
    }
  });
}

using Write = std::function<std::int64_t(store::Tx&, actions::LogPlay&)>;

http::Response write_plays(app::Context& context, bool plays_required, const Write& write) {
  std::vector<PlayToWrite> items;
  Batch batch = read_plays(context, plays_required, items);
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    items[i].log.play.movie_id = items[i].movie.movie_id;
    return write(tx, items[i].log) != 0;
  });
}

}  // namespace

http::Response history(app::Context& context) {
  const auto write_changed = [&](JsonText& json, const std::vector<store::Change>& changes) {
    write_entries(json, context, changed_entries(context, changes));
  };
  if (auto changed = changed_answer(context, store::ChangeKind::play, "history", write_changed))
    return std::move(*changed);
  ListPage page;
  const store::DiaryQuery query = read_query(context, page);
  const std::string tag = entity_tag(context, state_of(context.app.db, query.filter));
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const auto diary = store::diary_page(context.app.db, context.app.cache, *context.subject, query, context.now());
  JsonText json;
  json.open_object().open_array("history");
  write_entries(json, context, diary);
  json.close_array();
  write_page(json, page, diary.total);
  json.close_object();
  return answer(json).header("ETag", tag);
}

http::Response history_post(app::Context& context) {
  return write_plays(context, false, [&](store::Tx& tx, actions::LogPlay& sent) { return sent.write(context, tx); });
}

http::Response history_put(app::Context& context) {
  return write_plays(context, true, [&](store::Tx& tx, actions::LogPlay& sent) { return sent.set(context, tx); });
}

http::Response history_delete(app::Context& context) {
  struct PlayToDelete {
    MovieRef movie;
    std::optional<std::string> watched_at;
  };
  std::vector<PlayToDelete> items;
  Batch batch = read_batch(context, [&](Fields& fields) {
    items.emplace_back(PlayToDelete{read_movie(fields), fields.watch_date()});
  });
  find_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    store::delete_plays_on(tx, context.subject->id, items[i].movie.movie_id, items[i].watched_at);
    return true;
  });
}

http::Response history_bulk(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const auto sent = actions::ChangeEntries::read(context, fields);
  fields.finish();
  return run_undoable(context, [&](store::Tx& tx) {
    JsonText json;
    json.open_object().field("changed", static_cast<std::int64_t>(sent.write(context, tx))).close_object();
    return answer(json);
  });
}

}  // namespace api
