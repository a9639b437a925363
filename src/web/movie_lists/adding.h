// Choosing a film for a list, and a list for a film.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "base/json.h"
#include "domain/movie.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"

namespace web {

// The include ADD_BOX: the search for films to add; with `suggesting` the films that the viewer logged last below it.
void fill_add_box(app::Context& context, app::Section& target, const domain::MovieList& list, const std::string& query,
                  bool suggesting);

// IN_LISTS on the film's page: the viewer's own lists and visible ones of others that have it.
void fill_lists_of_movie(const app::Context& context, app::Section& body, const domain::Movie& movie);

// The list that a form to log a film puts it on, besides: the field `list_id`, of which kNewList means `new_list`.
inline constexpr std::string_view kNewList = "new";
struct ChosenList {
  std::int64_t list_id = 0;  // 0: none, or the new one
  std::string new_name;
};
// A list that is not the viewer's own is a problem.
ChosenList read_chosen_list(const app::Context& context, app::Problems& problems);
// The include LIST_CHOICE, with what the request's form sent.
void add_list_choice(const app::Context& context, app::Section& target, std::int64_t movie_id,
                     const app::Problems& problems);
// Puts films on a list of the viewer's, in their order. Returns what an Undo takes off again, for each that was not on
// it yet. Throws Refused when there is no room.
base::Json put_films_on_list(const app::Context& context, store::Tx& tx, const std::vector<std::int64_t>& movies,
                             std::int64_t list_id);
base::Text put_on_list_text(std::size_t added);
// The include BULK_LISTS of a bar that changes several entries, unless there is no list but that one. The list that the
// form sent is chosen.
void add_bulk_lists(const app::Context& context, app::Section& bar, std::int64_t but_not = 0);

// Puts the film on the list and notes in `undo` what put_list_back() takes. Returns a problem when there is no room.
base::Text put_on_chosen_list(const app::Context& context, store::Tx& tx, const ChosenList& chosen,
                              std::int64_t movie_id, base::Json& undo);

}  // namespace web
