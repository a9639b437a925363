// Hand-made lists: reading those that a viewer may see, and making, changing, copying and deleting them. Only a list's
// own privacy level decides who sees it; administrators see what members see. Every write raises the revisions of the
// list and of its owner, and changes nothing if the list is not the user's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/movie_list.h"
#include "store/sqlite/db.h"

namespace store {

// Reads the columns id, user_id, the user's name, name, description, is_ranked, privacy_level, revision, created_at,
// changed_at.
domain::MovieList read_movie_list(const Query& row);
// Returns the list if it is the one of `user_id` and the viewer (0: nobody) may see it.
std::optional<domain::MovieList> find_visible_list(Db& db, std::int64_t viewer_id, std::int64_t user_id,
                                                   std::int64_t list_id);
std::optional<domain::MovieList> find_own_list(Db& db, std::int64_t user_id, std::int64_t list_id);
// Returns a list of any member, if the viewer may see it.
std::optional<domain::MovieList> find_visible_list(Db& db, std::int64_t viewer_id, std::int64_t list_id);
// Returns the number of the user's lists that the viewer may see.
std::int64_t count_lists(Db& db, std::int64_t viewer_id, std::int64_t user_id);

struct NewMovieList {
  std::string name, description;
  bool is_ranked = false;
  domain::Privacy privacy = domain::Privacy::members;

  bool operator==(const NewMovieList&) const = default;
};

// Returns the list that an import made from the other service's list `source_key`, or else the user's newest list of
// this name that was not made from another list of that service. 0 means that there is none.
std::int64_t find_list_from(Db& db, std::int64_t user_id, std::string_view source_key, std::string_view name);
void set_list_source(Tx& tx, std::int64_t list_id, std::string_view source_key);
// Returns nullopt if the user has domain::kMostLists lists.
std::optional<std::int64_t> add_list(Tx& tx, std::int64_t user_id, const NewMovieList& list, base::UnixTime now);
// Each returns false if the user has no such list.
bool change_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const NewMovieList& list, base::UnixTime now);
bool delete_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now);
// Makes a private list of the same films in the same order. It leaves out the list's text and notes if they are another
// member's, since only their author may show them to others. Returns nullopt if the user has domain::kMostLists lists.
std::optional<std::int64_t> copy_list(Tx& tx, std::int64_t user_id, const domain::MovieList& list, base::UnixTime now);

// One of the user's lists as a choice in a menu.
struct ListChoice {
  std::int64_t id = 0;
  std::string name;
  domain::Privacy privacy = domain::Privacy::members;
  bool has_movie = false;
};
// Returns all of the user's lists, last changed first; `movie_id` 0 means a film that is on none of them.
std::vector<ListChoice> list_choices(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Returns other members' lists that have the film and that the viewer may see, among the newest that have it.
std::vector<domain::MovieList> lists_of_others(Db& db, std::int64_t viewer_id, std::int64_t movie_id, int limit);

}  // namespace store
