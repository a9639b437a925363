#include "web/movie_lists/movie_list.h"

#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

std::string lists_path(const std::string& user_name) { return "/users/" + user_name + "/lists"; }

std::string list_path(const domain::MovieList& list) {
  return lists_path(list.user_name) + '/' + std::to_string(list.id) + '-' + base::slug(list.name, "list");
}

domain::MovieList own_list_of_path(const app::Context& context) {
  auto list = store::find_own_list(context.app.db, context.member().id, context.args.id("id"));
  if (!list) throw http::not_found();
  return std::move(*list);
}

domain::Movie sent_movie(const app::Context& context) {
  auto movie = named_movie(context, context.req.form());
  if (!movie) throw http::invalid_field("movie_id", base::tr("Send a movie_id or meta_id."));
  if (movie->id == 0)
    movie = store::find_movie(
        context.app.db, metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, movie->meta_id));
  if (!movie) throw http::not_found();
  return std::move(*movie);
}

void show_privacy(app::Section& target, domain::Privacy privacy) {
  target.show(privacy == domain::Privacy::owner     ? t::PRIVATE
              : privacy == domain::Privacy::members ? t::MEMBERS
                                                    : t::PUBLIC);
}

base::Text films_text(std::int64_t count) { return base::tr_n("{n} film", "{n} films", count); }

}  // namespace web
