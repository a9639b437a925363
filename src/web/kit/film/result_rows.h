// Films as rows (partials/result.tpl): the results of a search, and the films of a person of the provider.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "domain/movie.h"
#include "store/lists/badges.h"

namespace web {

// The rows of one page with the viewer's marks, which are read in one statement.
class ResultRows {
 public:
  // `movie_ids` holds every stored film that will be added.
  ResultRows(const app::Context& context, const std::vector<std::int64_t>& movie_ids);
  void add(app::Section& section, const domain::Movie& movie);
  // Adds a film of the provider, which may be one of `stored`, keyed by the provider's id.
  void add(app::Section& section, const domain::SearchHit& hit, const std::map<std::int64_t, domain::Movie>& stored);

 private:
  const app::Context& context_;
  store::Badges badges_;
  std::map<std::int64_t, std::string> directors_;
};

}  // namespace web
