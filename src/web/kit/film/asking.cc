#include "web/kit/film/asking.h"

#include "base/text.h"
#include "web/kit/film/search_hits.h"

namespace web {

namespace t = app::t;

std::string search_query(const app::Context& context) {
  std::string query(base::trim(context.req.query().text("query")));
  if (base::code_points(query) > kLongestQuery)
    throw http::invalid_field("query", base::tr("Use at most 200 characters."));
  return query;
}

std::optional<domain::Movie> referenced_movie(const app::Context& context, const metadata::MovieReference& reference,
                                              bool asks, ProviderFailure& failure) {
  auto movie = metadata::find_stored(context.app.db, reference);
  if (movie || !asks) return movie;
  std::int64_t meta_id = reference.meta_id;
  if (meta_id == 0) ask_provider(failure, [&] { meta_id = context.app.provider.find_imdb(reference.imdb_id); });
  if (meta_id != 0) movie.emplace().meta_id = meta_id;
  return movie;
}

Asking asking_later(const app::Context& context) {
  return context.searches_provider() ? Asking::by_script : Asking::by_viewer;
}

void fill_asking(app::Section& section, const app::Context& context, const std::string& ask_url, Asking when,
                 ProviderFailure failure, bool is_here) {
  const bool by_script = when == Asking::by_script;
  section.text(t::ASK_URL, ask_url).show_if(by_script, t::ASKS_ALONE).show_if(failure.down, t::PROVIDER_DOWN);
  app::Section asking = section.include(t::ASKING, "partials/asking.tpl");
  asking.text(t::ASK_URL, ask_url).show_if(when != Asking::done, t::NOT_ASKED).show_if(by_script, t::ASKS_ALONE);
  asking.show_if(failure.down, t::PROVIDER_DOWN).show_if(is_here, t::IS_HERE);
  if (failure.key_rejected) asking.add(t::PROVIDER_KEY).show_if(context.member().is_admin, t::ADMIN);
}

}  // namespace web
