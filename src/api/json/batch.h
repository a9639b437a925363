// Reads and writes batches: one JSON object or an array of at most 1,000, at most 512 KiB, and the films that their
// items name.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/json/body.h"
#include "app/context.h"

namespace api {

// A film as an item names it, in exactly one of the three ways.
struct MovieRef {
  std::int64_t movie_id = 0;  // ours
  std::int64_t meta_id = 0;   // the provider's
  std::string imdb_id;
};

// Each adds a problem unless exactly one of its members is there.
MovieRef read_stored_movie(Fields& fields);    // movie_id
MovieRef read_provider_movie(Fields& fields);  // meta_id, imdb_id
MovieRef read_any_movie(Fields& fields);       // movie_id, meta_id, imdb_id

// Reads "watched_at", which must be there; null means that the date is not known.
std::optional<std::string> read_watch_date(Fields& fields, const std::string& today);
// What is wrong with a date; empty when it is a watch date.
base::Text watch_date_problem(const std::string& date, const std::string& today);

// Calls `read` for each item in order, `most` at the most; its errors name the item's index (0 for a single object).
constexpr std::size_t kMostItems = 1000;
void read_batch(const app::Context& context, const std::function<void(Fields&)>& read, std::size_t most = kMostItems);

// Calls `write` for each of `count` items in one transaction, which writes all or nothing. Throws 404 at an item when
// `write` returns false or something that the item refers to does not exist (any more).
http::Response write_batch(const app::Context& context, std::size_t count,
                           const std::function<bool(store::Tx&, std::size_t)>& write);
// The same within a transaction of the caller's.
void write_each(const app::Context& context, std::size_t count, const std::function<bool(std::size_t)>& write);

// Sets movie_id of films that are named otherwise, and fetches and stores those that are new. Errors name the item by
// `index`. Never call it inside a transaction.
void resolve_movies(const app::Context& context, const std::vector<MovieRef*>& movies);
// The same without the provider: throws 404 for a film that is not stored.
void find_movies(const app::Context& context, std::vector<MovieRef>& movies);

}  // namespace api
