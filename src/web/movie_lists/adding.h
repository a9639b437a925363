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
#include "web/kit/form_input.h"

namespace web {

// Adds the include ADD_BOX, the search for films to add. With `suggesting`, it also offers the films that the viewer
// logged last.
void fill_add_box(app::Context& context, app::Section& target, const domain::MovieList& list, const std::string& query,
                  bool suggesting);

// Adds IN_LISTS to the film's page: the viewer's own lists and the visible lists of others that have the film.
void fill_lists_of_movie(const app::Context& context, app::Section& body, const domain::Movie& movie);

// The list that the form for logging a film also puts it on: the field `list_id`, where kNewList means the list that
// `new_list` names.
inline constexpr std::string_view kNewList = "new";
struct ChosenList {
  std::int64_t list_id = 0;  // 0 for none or a new one
  std::string new_name;
};
// Reads the list that the form chose. A list that is not the viewer's own is a problem.
ChosenList read_chosen_list(const app::Context& context, FormInput& input);
// Adds the include LIST_CHOICE, with the values that the request's form sent.
void add_list_choice(const app::Context& context, app::Section& target, std::int64_t movie_id,
                     const app::Problems& problems);
base::Text put_on_list_text(std::size_t added);
// Adds the include BULK_LISTS to a bar that changes several entries, if the viewer has a list other than `but_not`. The
// list that the form sent is chosen.
void add_bulk_lists(const app::Context& context, app::Section& bar, std::int64_t but_not = 0);

// Puts the film on the list. Throws 400 at `list_id` if there is no room.
void put_on_chosen_list(const app::Context& context, store::Tx& tx, const ChosenList& chosen, std::int64_t movie_id);

}  // namespace web
