// The handlers of this folder, grouped by source file; src/routes.cc says which addresses they answer.
#pragma once

#include "app/context.h"

namespace web {

// images.cc: Images of films and people, and the posters drawn for films that have none.
http::Response image(app::Context& context);        // GET /images/{size}/{file}
http::Response placeholder(app::Context& context);  // GET /placeholder/{id}.svg

// like.cc: The heart of a film.
http::Response movie_like(app::Context& context);         // POST
http::Response movie_like_delete(app::Context& context);  // POST

// metadata_movie.cc: A film of the provider that is not on the server yet: its preview, and the two ways of adding
// it.
http::Response metadata_movie(app::Context& context);            // a stored film: 303 to its page
http::Response metadata_movie_add(app::Context& context);        // POST: stores it with one play today
http::Response metadata_movie_watchlist(app::Context& context);  // POST: stores it on the watchlist

// movie.cc: The page of one film, its refresh from the provider, and its place on the viewer's watchlist.
http::Response movie(app::Context& context);
http::Response user_movie(app::Context& context);              // with the diary of the user in the address
http::Response movie_refresh(app::Context& context);           // POST
http::Response movie_watchlist_add(app::Context& context);     // POST
http::Response movie_watchlist_delete(app::Context& context);  // POST

// rating.cc: Rating a film, removing the rating, deleting one's earlier ratings of it, and reviewing it.
http::Response rate(app::Context& context);                 // POST
http::Response rate_delete(app::Context& context);          // POST; the review stays
http::Response rate_forget_earlier(app::Context& context);  // POST
http::Response review(app::Context& context);               // POST; an empty text removes it
http::Response review_delete(app::Context& context);        // POST

// recommendations.cc: Films recommended to people who like one; `fragment=1` is for the place on the film page.
http::Response recommendations(app::Context& context);

// reviews.cc: Reviews, newest first: all those by a user, and those of a film that the viewer may read.
http::Response user_reviews(app::Context& context);   // GET /users/{username}/reviews
http::Response movie_reviews(app::Context& context);  // GET /movie/{id}/reviews

// search.cc: The page that searches films and people, and asks the provider if `page` is given.
http::Response search(app::Context& context);

// search_typing.cc: The two searches while somebody types, as JSON.
http::Response search_local(app::Context& context);  // {"results":[{"id","title","year","poster_src"}],"people","said"}
http::Response search_provider(app::Context& context);  // films that search_local did not find, with meta_id

// where_to_watch.cc: Where a film can be watched in one country, as the provider knows it.
http::Response where_to_watch(app::Context& context);

}  // namespace web
