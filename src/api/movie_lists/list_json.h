// The shared parts of answers about lists: the list that the path names, its members and tag, and the privacy level,
// which saved filters have too.
#pragma once

#include <string>
#include <string_view>

#include "api/json/body.h"
#include "api/json/json_text.h"
#include "app/context.h"
#include "domain/movie_list.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/pages.h"

namespace api {

// Returns the list that {id} and {username} name if the caller may see it. Throws 404.
domain::MovieList list_of_path(const app::Context& context);

// Writes the object of a list, in which `progress` is the caller's.
void write_list(JsonText& json, const domain::MovieList& list, const store::ListProgress& progress);

// Returns W/"<revision>.<rest>", made of the revision that If-Match names and of everything else that the answer
// depends on. `more` names anything that callers_tag() leaves out.
std::string list_tag(const app::Context& context, const domain::MovieList& list, std::string_view more = {});
// Throws 412 if the request names only other revisions of the list, and 400 if it must name one and does not.
void check_revision(const app::Context& context, const domain::MovieList& list, bool required);

// Adds a film at the end. Throws 409 if the list is full.
store::ListAddition add_to_list(store::ListOrder& order, const store::ListItem& item);

}  // namespace api
