#include "store/diary/watchlist.h"

#include "api/changes.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/movie_json.h"
#include "api/json/movie_list.h"
#include "api/json/movie_ref.h"
#include "store/catalogue/movie.h"
#include "store/lists/badges.h"

namespace api {

namespace {

void write_planned(JsonText& json, const app::Context& context, const domain::Movie& movie,
                   const std::optional<int>& rating, base::UnixTime added_at) {
  json.open_object().open_object("movie");
  write_movie(json, context, movie, rating);
  json.close_object().field("added_at", base::rfc3339(added_at)).close_object();
}

void write_changed(JsonText& json, const app::Context& context, const std::vector<store::Change>& changes) {
  std::vector<std::int64_t> ids;
  for (const store::Change& change : changes) ids.push_back(change.item_id);
  const auto movies = store::movies_by_id(context.app.db, ids);
  store::Badges badges = store::badges_for(context.app.db, context.member().id, ids);
  for (std::size_t i = 0; i < changes.size(); ++i)
    write_planned(json, context, movies.at(i), badges[changes[i].item_id].rating, *changes[i].present);
}

struct NewEntry {
  MovieRef movie;
  std::optional<base::UnixTime> added_at;
};

}  // namespace

http::Response watchlist(app::Context& context) {
  const auto write = [&](JsonText& json, const std::vector<store::Change>& changes) {
    write_changed(json, context, changes);
  };
  if (auto changed = changed_answer(context, store::ChangeKind::watchlist, "watchlist", write))
    return std::move(*changed);
  constexpr MovieList kList{store::MovieScope::watchlist, "watchlist", {"added_at", domain::ListSort::added}};
  return movie_list_answer(context, kList, [&](JsonText& json, const std::vector<store::MovieRow>& movies) {
    for (const store::MovieRow& row : movies) write_planned(json, context, row.movie, row.rating, row.added_at);
  });
}

http::Response watchlist_post(app::Context& context) {
  std::vector<NewEntry> items;
  Batch batch = read_batch(context, [&, now = context.now()](Fields& fields) {
    const MovieRef movie = read_movie(fields);
    items.push_back({movie, read_time(fields, "added_at", now)});
  });
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_batch(context, batch, [&](store::Tx& tx, std::size_t i) {
    const std::int64_t user_id = context.subject->id, movie_id = items[i].movie.movie_id;
    store::add_to_watchlist(tx, user_id, movie_id, context.now());
    if (items[i].added_at) store::set_listed_at(tx, user_id, movie_id, *items[i].added_at);
    return true;
  });
}

http::Response watchlist_delete(app::Context& context) {
  return delete_movies(context, [&](store::Tx& tx, std::int64_t movie_id) {
    store::remove_from_watchlist(tx, context.subject->id, movie_id);
  });
}

}  // namespace api
