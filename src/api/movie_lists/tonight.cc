#include "app/lists/tonight.h"

#include "api/handlers.h"
#include "api/json/movie_json.h"
#include "store/catalogue/movie.h"
#include "store/lists/badges.h"

namespace api {

namespace {

void write_choice(JsonText& json, const app::Context& context, std::int64_t movie_id) {
  store::Db& db = context.app.db;
  const store::Badge badge = store::badges_for(db, context.member().id, {movie_id})[movie_id];
  json.open_object("movie");
  write_movie(json, context, store::find_movie(db, movie_id).value(), badge.rating);
  json.close_object().field("is_watched", badge.watched()).field("is_on_watchlist", badge.on_watchlist);
}

std::string_view parameter_of(app::Looser::Wish wish) {
  using enum app::Looser::Wish;
  if (wish == length) return "runtime_max";
  return wish == services ? "services" : "with[]";
}

// Writes the wishes that could be left out if no film fulfils them all.
void write_looser(JsonText& json, const std::vector<app::Looser>& queries) {
  json.open_array("looser");
  for (const app::Looser& looser : queries)
    json.open_object()
        .field("without", parameter_of(looser.wish))
        .known("user_name", looser.name)
        .field("movies", looser.films)
        .close_object();
  json.close_array();
}

}  // namespace

http::Response tonight(app::Context& context) {
  const app::TonightQuery query(context);
  const app::TonightSource source = tonight_source(context, query);
  const std::vector<std::int64_t> pot = tonight_pot(context, source, query);
  const bool by_offers = query.on_services || source.filter.offered;
  JsonText json;
  json.open_object();
  if (pot.empty()) json.field("movie", nullptr).field("is_watched", nullptr).field("is_on_watchlist", nullptr);
  else write_choice(json, context, tonight_choice(pot, query));
  json.field("movies", std::ssize(pot));
  json.field("unknown_offers", by_offers ? std::optional(tonight_unknown(context, source, query)) : std::nullopt);
  write_looser(json, pot.empty() ? looser_queries(context, source, query) : std::vector<app::Looser>());
  json.close_object();
  return answer(json);
}

}  // namespace api
