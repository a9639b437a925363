// Hand-made lists as pages and the API show them: the lists of a member, and the films of one list. Plays and ratings
// are the viewer's own (0: nobody), never those of the list's maker, whose diary has its own privacy level.
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

constexpr int kFan = 5;  // posters on a card
struct ListCard {
  domain::MovieList list;
  ListProgress progress;
  std::vector<domain::Movie> fan;  // the first films, as in store/catalogue/poster_movie.h
};
// Returns the lists that the viewer may see, last changed first; count_lists() is their number.
std::vector<ListCard> list_cards(Db& db, std::int64_t viewer_id, std::int64_t user_id, std::int64_t offset, int limit);

// Returns all lists that have the film and that the viewer may see, newest first and without their films.
std::vector<ListCard> lists_with_movie(Db& db, std::int64_t viewer_id, std::int64_t movie_id, std::int64_t offset,
                                       int limit);
std::int64_t count_lists_with_movie(Db& db, std::int64_t viewer_id, std::int64_t movie_id);

// Orders of a list's films; the first one is the order by hand. The others put unknown values last, and ties by title,
// then id.
inline constexpr std::string_view kListItemOrders[] = {"position", "title", "release_date",
                                                       "runtime",  "added", "rating"};

struct ListItemQuery {
  std::string_view order = kListItemOrders[0];
  bool descending = false;
  ListFilter filter = {};  // about the viewer's plays and ratings
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
  std::int64_t total = 0;  // films that pass the filter
};
ListItemPage list_item_page(Db& db, std::int64_t list_id, std::int64_t viewer_id, const ListItemQuery& query);

}  // namespace store
