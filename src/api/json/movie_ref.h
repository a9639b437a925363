// How a film is named in a body: by our id, by the metadata provider's or by IMDb's, everywhere alike.
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

// Adds a problem unless exactly one of movie_id, meta_id and imdb_id is there.
MovieRef read_movie(Fields& fields);

// Whether any of the three is there.
bool names_movie(Fields& fields);

// The film that the item at an index names.
using MovieOfItem = std::function<MovieRef&(std::size_t)>;

// Sets movie_id of the films of a batch, and fetches and stores those that are new. A film that the provider does not
// know is its item's error. Never call it inside a transaction.
void resolve_movies(const app::Context& context, Batch& batch, const MovieOfItem& movie_of);
// The same of what is stored alone, to take something away: movie_id stays 0 where there is no such film.
void find_movies(const app::Context& context, const Batch& batch, const MovieOfItem& movie_of);

// Resolves the films of a whole that has each of them once, and returns their ids. Throws for one that is not there, or
// twice.
std::vector<std::int64_t> distinct_movies(const app::Context& context, Batch& batch, const MovieOfItem& movie_of);

// Answers a DELETE of films and nothing besides, by `remove` of each; what is not there is no error.
http::Response delete_movies(const app::Context& context,
                             const std::function<void(store::Tx&, std::int64_t movie_id)>& remove);

// The provider's id of a film, about which it is asked only when no stored film has the IMDb id. Throws 404 for a
// movie_id that is not stored, ProviderError for an IMDb id that the provider does not know.
std::int64_t provider_id(const app::Context& context, const MovieRef& movie);

}  // namespace api
