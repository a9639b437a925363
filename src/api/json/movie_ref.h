// Reads the film that a body names by our id, the metadata provider's or IMDb's, in the same way in every route.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "api/json/batch.h"
#include "api/json/body.h"
#include "app/context.h"

namespace api {

struct MovieRef {
  std::int64_t movie_id = 0;  // ours
  std::int64_t meta_id = 0;   // the provider's
  std::string imdb_id;
};

// Reads the film. Exactly one of movie_id, meta_id and imdb_id must be present; anything else is a problem.
MovieRef read_movie(Fields& fields);

// Returns true if any of the three ids is present.
bool names_movie(Fields& fields);

// Returns the film that the item at an index names.
using MovieOfItem = std::function<MovieRef&(std::size_t)>;

// Sets movie_id of a batch's films, fetching and storing new ones. A film that the provider does not know is an error
// of its item. Never call it inside a transaction.
void resolve_movies(const app::Context& context, Batch& batch, const MovieOfItem& movie_of);
// Sets movie_id from stored films only, for deletions. movie_id stays 0 if the film is not stored.
void find_movies(const app::Context& context, const Batch& batch, const MovieOfItem& movie_of);

// Resolves the films of a body that may name each film only once, such as an order, and returns their ids. Throws if a
// film is missing or named twice.
std::vector<std::int64_t> distinct_movies(const app::Context& context, Batch& batch, const MovieOfItem& movie_of);

// Answers a DELETE whose body only names films, calling `remove` for each. Films that do not exist are no error.
http::Response delete_movies(app::Context& context,
                             const std::function<void(store::Tx&, std::int64_t movie_id)>& remove);

// Returns the provider's id of a film. Asks the provider only if no stored film has the IMDb id. Throws 404 for a
// movie_id that is not stored and ProviderError for an IMDb id that the provider does not know.
std::int64_t provider_id(const app::Context& context, const MovieRef& movie);

}  // namespace api
