// Lists that people make: reading those that a viewer may see, making, changing, copying and deleting. Only a list's
// own privacy level decides who sees it; administrators see what members see. Every write raises the revisions of the
// list and of its owner, and changes nothing of a list that is not the user's.
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

// The columns id, user_id, the user's name, name, description, is_ranked, privacy_level, revision, created_at,
// changed_at.
domain::MovieList read_movie_list(const Query& row);
// The list of `user_id`, if the viewer (0: nobody) may see it.
std::optional<domain::MovieList> find_visible_list(Db& db, std::int64_t viewer_id, std::int64_t user_id,
                                                   std::int64_t list_id);
std::optional<domain::MovieList> find_own_list(Db& db, std::int64_t user_id, std::int64_t list_id);
// The same by the list alone, whoever made it.
std::optional<domain::MovieList> find_visible_list(Db& db, std::int64_t viewer_id, std::int64_t list_id);
// How many of the user's lists the viewer may see.
std::int64_t count_lists(Db& db, std::int64_t viewer_id, std::int64_t user_id);

struct NewMovieList {
  std::string name, description;
  bool is_ranked = false;
  domain::Privacy privacy = domain::Privacy::members;

  bool operator==(const NewMovieList&) const = default;
};

// The list that an import made of the list that another service calls so, else the newest of this name that was not
// made of another of that service; 0: none.
std::int64_t find_list_from(Db& db, std::int64_t user_id, std::string_view source_key, std::string_view name);
// The other service's name of a list; empty: it was made here.
std::string list_source(Db& db, std::int64_t list_id);
void set_list_source(Tx& tx, std::int64_t list_id, std::string_view source_key);
// None: the user has domain::kMostLists.
std::optional<std::int64_t> add_list(Tx& tx, std::int64_t user_id, const NewMovieList& list, base::UnixTime now);
// False: the user has no such list.
bool change_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const NewMovieList& list, base::UnixTime now);
bool delete_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now);
// A private list of the same films in the same order. The words of another's list, its text and its notes, are left
// out, as nobody but their author may show them to others. None: the user has domain::kMostLists.
std::optional<std::int64_t> copy_list(Tx& tx, std::int64_t user_id, const domain::MovieList& list, base::UnixTime now);

// One of the user's lists as choices show it.
struct ListChoice {
  std::int64_t id = 0;
  std::string name;
  domain::Privacy privacy = domain::Privacy::members;
  bool has_movie = false;
};
// All of the user's lists, last changed first; `movie_id` 0: a film that is on none.
std::vector<ListChoice> list_choices(Db& db, std::int64_t user_id, std::int64_t movie_id);
// Others' lists that have the film and that the viewer may see, among the newest that have it.
std::vector<domain::MovieList> lists_of_others(Db& db, std::int64_t viewer_id, std::int64_t movie_id, int limit);

}  // namespace store
