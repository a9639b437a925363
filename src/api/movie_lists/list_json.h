// What the answers about lists have in common: the list that the path names, its members, its tag; and the privacy
// level, which saved filters have too.
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

// The list of {id} and {username}, if the caller may see it; throws 404.
domain::MovieList list_of_path(const app::Context& context);

// Reads "privacy_level".
domain::Privacy read_privacy(Fields& fields, domain::Privacy before);

// Writes the object of a list; what is seen is the caller's.
void write_list(JsonText& json, const domain::MovieList& list, const store::ListProgress& progress);

// W/"<revision>.<rest>": of the revision that If-Match names, and of all else that the answer is made of.
// `more`: what else.
std::string list_tag(const app::Context& context, const domain::MovieList& list, std::string_view more = {});
// Throws 412 when the request names other revisions than the list's, and 400 when it must name one and does not.
void check_revision(const app::Context& context, const domain::MovieList& list, bool required);

// Adds a film at the end. Throws 409 when the list is full.
store::ListAddition add_to_list(store::ListOrder& order, const store::ListItem& item);

}  // namespace api
