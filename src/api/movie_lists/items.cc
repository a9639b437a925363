#include "store/movie_lists/items.h"

#include <functional>

#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/batch.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/movie_ref.h"
#include "api/movie_lists/list_json.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/movie_lists/movie_list.h"

namespace api {

namespace {

store::ListItemQuery read_query(const app::Context& context, ListPage& page) {
  ListQuery query(context, kPlayListNames);
  page = query.page();
  const std::vector<std::string_view> orders(std::begin(store::kListItemOrders), std::end(store::kListItemOrders));
  store::ListItemQuery items{.filter = query.filter(context), .offset = page.offset(), .limit = page.limit};
  items.order = orders.at(query.choice("sort_by", orders).value_or(0));
  const std::size_t natural = items.order == "position" || items.order == "title" ? 0 : 1;
  items.descending = query.choice("sort_order", {"asc", "desc"}).value_or(natural) == 1;
  query.finish();
  return items;
}

void write_items(JsonText& json, const app::Context& context, const std::vector<store::ListedMovie>& items) {
  std::vector<std::int64_t> ids;
  for (const store::ListedMovie& listed : items) ids.push_back(listed.movie.id);
  const auto movies = store::movies_by_id(context.app.db, ids);
  for (std::size_t i = 0; i < items.size(); ++i) {
    json.open_object().open_object("movie");
    write_movie(json, context, movies.at(i), items[i].rating);
    json.close_object()
        .field("position", items[i].item.position)
        .known("note", items[i].item.note)
        .field("added_at", base::rfc3339(items[i].item.added_at))
        .field("is_watched", items[i].plays > 0)
        .close_object();
  }
}

std::string read_note(Fields& fields) {
  return std::string(base::trim(fields.text("note", domain::kLongestListText).value_or("")));
}

struct SentItem {
  MovieRef movie;
  std::string note;
  std::optional<std::int64_t> position;
  base::UnixTime added_at = 0;
};

// Returns false if the list has been deleted meanwhile. A film that is already on the list stays where it is.
bool add_item(store::ListOrder& order, const SentItem& sent) {
  switch (add_to_list(order, {sent.movie.movie_id, 0, sent.note, sent.added_at})) {
    case store::ListAddition::no_list:
      return false;
    case store::ListAddition::present:
      return true;
    default:
      return !sent.position || order.move(sent.movie.movie_id, *sent.position);
  }
}

// Moves each film of the list only once, however many films are sent.
http::Response write_order(app::Context& context, Batch& batch,
                           const std::function<bool(store::ListOrder&, std::size_t)>& write) {
  return run_undoable(context, [&](store::Tx& tx) {
    store::ListOrder order(tx, context.member().id, context.args.id("id"), context.now());
    write_each(tx, batch, [&](std::size_t i) { return write(order, i); });
    order.save();
    return batch.answer(context);
  });
}

std::vector<store::PlacedMovie> read_order(const app::Context& context) {
  std::vector<MovieRef> references;
  std::vector<store::PlacedMovie> movies;
  const auto read = [&](Fields& fields) {
    references.push_back(read_movie(fields));
    store::PlacedMovie& movie = movies.emplace_back();
    if (fields.has("note")) movie.note = read_note(fields);
  };
  Batch batch = read_batch(context, read, domain::kMostListItems, Partial::refused);
  const auto ids = distinct_movies(context, batch, [&](std::size_t i) -> MovieRef& { return references[i]; });
  for (std::size_t i = 0; i < ids.size(); ++i) movies[i].movie_id = ids[i];
  return movies;
}

}  // namespace

http::Response list_items(app::Context& context) {
  ListPage page;
  const domain::MovieList found = list_of_path(context);
  const store::ListItemQuery query = read_query(context, page);
  const std::string tag = list_tag(context, found, state_of(context.app.db, query.filter));
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  const store::ListItemPage items = store::list_item_page(context.app.db, found.id, context.member().id, query);
  JsonText json;
  json.open_object().field("revision", found.revision).open_array("items");
  write_items(json, context, items.movies);
  json.close_array();
  write_page(json, page, items.total);
  json.close_object();
  return std::move(answer(json).header("ETag", tag));
}

http::Response list_items_post(app::Context& context) {
  list_of_path(context);
  std::vector<SentItem> items;
  Batch batch = read_batch(context, [&, now = context.now()](Fields& fields) {
    SentItem& item = items.emplace_back(SentItem{read_movie(fields), read_note(fields), {}, now});
    item.position = fields.integer("position", 1, domain::kMostListItems);
    item.added_at = read_time(fields, "added_at", now).value_or(now);
  });
  resolve_movies(context, batch, [&](std::size_t i) -> MovieRef& { return items[i].movie; });
  return write_order(context, batch, [&](store::ListOrder& order, std::size_t i) { return add_item(order, items[i]); });
}

http::Response list_items_put(app::Context& context) {
  list_of_path(context);
  const std::vector<store::PlacedMovie> movies = read_order(context);
  return run_undoable(context, [&](store::Tx& tx) {
    const domain::MovieList before = list_of_path(context);
    check_revision(context, before, true);
    try {
      store::replace_list(tx, before.user_id, before.id, movies, context.now());
    } catch (const store::DbError& error) {
      if (error.is_missing_reference()) throw http::not_found();
      throw;
    }
    JsonText json;
    json.open_object().field("revision", list_of_path(context).revision).close_object();
    return answer(json);
  });
}

http::Response list_items_delete(app::Context& context) {
  list_of_path(context);
  std::vector<MovieRef> movies;
  Batch batch = read_batch(context, [&](Fields& fields) { movies.push_back(read_movie(fields)); });
  find_movies(context, batch, [&](std::size_t i) -> MovieRef& { return movies[i]; });
  return write_order(context, batch, [&](store::ListOrder& order, std::size_t i) {
    order.remove(movies[i].movie_id);
    return true;
  });
}

}  // namespace api
