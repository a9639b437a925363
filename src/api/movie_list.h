// What the lists of a user's films (played, watchlist, ratings) have in common.
#pragma once

#include <functional>

#include "api/json_text.h"
#include "api/list_query.h"
#include "app/context.h"
#include "store/lists/movie_list.h"

namespace api {

struct MovieListRequest {
  ListPage page;
  store::ListFilter filter;
  store::MovieOrder order;
};

// `time`: the word in sort_by for the list's own time, which is also its natural order, newest first. Only a list of
// plays takes a period.
MovieListRequest read_movie_list(const app::Context& context, std::string_view time, bool takes_period);

// 200 with the list under `name`: `write` adds the items of a page that is not past the end. 304 when the client has
// it already; then neither is called.
http::Response movie_list_answer(const app::Context& context, const char* name, const MovieListRequest& list,
                                const std::function<std::int64_t()>& count, const std::function<void(JsonText&)>& write);

}  // namespace api
