#include "app/page/display.h"
#include "app/page/page.h"
#include "domain/user.h"
#include "store/catalogue/movie_lookup.h"
#include "store/catalogue/person.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/result_rows.h"
#include "web/people/handlers.h"

namespace web {

namespace t = app::t;

namespace {

void fill_movies(const app::Context& context, app::Section section, const std::vector<domain::SearchHit>& hits) {
  std::vector<std::int64_t> meta_ids, ids;
  for (const domain::SearchHit& hit : hits) meta_ids.push_back(hit.meta_id);
  const auto stored = store::movies_by_meta_id(context.app.db, meta_ids);
  for (const auto& [meta_id, movie] : stored) ids.push_back(movie.id);
  ResultRows rows(context, ids);
  section.text(t::TOTAL, context.language.number(static_cast<std::int64_t>(hits.size())));
  for (const domain::SearchHit& hit : hits) rows.add(section, hit, stored);
}

}  // namespace

http::Response metadata_person(app::Context& context) {
  const std::int64_t meta_id = context.args.id("metaId");
  if (const std::int64_t id = store::person_of_meta_id(context.app.db, meta_id); id != 0)
    return http::see_other(context.url("/person/" + std::to_string(id)));
  const metadata::PersonWithMovies found = context.app.provider.person_with_movies(meta_id);
  const domain::PersonRef& person = found.person.ref;
  app::Page page(context.language, "metadata_person.tpl");
  app::Section& body = page.body();
  body.text(t::NAME, person.name)
      .number(t::HUE, domain::hue_of(person.name))
      .optional(t::KNOWN_FOR, person.known_for_department);
  add_cover_pic(context, body, domain::hue_of(person.name), "");
  body.optional(t::BIOGRAPHY, found.person.biography).optional(t::PLACE, found.person.place_of_birth);
  if (person.meta_profile_path.empty()) body.show(t::NO_PORTRAIT).text(t::INITIALS, domain::initials(person.name));
  else body.optional(t::PORTRAIT_SRC, app::image_src(context, "w342", person.meta_profile_path));
  if (found.movies.empty()) body.show(t::NO_MOVIES);
  else fill_movies(context, body.add(t::MOVIES), found.movies);
  return app::render(context, page, {.title = base::verbatim(person.name), .menu_entry = app::MenuEntry::search});
}

}  // namespace web
