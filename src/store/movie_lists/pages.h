// What pages and the API show of lists that people make: the lists of a person, and the films of one list. What is
// seen and rated is the viewer's own (0: nobody), never the list maker's, whose diary has its own privacy level.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/movie.h"
#include "domain/movie_list.h"
#include "store/lists/filter.h"
#include "store/movie_lists/items.h"
#include "store/sqlite/db.h"

namespace store {

struct ListProgress {
  std::int64_t all = 0, seen = 0;
};
ListProgress list_progress(Db& db, std::int64_t list_id, std::int64_t viewer_id);

constexpr int kFan = 5;  // posters of a card
struct ListCard {
  domain::MovieList list;
  ListProgress progress;
  std::vector<domain::Movie> fan;  // the first films, as in store/catalogue/poster_movie.h
};
// Those that the viewer may see (count_lists() of them), last changed first.
std::vector<ListCard> list_cards(Db& db, std::int64_t viewer_id, std::int64_t user_id, std::int64_t offset, int limit);

// The lists of anybody that have the film and that the viewer may see, newest first; without their films.
std::vector<ListCard> lists_with_movie(Db& db, std::int64_t viewer_id, std::int64_t movie_id, std::int64_t offset,
                                       int limit);
std::int64_t count_lists_with_movie(Db& db, std::int64_t viewer_id, std::int64_t movie_id);

// The orders of the films of a list; the first is that by hand. Others put the unknown last, ties by title, then id.
inline constexpr std::string_view kListItemOrders[] = {"position", "title", "release_date",
                                                       "runtime",  "added", "rating"};

struct ListItemQuery {
  std::string_view order = kListItemOrders[0];
  bool descending = false;
  ListFilter filter = {};  // by what is the viewer's
  std::int64_t offset = 0;
  int limit = 100;

  bool is_by_hand() const { return order == kListItemOrders[0] && !descending && filter.is_empty(); }
};

struct ListedMovie {
  domain::Movie movie;  // as in store/catalogue/poster_movie.h
  ListItem item;
  std::int64_t plays = 0;     // the viewer's
  std::optional<int> rating;  // tenths, the viewer's
};
struct ListItemPage {
  std::vector<ListedMovie> movies;
  std::int64_t total = 0;  // that pass the filter
};
ListItemPage list_item_page(Db& db, std::int64_t list_id, std::int64_t viewer_id, const ListItemQuery& query);

}  // namespace store
