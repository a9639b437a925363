// Shows what members think of a film on its page: their ratings as a histogram, and their words.
#pragma once

#include <optional>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"

namespace web {

// The viewer's own plays, rating, review, watchlist entry and like of the film.
struct OwnEntries {
  std::vector<domain::Play> plays;
  std::optional<store::Rating> rating;
  std::optional<store::Review> review;
  bool on_watchlist = false;
  bool liked = false;
};

// Adds the section RATINGS, with all visible ratings and the viewer's earlier ones, and if there are other members with
// an opinion, MEMBERS with their words.
void fill_members(const app::Context& context, app::Section& body, const domain::Movie& movie, const OwnEntries& own);

}  // namespace web
