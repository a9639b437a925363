#include "web/film/handlers.h"

#include <algorithm>

#include "app/flash.h"
#include "app/forms.h"
#include "app/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "web/film/movie_facts.h"
#include "web/people/person.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kCast = 40;

std::string path_of(std::int64_t id) { return "/movie/" + std::to_string(id); }

std::string directors_of(const domain::MovieDetails& details) {
  std::vector<std::string> names;
  for (const domain::CrewMember& member : details.crew)
    if (member.job == "Director") names.push_back(member.person.name);
  return base::join(names, ", ");
}

void fill_cast(const app::Context& context, app::Fill section, const std::vector<domain::CastMember>& cast) {
  for (std::size_t i = 0; i < std::min(cast.size(), kCast); ++i)
    add_person(context, section,
               {.name = cast[i].person.name,
                .meta_profile_path = cast[i].person.meta_profile_path,
                .role = cast[i].character,
                .tall = true});
}

void fill_preview(const app::Context& context, app::Fill& body, const domain::MovieDetails& details) {
  body.number(t::META_ID, details.movie.meta_id)
      .text(t::FORM_ID, app::new_form_id())
      .text(t::POSTER_SRC, provider_poster_src(context, "w342", details.movie.meta_poster_path))
      .optional(t::DIRECTORS_TEXT, directors_of(details));
  fill_movie(context, body, details.movie);
  add_facts(context, body, details);
  if (!details.cast.empty()) fill_cast(context, body.add(t::CAST), details.cast);
}

// The film of the address, fetched and stored when it is new. Before any transaction.
domain::Movie taken_in(app::Context& context) {
  const std::int64_t id =
      metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, context.args.id("metaId"));
  const auto movie = store::find_movie(context.app.db, id);
  if (!movie) throw http::not_found();
  return *movie;
}

}  // namespace

http::Response metadata_movie(app::Context& context) {
  const std::int64_t meta_id = context.args.id("metaId");
  if (const auto stored = store::find_movie_by_meta_id(context.app.db, meta_id))
    return http::see_other(context.url(path_of(stored->id)));
  const domain::MovieDetails details = context.app.provider.movie(meta_id);
  app::Page page("metadata_movie.tpl");
  fill_preview(context, page.body(), details);
  return app::render(context, page, {.title = details.movie.title, .place = app::Place::search});
}

http::Response metadata_movie_add(app::Context& context) {
  const domain::Movie movie = taken_in(context);
  return app::once(context, [&](store::Tx& tx) {
    store::NewPlay play;
    play.movie_id = movie.id;
    play.watched_at = context.today();
    store::add_play(tx, context.member(), play, context.now());
    app::add_flash(context, tx, {.text = "Logged “" + movie.title + "”, watched today."});
    return context.url(path_of(movie.id));
  });
}

http::Response metadata_movie_watchlist(app::Context& context) {
  const domain::Movie movie = taken_in(context);
  return app::once(context, [&](store::Tx& tx) {
    store::add_to_watchlist(tx, context.member().id, movie.id, context.now());
    app::add_flash(context, tx, {.text = "“" + movie.title + "” is on your watchlist."});
    return context.url(path_of(movie.id));
  });
}

}  // namespace web
