// The page of one film, for the handlers that answer with it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "domain/movie.h"
#include "http/form.h"

namespace web {

// The problems of a rating or a review that was sent from the film page.
struct MoviePageErrors {
  base::Text rating = {}, review = {};          // messages, empty if nothing is wrong
  std::optional<std::string> sent_review = {};  // shown again
};

// Answers with the film page, also as the answer (422) to a form that was refused.
http::Response movie_page(app::Context& context, const domain::Movie& movie, const MoviePageErrors& errors = {},
                          int status = 200);

// Puts the film on the viewer's watchlist and says so on the next page, with Undo unless it was there already.
void put_on_watchlist(app::Context& context, store::Tx& tx, const domain::Movie& movie);

}  // namespace web
