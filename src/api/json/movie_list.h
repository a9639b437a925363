// The shared part of the lists of a user's films: played, watchlist, ratings.
#pragma once

#include <functional>
#include <string_view>

#include "api/json/json_text.h"
#include "api/json/list_query.h"
#include "app/context.h"
#include "store/lists/movies.h"

namespace api {

struct MovieList {
  store::MovieScope scope;
  const char* name;   // of the list in the answer
  ListSortName time;  // the list's own time, by which it is ordered by default, newest first
};

// Answers 200 with a page of the list, filtered and sorted as the query says, or 304 if the client already has it.
// `write` writes the page's items, whose films are whole. Only MovieScope::watched takes watched_from and watched_to.
http::Response movie_list_answer(const app::Context& context, const MovieList& list,
                                 const std::function<void(JsonText&, const std::vector<store::MovieRow>&)>& write);

// Replaces the films of a page, which hold only the parts that posters show, by whole films.
void read_whole_movies(store::Db& db, std::vector<store::MovieRow>& rows);

}  // namespace api
