#include "store/diary/like.h"

#include "app/page/forms.h"
#include "web/diary/undo.h"
#include "web/film/handlers.h"
#include "web/film/movie.h"

namespace web {

http::Response movie_like(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  const ChangedLike changed(tx, context.member().id, movie.id);
  if (store::like(tx, context.member().id, movie.id, context.now()))
    tell(context, tx, base::tr("You like “{title}”.", {{"title", movie.title}}), movie.id, changed.undo());
  tx.commit();
  return http::see_other(app::way_back(context, movie_path(movie.id)));
}

http::Response movie_like_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  const ChangedLike changed(tx, context.member().id, movie.id);
  if (store::unlike(tx, context.member().id, movie.id))
    tell(context, tx, base::tr("“{title}” is off your likes.", {{"title", movie.title}}), movie.id, changed.undo());
  tx.commit();
  return http::see_other(app::way_back(context, movie_path(movie.id)));
}

}  // namespace web
