#include "store/diary/like.h"

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "web/film/handlers.h"
#include "web/kit/paths.h"

namespace web {

http::Response movie_like(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  const store::Recording recording(tx);
  if (store::like(tx, context.member().id, movie.id, context.now()))
    app::tell_with_undo(context, recording, base::tr("Added “{title}” to your likes.", {{"title", movie.title}}),
                        movie_path(movie.id));
  tx.commit();
  return http::see_other(app::way_back(context, movie_path(movie.id)));
}

http::Response movie_like_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  store::Tx tx(context.app.db);
  const store::Recording recording(tx);
  if (store::unlike(tx, context.member().id, movie.id))
    app::tell_with_undo(context, recording, base::tr("Removed “{title}” from your likes.", {{"title", movie.title}}),
                        movie_path(movie.id));
  tx.commit();
  return http::see_other(app::way_back(context, movie_path(movie.id)));
}

}  // namespace web
