#include "actions/lists/movie_list.h"
#include "api/changes.h"
#include "api/etag.h"
#include "api/handlers.h"
#include "api/json/body.h"
#include "api/json/idempotency.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/movie_lists/list_json.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/movie_lists/movie_list.h"

namespace api {

namespace {

http::Response list_answer(const app::Context& context, const domain::MovieList& list) {
  JsonText json;
  write_list(json, list, store::list_progress(context.app.db, list.id, context.member().id));
  return answer(json);
}

http::Response cards_answer(app::Context& context, const ListPage& page, const std::vector<store::ListCard>& cards,
                            std::int64_t total) {
  JsonText json;
  json.open_object().open_array("lists");
  for (const store::ListCard& card : cards) write_list(json, card.list, card.progress);
  json.close_array();
  write_page(json, page, total);
  json.close_object();
  return tagged(context, answer(json));
}

}  // namespace

http::Response lists(app::Context& context) {
  const auto write_changed = [&](JsonText& json, const std::vector<store::Change>& changes) {
    for (const store::Change& change : changes)
      write_list(json, store::find_own_list(context.app.db, context.member().id, change.item_id).value(),
                 store::list_progress(context.app.db, change.item_id, context.member().id));
  };
  if (auto changed = changed_answer(context, store::ChangeKind::list, "lists", write_changed))
    return std::move(*changed);
  const ListPage page = read_page(context);
  const std::int64_t viewer_id = context.member().id, user_id = context.subject->id;
  return cards_answer(context, page, store::list_cards(context.app.db, viewer_id, user_id, page.offset(), page.limit),
                      store::count_lists(context.app.db, viewer_id, user_id));
}

http::Response movie_in_lists(app::Context& context) {
  const ListPage page = read_page(context);
  const std::int64_t viewer_id = context.member().id, movie_id = context.args.id("id");
  if (!store::find_movie(context.app.db, movie_id)) throw http::not_found();
  return cards_answer(context, page,
                      store::lists_with_movie(context.app.db, viewer_id, movie_id, page.offset(), page.limit),
                      store::count_lists_with_movie(context.app.db, viewer_id, movie_id));
}

http::Response lists_post(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  const auto copied = fields.id("copy_of");
  store::NewMovieList sent;
  if (!copied) sent = actions::read_list(fields, {});
  else
    for (const char* name : {"name", "description", "is_ranked", "privacy_level"})
      if (fields.has(name)) fields.problem(name, base::tr("cannot be combined with copy_of"));
  fields.finish();
  const std::int64_t user_id = context.member().id;
  const auto source = copied ? store::find_visible_list(context.app.db, user_id, *copied) : std::nullopt;
  if (copied && !source) throw http::not_found();
  return run_undoable(context, [&](store::Tx& tx) {
    const std::int64_t id = source ? actions::copy_list(context, tx, *source) : actions::add_list(context, tx, sent);
    http::Response made = list_answer(context, store::find_own_list(tx.db(), user_id, id).value());
    made.status = 201;
    return std::move(
        made.header("Location", context.url("/api/users/" + context.subject->name + "/lists/" + std::to_string(id))));
  });
}

http::Response list(app::Context& context) {
  const domain::MovieList found = list_of_path(context);
  const std::string tag = list_tag(context, found);
  if (auto unchanged = http::not_modified(context.req, tag)) return std::move(*unchanged);
  return std::move(list_answer(context, found).header("ETag", tag));
}

http::Response list_put(app::Context& context) {
  const base::Json body = read_body(context);
  Fields fields(context, body);
  return run_undoable(context, [&](store::Tx& tx) {
    const domain::MovieList before = list_of_path(context);  // whose values stay if the body lacks them
    const store::NewMovieList sent =
        actions::read_list(fields, {before.name, before.description, before.is_ranked, before.privacy});
    fields.finish();
    check_revision(context, before, false);
    store::change_list(tx, before.user_id, before.id, sent, context.now());
    return list_answer(context, list_of_path(context));
  });
}

http::Response list_delete(app::Context& context) {
  const std::int64_t user_id = context.member().id, id = context.args.id("id");
  return run_undoable(context, [&](store::Tx& tx) {
    const auto list = store::find_own_list(tx.db(), user_id, id);
    if (list) check_revision(context, *list, false);
    if (list) store::delete_list(tx, user_id, id, context.now());
    return http::no_content();
  });
}

}  // namespace api
