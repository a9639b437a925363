#include "web/movie_lists/undo.h"

#include <algorithm>

#include "app/page/forms.h"
#include "web/diary/undo.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace {

base::Json to_json(const store::ListItem& item) {
  base::Json row = base::json_object();
  row["movie_id"] = base::Json::Int64(item.movie_id);
  row["position"] = base::Json::Int64(item.position);
  if (!item.note.empty()) row["note"] = item.note;
  row["added_at"] = base::Json::Int64(item.added_at);
  return row;
}

store::ListItem item_from(const base::Json& row) {
  return {base::int_member(row, "movie_id"), base::int_member(row, "position"), base::string_member(row, "note"),
          base::int_member(row, "added_at")};
}

base::Json to_json(const store::NewMovieList& list) {
  base::Json row = base::json_object();
  row["name"] = list.name;
  row["description"] = list.description;
  row["is_ranked"] = list.is_ranked ? 1 : 0;
  row["privacy"] = std::string(domain::privacy_text(list.privacy));
  return row;
}

store::NewMovieList form_from(const base::Json& row) {
  return {base::string_member(row, "name"), base::string_member(row, "description"),
          base::int_member(row, "is_ranked") != 0, domain::privacy_from(base::string_member(row, "privacy"))};
}

domain::MovieList list_from(const domain::User& user, const base::Json& row) {
  const store::NewMovieList form = form_from(row);
  return {.id = base::int_member(row, "id"),
          .user_id = user.id,
          .user_name = user.name,
          .name = form.name,
          .description = form.description,
          .is_ranked = form.is_ranked,
          .privacy = form.privacy,
          .revision = base::int_member(row, "revision"),
          .created_at = base::int_member(row, "created_at"),
          .changed_at = base::int_member(row, "changed_at")};
}

base::Json of_list(std::int64_t list_id) {
  base::Json what = base::json_object();
  what["list"] = base::Json::Int64(list_id);
  return what;
}

std::vector<store::ListItem> items_from(const base::Json& rows) {
  std::vector<store::ListItem> items;
  for (const base::Json& row : rows) items.push_back(item_from(row));
  return items;
}

// Moves films back and returns how many. Films that were moved again since then stay where they are.
std::size_t put_places_back(const app::Context& context, store::Tx& tx, std::int64_t list_id, const base::Json& rows) {
  store::ListOrder order(tx, context.member().id, list_id, context.now());
  std::vector<store::ListPlace> places;
  for (const base::Json& row : rows) {
    const std::int64_t movie_id = base::int_member(row, "movie_id");
    const auto at = std::ranges::find(order.movies(), movie_id);
    if (at != order.movies().end() && at - order.movies().begin() + 1 == base::int_member(row, "to"))
      places.push_back({movie_id, base::int_member(row, "from")});
  }
  order.place(places);
  order.save();
  return places.size();
}

bool put_note_back(const app::Context& context, store::Tx& tx, std::int64_t list_id, const base::Json& note) {
  const std::int64_t movie_id = base::int_member(note, "movie_id");
  const auto item = store::find_list_item(tx.db(), list_id, movie_id);
  return item && item->note == base::string_member(note, "now") &&
         store::set_list_note(tx, context.member().id, list_id, movie_id, base::string_member(note, "before"),
                              context.now());
}

bool take_off_again(const app::Context& context, store::Tx& tx, const domain::MovieList& list, const base::Json& what) {
  const std::int64_t user_id = context.member().id;
  const auto item = store::find_list_item(tx.db(), list.id, base::int_member(what, "added"));
  if (!item || item->note != base::string_member(what, "note")) return false;
  if (what.isMember("made") && list.revision == base::int_member(what, "made"))
    return store::delete_list(tx, user_id, list.id, context.now());
  return store::remove_from_list(tx, user_id, list.id, item->movie_id, context.now());
}

bool put_edit_back(const app::Context& context, store::Tx& tx, const domain::MovieList& list, const base::Json& what) {
  return as_it_is(list) == form_from(base::member(what, "now")) &&
         store::change_list(tx, list.user_id, list.id, form_from(base::member(what, "edited")), context.now());
}

bool put_deletion_back(const app::Context& context, store::Tx& tx, const base::Json& what) {
  const base::Json& row = base::member(what, "deleted");
  const domain::MovieList list = list_from(context.member(), row);
  if (!store::restore_list(tx, list, items_from(base::member(what, "items")))) return false;
  store::set_list_source(tx, list.id, base::string_member(row, "source"));
  return true;
}

// The number of films that are as they were, and the number of films that the undo is about.
struct PutBack {
  std::size_t done = 0, of = 0;
};

PutBack put_films_back(app::Context& context, store::Tx& tx, std::int64_t list_id, const base::Json& what) {
  const base::Json &removed = base::member(what, "taken_off"), &moved = base::member(what, "moved_films");
  if (!removed.empty())
    return {store::restore_list_items(tx, context.member().id, list_id, items_from(removed), context.now()),
            removed.size()};
  if (!moved.empty()) return {put_places_back(context, tx, list_id, moved), moved.size()};
  return {};
}

// Takes a list's films off another list or the watchlist, even if the list that they came from is gone.
PutBack take_additions_back(app::Context& context, store::Tx& tx, const base::Json& what) {
  const base::Json &listed = base::member(what, "on_watchlist"), &added = base::member(what, "additions");
  PutBack result{0, listed.size() + added.size()};
  for (const base::Json& row : listed) result.done += put_back(context, tx, base::int_member(row, "movie_id"), row);
  for (const base::Json& row : added) result.done += put_list_back(context, tx, row);
  return result;
}

}  // namespace

store::NewMovieList as_it_is(const domain::MovieList& list) {
  return {list.name, list.description, list.is_ranked, list.privacy};
}

base::Json undo_of_addition(std::int64_t list_id, std::int64_t movie_id, const std::string& note) {
  base::Json what = of_list(list_id);
  what["added"] = base::Json::Int64(movie_id);
  what["note"] = note;
  return what;
}

base::Json undo_of_removal(std::int64_t list_id, const std::vector<store::ListItem>& items) {
  base::Json what = of_list(list_id);
  for (const store::ListItem& item : items) what["taken_off"].append(to_json(item));
  return what;
}

base::Json undo_of_deletion(store::Db& db, const domain::MovieList& list, const std::vector<store::ListItem>& items) {
  base::Json what = of_list(list.id);
  base::Json& row = what["deleted"] = to_json(as_it_is(list));
  row["id"] = base::Json::Int64(list.id);
  row["revision"] = base::Json::Int64(list.revision);
  row["created_at"] = base::Json::Int64(list.created_at);
  row["changed_at"] = base::Json::Int64(list.changed_at);
  row["source"] = store::list_source(db, list.id);
  what["items"] = base::json_array();
  for (const store::ListItem& item : items) what["items"].append(to_json(item));
  return what;
}

base::Json undo_of_edit(const domain::MovieList& before, const store::NewMovieList& now) {
  base::Json what = of_list(before.id);
  what["edited"] = to_json(as_it_is(before));
  what["now"] = to_json(now);
  return what;
}

base::Json undo_of_moves(std::int64_t list_id, const std::vector<store::ListItem>& before,
                         const std::vector<std::int64_t>& now) {
  base::Json what = of_list(list_id);
  for (const store::ListItem& item : before) {
    base::Json& row = what["moved_films"].append(base::json_object());
    row["movie_id"] = base::Json::Int64(item.movie_id);
    row["from"] = base::Json::Int64(item.position);
    row["to"] = base::Json::Int64(std::ranges::find(now, item.movie_id) - now.begin() + 1);
  }
  return what;
}

void add_note_undo(base::Json& what, const store::ListItem& before, const std::string& now) {
  base::Json& note = what["written"] = base::json_object();
  note["movie_id"] = base::Json::Int64(before.movie_id);
  note["before"] = before.note;
  note["now"] = now;
}

base::Json undo_of_listings(std::int64_t list_id, const std::vector<std::int64_t>& movies, base::UnixTime now) {
  base::Json what = of_list(list_id);
  for (const std::int64_t movie_id : movies) what["on_watchlist"].append(undo_of_listing(movie_id, now));
  return what;
}

base::Json undo_of_additions(std::int64_t list_id, const base::Json& additions) {
  base::Json what = of_list(list_id);
  what["additions"] = additions;
  return what;
}

app::Flash with_list_undo(app::Context& context, store::Tx& tx, const base::Text& text, const base::Json& what) {
  return with_undo(context, tx, text, "/lists/undo", what);
}

bool put_list_back(app::Context& context, store::Tx& tx, const base::Json& what) {
  const auto tell_of = [&](const PutBack& films) {
    if (films.done > 0 && films.of > films.done) tell_what_stays(context, tx, films.of - films.done);
    return films.done > 0;
  };
  if (what.isMember("deleted")) return put_deletion_back(context, tx, what);
  const bool is_elsewhere = what.isMember("on_watchlist") || what.isMember("additions");
  if (is_elsewhere) return tell_of(take_additions_back(context, tx, what));
  const auto list = store::find_own_list(tx.db(), context.member().id, base::int_member(what, "list"));
  if (!list) return false;
  if (what.isMember("added")) return take_off_again(context, tx, *list, what);
  if (what.isMember("edited")) return put_edit_back(context, tx, *list, what);
  const bool is_note = what.isMember("written") && put_note_back(context, tx, list->id, base::member(what, "written"));
  return tell_of(put_films_back(context, tx, list->id, what)) || is_note;
}

http::Response list_undo(app::Context& context) {
  store::Tx tx(context.app.db);
  undo_once(context, tx, [&](const base::Json& what) { return put_list_back(context, tx, what); });
  tx.commit();
  return http::see_other(app::way_back(context, lists_path(context.member().name)));
}

}  // namespace web
