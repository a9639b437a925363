#include "web/movie_lists/undo.h"

#include "app/page/forms.h"
#include "store/movie_lists/movie_list.h"
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

domain::MovieList list_from(const domain::User& user, const base::Json& row) {
  return {.id = base::int_member(row, "id"),
          .user_id = user.id,
          .user_name = user.name,
          .name = base::string_member(row, "name"),
          .description = base::string_member(row, "description"),
          .is_ranked = base::int_member(row, "is_ranked") != 0,
          .privacy = domain::privacy_from(base::string_member(row, "privacy")),
          .revision = base::int_member(row, "revision"),
          .created_at = base::int_member(row, "created_at"),
          .changed_at = base::int_member(row, "changed_at")};
}

base::Json of_list(std::int64_t list_id) {
  base::Json what = base::json_object();
  what["list"] = base::Json::Int64(list_id);
  return what;
}

bool put_deleted_back(const app::Context& context, store::Tx& tx, const base::Json& what) {
  std::vector<store::ListItem> items;
  for (const base::Json& row : base::member(what, "items")) items.push_back(item_from(row));
  return store::restore_list(tx, list_from(context.member(), base::member(what, "deleted")), items);
}

}  // namespace

base::Json undo_of_addition(std::int64_t list_id, std::int64_t movie_id, const std::string& note) {
  base::Json what = of_list(list_id);
  what["added"] = base::Json::Int64(movie_id);
  what["note"] = note;
  return what;
}

base::Json undo_of_removal(std::int64_t list_id, const store::ListItem& item) {
  base::Json what = of_list(list_id);
  what["removed"] = to_json(item);
  return what;
}

base::Json undo_of_move(std::int64_t list_id, const store::ListItem& before, std::int64_t now_at) {
  base::Json what = of_list(list_id);
  what["moved"] = to_json(before);
  what["to"] = base::Json::Int64(now_at);
  return what;
}

base::Json undo_of_deletion(const domain::MovieList& list, const std::vector<store::ListItem>& items) {
  base::Json what = of_list(list.id);
  base::Json& row = what["deleted"] = base::json_object();
  row["id"] = base::Json::Int64(list.id);
  row["name"] = list.name;
  row["description"] = list.description;
  row["is_ranked"] = list.is_ranked ? 1 : 0;
  row["privacy"] = std::string(domain::privacy_text(list.privacy));
  row["revision"] = base::Json::Int64(list.revision);
  row["created_at"] = base::Json::Int64(list.created_at);
  row["changed_at"] = base::Json::Int64(list.changed_at);
  what["items"] = base::json_array();
  for (const store::ListItem& item : items) what["items"].append(to_json(item));
  return what;
}

app::Flash with_list_undo(app::Context& context, store::Tx& tx, const base::Text& text, const base::Json& what) {
  return with_undo(context, tx, text, "/lists/undo", what);
}

bool put_list_back(app::Context& context, store::Tx& tx, const base::Json& what) {
  const std::int64_t user_id = context.member().id, list_id = base::int_member(what, "list");
  if (what.isMember("deleted")) return put_deleted_back(context, tx, what);
  const auto list = store::find_own_list(tx.db(), user_id, list_id);
  if (!list) return false;
  if (what.isMember("added")) {
    const auto item = store::find_list_item(tx.db(), list_id, base::int_member(what, "added"));
    if (!item || item->note != base::string_member(what, "note")) return false;
    if (what.isMember("made") && list->revision == base::int_member(what, "made"))
      return store::delete_list(tx, user_id, list_id);
    return store::remove_from_list(tx, user_id, list_id, item->movie_id, context.now());
  }
  if (what.isMember("moved")) {
    const store::ListItem before = item_from(base::member(what, "moved"));
    const auto item = store::find_list_item(tx.db(), list_id, before.movie_id);
    if (!item || item->position != base::int_member(what, "to")) return false;
    return store::move_in_list(tx, user_id, list_id, before.movie_id, before.position, context.now());
  }
  if (!what.isMember("removed")) return false;
  return store::restore_list_item(tx, user_id, list_id, item_from(base::member(what, "removed")), context.now());
}

http::Response list_undo(app::Context& context) {
  store::Tx tx(context.app.db);
  undo_once(context, tx, [&](const base::Json& what) { return put_list_back(context, tx, what); });
  tx.commit();
  return http::see_other(app::way_back(context, lists_path(context.member().name)));
}

}  // namespace web
