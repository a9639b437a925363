// The home page of a newcomer: well-known films of each period (metadata/known_films.h), to be marked as seen or put on
// the watchlist together.
#pragma once

#include <cstdint>
#include <vector>

#include "app/context.h"
#include "app/page/page.h"

namespace web {

// The content of the form, and the reason why it was refused.
struct FirstFilms {
  std::vector<std::int64_t> meta_ids = {};  // the provider's, each once
  bool for_watchlist = false;
  base::Text problem = {};
};

app::PageFrame home_frame(const app::Context& context);

// Returns the page with the films of `sent` ticked. It never asks the provider, and shows what is cached.
http::Response first_films_page(app::Context& context, const FirstFilms& sent = {}, int status = 200);

}  // namespace web
