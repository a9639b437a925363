#include <algorithm>

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "web/film/handlers.h"
#include "web/film/movie.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/person.h"
#include "web/kit/paths.h"
#include "web/people/collection.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kCastOfAnswer = 40;

// Returns the film of the address, which is fetched and stored if it is new. It asks the provider, so never call it
// inside a transaction.
domain::Movie find_or_add_movie(app::Context& context) {
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
    return http::see_other(context.url(movie_path(stored->id)));
  const domain::MovieDetails details = context.app.provider.movie(meta_id);
  app::Page page(context.language, "metadata_movie.tpl");
  app::Section& body = page.body();
  body.number(t::META_ID, meta_id).text(t::FORM_ID, app::new_form_id());
  fill_movie(context, body, details.movie, directors_of(details.crew));
  add_facts(context, body, details);
  add_collection(context, body, details.movie.collection_id);
  if (!details.cast.empty()) {
    app::Section section = body.add(t::CAST);
    for (std::size_t i = 0; i < std::min(details.cast.size(), kCastOfAnswer); ++i) {
      const domain::CastMember& member = details.cast[i];
      add_person(context, section,
                 {.name = member.person.name,
                  .meta_profile_path = member.person.meta_profile_path,
                  .role = member.character,
                  .tall = true});
    }
  }
  return app::render(context, page,
                     {.title = base::verbatim(details.movie.title), .menu_entry = app::MenuEntry::search});
}

http::Response metadata_movie_add(app::Context& context) {
  const domain::Movie movie = find_or_add_movie(context);
  return app::once(context, [&](store::Tx& tx) {
    store::NewPlay play;
    play.movie_id = movie.id;
    play.watched_at = context.today();
    const store::Recording recording(tx);
    store::add_play(tx, context.member(), play, context.now());
    app::add_flash(
        context, tx,
        app::with_undo(context, recording, base::tr("Logged “{title}”, watched today.", {{"title", movie.title}}),
                       movie_path(movie.id)));
    return context.url(movie_path(movie.id));
  });
}

http::Response metadata_movie_watchlist(app::Context& context) {
  const domain::Movie movie = find_or_add_movie(context);
  return app::once(context, [&](store::Tx& tx) {
    put_on_watchlist(context, tx, movie);
    return app::way_back(context, movie_path(movie.id));
  });
}

}  // namespace web
