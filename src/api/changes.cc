#include "api/changes.h"

#include <algorithm>

#include "api/etag.h"
#include "api/json/list_query.h"
#include "api/json/movie_json.h"
#include "api/json/timestamp.h"
#include "store/catalogue/movie.h"

namespace api {

namespace {

constexpr char kParameter[] = "changed_since";
constexpr base::UnixTime kOverlap = base::kMinute;  // longer than a transaction takes between a change and its commit

struct Asked {
  ListPage page;
  base::UnixTime since = 0;
};

Asked read_change_query(const app::Context& context) {
  ListQuery query(context, {kParameter, "page", "limit"});
  Asked asked{.page = query.page()};
  const auto time = parse_rfc3339(query.text(kParameter).value_or(""));
  const base::UnixTime earliest = store::changes_known_since(context.app.db, context.now());
  if (!time) query.problem(kParameter, base::tr("must be a time such as 2024-05-01T12:00:00Z"));
  else if (*time < earliest)
    query.problem(kParameter, base::tr("is before {time}, the earliest that changes go back to; read the whole list",
                                       {{"time", base::rfc3339(earliest)}}));
  query.finish();
  asked.since = time.value_or(0);
  return asked;
}

void write_gone(JsonText& json, const app::Context& context, store::ChangeKind kind,
                const std::vector<store::Change>& gone) {
  std::vector<std::int64_t> ids;
  if (kind != store::ChangeKind::list)
    for (const store::Change& change : gone) ids.push_back(change.item_id);
  const auto movies = store::movies_by_id(context.app.db, ids);
  json.open_array("deleted");
  for (std::size_t i = 0; i < gone.size(); ++i) {
    json.open_object();
    if (kind == store::ChangeKind::list) json.field("id", gone[i].item_id);
    else
      json.field("movie_id", gone[i].item_id)
          .field("meta_id", movies.at(i).meta_id)
          .known("imdb_id", movies[i].imdb_id);
    if (kind == store::ChangeKind::play) json.field("watched_at", gone[i].watched_at);
    json.field("deleted_at", base::rfc3339(gone[i].changed_at)).close_object();
  }
  json.close_array();
}

}  // namespace

std::optional<http::Response> changed_answer(
    const app::Context& context, store::ChangeKind kind, std::string_view name,
    const std::function<void(JsonText&, const std::vector<store::Change>&)>& write) {
  if (!context.req.query().get(kParameter)) return std::nullopt;
  if (!context.is_own()) throw http::forbidden();
  const Asked asked = read_change_query(context);
  const std::string tag = entity_tag(context);
  if (auto unchanged = http::not_modified(context.req, tag)) return unchanged;
  store::Db& db = context.app.db;
  std::vector<store::Change> present, gone;
  for (store::Change& change :
       store::changes_since(db, context.member().id, kind, asked.since, asked.page.offset(), asked.page.limit))
    (change.present ? present : gone).push_back(std::move(change));
  JsonText json;
  json.open_object().open_array(name);
  write(json, present);
  json.close_array();
  write_gone(json, context, kind, gone);
  const base::UnixTime next = std::max(context.now() - kOverlap, store::changes_known_since(db, context.now()));
  json.field("as_of", base::rfc3339(next));
  write_page(json, asked.page, store::count_changes_since(db, context.member().id, kind, asked.since));
  json.close_object();
  return answer(json).header("ETag", tag);
}

}  // namespace api
