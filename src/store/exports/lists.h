// Reads the lists of a user and everything else that an export holds besides films, in full and in an order that is the
// same on every server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"
#include "store/sqlite/db.h"

namespace store {

// Returns the user's lists, oldest first.
std::vector<domain::MovieList> lists_of(Db& db, std::int64_t user_id);

struct ExportedItem {
  ListItem item;
  domain::Movie movie = {};  // ids, title, release date
};
// Returns the items that follow `last`, in the order of the list; a ListItem{} starts at the beginning.
std::vector<ExportedItem> items_after(Db& db, std::int64_t list_id, const ListItem& last, int limit);

// Returns the provider's ids of the favourites, in their order.
std::vector<std::int64_t> favourite_meta_ids(Db& db, std::int64_t user_id);

struct HiddenPerson {
  std::int64_t meta_id = 0;
  std::string name;
};
std::vector<HiddenPerson> hidden_persons(Db& db, std::int64_t user_id);

// These translate the query of a saved filter from our ids to the provider's ids and the names of places
// ("person=tmdb:287"), and back. Values without such a name stay as they are.
std::string portable_filter(Db& db, std::int64_t user_id, const std::string& query);
std::string local_filter(Db& db, std::int64_t user_id, const std::string& query);

}  // namespace store
