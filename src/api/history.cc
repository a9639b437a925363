#include <algorithm>
#include <set>
#include <stdexcept>

#include "api/changes.h"
#include "api/dialect/movary.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/idempotency.h"
#include "api/json/batch.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/movie_ref.h"
#include "api/movie_lists/list_json.h"
#include "app/guards.h"
#include "app/lists/bulk.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/tag.h"
#include "store/lists/badges.h"
#include "store/lists/diary.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/company.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"

namespace api {

namespace {

constexpr std::int64_t kMaxId = (std::int64_t{1} << 53) - 1;
constexpr std::int64_t kMaxPosition = 1'000'000;
constexpr std::size_t kMostCompanions = 20;

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
  const std::vector<domain::Play> plays = app::entries_by_id(context.app.db, user_id, ids);
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
  store::NewPlay play;
  std::vector<std::string> with;  // members for whom it is logged too
};

std::optional<std::int64_t> read_location(const app::Context& context, Fields& fields) {
  const auto id = fields.integer("location_id", 1, kMaxId);
  if (id && !store::owns_location(context.app.db, context.subject->id, *id))
    fields.problem("location_id", base::tr("is not one of your places"));
  return id;
}

// Returns nullopt if the member is absent, so that the row keeps its value. Null means that earlier plays decide.
std::optional<domain::Rewatch> read_rewatch(Fields& fields) {
  if (!fields.has("is_rewatch")) return std::nullopt;
  const auto said = fields.flag("is_rewatch");
  if (!said) return domain::Rewatch::unsaid;
  return *said ? domain::Rewatch::yes : domain::Rewatch::no;
}

// Returns nullopt if the member is absent, so that the row keeps its tags. Null removes them.
std::optional<std::vector<std::string>> read_tags(Fields& fields, const std::string& name, int plays) {
  if (!fields.has(name.c_str())) return std::nullopt;
  std::vector<std::string> tags;
  const base::Json& list = fields.value(name.c_str());
  const std::size_t most = store::most_tags(plays);
  if (!list.isNull() && !list.isArray()) fields.problem(name, base::tr("must be a list"));
  for (Json::ArrayIndex i = 0; list.isArray() && i < list.size() && tags.size() <= most; ++i) {
    const std::string tag = list[i].isString() ? std::string(base::trim(list[i].asString())) : "";
    if (!base::clean_text(tag) || !store::is_tag(tag))
      fields.problem(name + '[' + std::to_string(i) + ']', base::tr("must be 1 to 100 characters without a comma"));
    tags = store::joined_tags(std::move(tags), {tag});
  }
  if (tags.size() > most) fields.problem(name, base::tr("must be at most 30 for each play, and 300 in all"));
  return tags;
}

std::vector<std::string> read_with(Fields& fields) {
  std::vector<std::string> names;
  const base::Json& list = fields.value("with");
  if (!list.isNull() && (!list.isArray() || list.size() > kMostCompanions))
    fields.problem("with", base::tr("must be a list of at most 20 names"));
  for (Json::ArrayIndex i = 0; list.isArray() && i < std::min<std::size_t>(list.size(), kMostCompanions); ++i)
    names.push_back(list[i].isString() ? list[i].asString() : "");
  return names;
}

Batch read_plays(const app::Context& context, bool plays_required, std::vector<PlayToWrite>& items) {
  const std::string today = context.today();
  return read_batch(context, [&](Fields& fields) {
    PlayToWrite& item = items.emplace_back();
    item.movie = read_movie(fields);
    item.play.watched_at = read_watch_date(fields, today);
    if (plays_required) fields.require("plays");
    item.play.plays = static_cast<int>(fields.integer("plays", 1, store::kMaxPlays).value_or(1));
    item.play.comment = fields.text("comment", kMaxComment);
    item.play.keep_comment = dialect::is_theirs(context.req);
    item.play.location_id = read_location(context, fields);
    if (const auto position = fields.integer("position", 0, kMaxPosition))
      item.play.position = static_cast<int>(*position);
    item.play.is_rewatch = read_rewatch(fields);
    item.play.tags = read_tags(fields, "tags", item.play.plays);
    if (!plays_required) item.with = read_with(fields);
    if (!plays_required) item.play.posts = fields.flag("post").value_or(false);
  });
}

// Logs the play for the other members that the item names, all in one transaction: nothing is written if one of them
// does not allow it.
void share(const app::Context& context, store::Tx& tx, const PlayToWrite& item, std::int64_t entry) {
  std::vector<domain::User> others;
  for (std::size_t i = 0; i < item.with.size(); ++i) {
    const std::string field = "with[" + std::to_string(i) + ']';
    auto other = store::find_companion(tx.db(), context.member(), item.with[i]);
    if (!other) throw http::invalid_field(field, base::tr("is nobody who lets you log for them"));
    if (std::ranges::find(others, other->id, &domain::User::id) != others.end()) continue;
    const auto& date = item.play.watched_at;
    if (date && !base::has_begun(*date, base::local_date(context.now(), other->time_zone)))
      throw http::invalid_field(field, base::tr("is in a zone where this date is after tomorrow"));
    app::admit_shared_play(context, tx, other->id);
    others.push_back(std::move(*other));
  }
  if (!others.empty()) store::share_play(tx, context.member().id, entry, others, context.now());
}

using Write = std::function<std::int64_t(store::Tx&, const PlayToWrite&)>;

http::Response write_plays(app::Context& context, bool plays_required, const Write& write) {
  std::vector<PlayToWrite> items;
  Batch batch = read_plays(context, plays_required, items);
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    items[i].play.movie_id = items[i].movie.movie_id;
    try {
      return write(tx, items[i]) != 0;
    } catch (const store::CommentsTooLong&) {
      throw http::invalid_field("comment", base::tr("makes the comment of this date longer than 10,000 characters"));
    } catch (const std::length_error&) {
      throw http::invalid_field("tags", base::tr("bring this date to more than 300 tags"));
    }
  });
}

// Changing several entries ---------------------------------------------------------------------

struct SentBulk : app::EntryChange {
  std::set<std::int64_t> ids;
};

void read_ids(Fields& fields, std::set<std::int64_t>& ids) {
  const base::Json& list = fields.value("ids");
  const bool is_list = list.isArray() && !list.empty() && list.size() <= app::kMostEntries;
  if (!is_list) return fields.problem("ids", base::tr("must be a list of 1 to 100 entries"));
  for (const base::Json& id : list)
    if (id.isInt64() && id.asInt64() > 0) ids.insert(id.asInt64());
    else return fields.problem("ids", base::tr("must be ids of entries"));
}

// Reads the change. The body must hold exactly one.
std::optional<app::BulkChange> read_change(Fields& fields) {
  std::optional<app::BulkChange> change;
  for (std::size_t i = 0; i < app::kBulkChanges.size(); ++i) {
    if (!fields.has(std::string(app::kBulkChanges[i]).c_str())) continue;
    if (change) fields.problem(std::string(app::kBulkChanges[i]), base::tr("is given beside another change"));
    change = static_cast<app::BulkChange>(i);
  }
  if (!change) fields.problem("ids", base::tr("need one change to be given besides"));
  return change;
}

void read_value(const app::Context& context, Fields& fields, SentBulk& sent) {
  using enum app::BulkChange;
  switch (sent.change) {
    case watched_at:
      sent.watched_at = read_watch_date(fields, context.today());
      break;
    case location_id:
      sent.location_id = read_location(context, fields);
      break;
    case tags_add:
    case tags_remove: {
      const char* name = sent.tags_field = sent.change == tags_add ? "tags_add" : "tags_remove";
      sent.tags = read_tags(fields, name, 1).value();
      if (sent.tags.empty()) fields.problem(name, base::tr("must name at least one tag"));
      break;
    }
    case rating:
      sent.rating = fields.rating("rating");
      break;
    case list_id:
      sent.list_id = fields.integer("list_id", 1, kMaxId).value_or(0);
      if (!store::find_own_list(context.app.db, context.subject->id, sent.list_id))
        fields.problem("list_id", base::tr("is not one of your lists"));
      break;
    case remove:
      if (!fields.flag("delete").value_or(false)) fields.problem("delete", base::tr("must be true"));
      break;
  }
}

SentBulk read_bulk(const app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  SentBulk sent;
  read_ids(fields, sent.ids);
  if (const auto change = read_change(fields)) {
    sent.change = *change;
    read_value(context, fields, sent);
  }
  fields.finish();
  return sent;
}

// Puts the films on the list and returns how many were not on it before.
std::int64_t put_on_list(const app::Context& context, store::Tx& tx, const std::vector<std::int64_t>& movies,
                         std::int64_t list_id) {
  std::int64_t added = 0;
  store::ListOrder order(tx, context.subject->id, list_id, context.now());
  for (const std::int64_t movie_id : movies)
    added += add_to_list(order, {movie_id, 0, "", context.now()}) == store::ListAddition::added ? 1 : 0;
  order.save();
  return added;
}

// Makes the change and returns the number of entries, or for a list the number of films that were added to it.
std::int64_t change_all(const app::Context& context, store::Tx& tx, const SentBulk& sent) {
  const domain::User& user = *context.subject;
  const auto entries = app::entries_by_id(tx.db(), user.id, sent.ids);
  if (sent.change == app::BulkChange::list_id) return put_on_list(context, tx, app::films_of(entries), sent.list_id);
  if (sent.change == app::BulkChange::rating)
    for (const std::int64_t movie_id : app::films_of(entries)) {
      if (sent.rating) store::set_rating(tx, user.id, movie_id, *sent.rating, context.now());
      else store::delete_rating(tx, user.id, movie_id, context.now());
    }
  for (const domain::Play& entry : entries) app::change_entry(tx, user, entry, sent, context.now());
  return std::ssize(entries);
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
  return write_plays(context, false, [&](store::Tx& tx, const PlayToWrite& item) {
    const std::int64_t entry = store::add_play(tx, *context.subject, item.play, context.now());
    share(context, tx, item, entry);
    return entry;
  });
}

http::Response history_put(app::Context& context) {
  return write_plays(context, true, [&](store::Tx& tx, const PlayToWrite& item) {
    return store::set_play(tx, *context.subject, item.play, context.now());
  });
}

http::Response history_delete(app::Context& context) {
  struct PlayToDelete {
    MovieRef movie;
    std::optional<std::string> watched_at;
  };
  std::vector<PlayToDelete> items;
  Batch batch = read_batch(context, [&, today = context.today()](Fields& fields) {
    PlayToDelete& item = items.emplace_back(PlayToDelete{read_movie(fields), std::nullopt});
    item.watched_at = read_watch_date(fields, today);
  });
  find_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    store::delete_plays_on(tx, context.subject->id, items[i].movie.movie_id, items[i].watched_at);
    return true;
  });
}

http::Response history_bulk(app::Context& context) {
  const SentBulk sent = read_bulk(context);
  return run_once(context, [&](store::Tx& tx) {
    JsonText json;
    json.open_object().field("changed", change_all(context, tx, sent)).close_object();
    return answer(json);
  });
}

}  // namespace api
