// The lists of a person and what else an export holds beside films, whole and in an order that another server has too.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "domain/movie.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"
#include "store/sqlite/db.h"

namespace store {

// The user's lists, oldest first.
std::vector<domain::MovieList> lists_of(Db& db, std::int64_t user_id);

struct ExportedItem {
  ListItem item;
  domain::Movie movie = {};  // ids, title, release date
};
// Those that follow `last`, in the order of the list; a ListItem{} begins.
std::vector<ExportedItem> items_after(Db& db, std::int64_t list_id, const ListItem& last, int limit);

// The provider's ids of the favourites, in their order.
std::vector<std::int64_t> favourite_meta_ids(Db& db, std::int64_t user_id);

struct HiddenPerson {
  std::int64_t meta_id = 0;
  std::string name;
};
std::vector<HiddenPerson> hidden_persons(Db& db, std::int64_t user_id);

// The query of a saved filter with the provider's ids and the names of places instead of our ids ("person=tmdb:287"),
// and back. What has no such name stays as it is.
std::string portable_filter(Db& db, std::int64_t user_id, const std::string& query);
std::string local_filter(Db& db, std::int64_t user_id, const std::string& query);

}  // namespace store
