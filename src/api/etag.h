// Weak entity tags for answers that change only with stored data. They are made of the catalogue revision, the revision
// of the path's user, the caller, path and query, the dialect, and the program's version.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "http/etag.h"

namespace api {

// Call it before the data is read, so that a tag is never newer than its answer. `more` names anything else that the
// answer depends on.
std::string entity_tag(const app::Context& context, std::string_view more = {});

// Returns a tag with the revision of the caller instead of the path's user, whose diary may be private. `more` names
// anything else that the answer depends on.
std::string callers_tag(const app::Context& context, std::string_view more);

// Adds a tag of the answer itself, for data without a revision. Answers 304 if the client already has this answer.
http::Response tagged(const app::Context& context, http::Response response);

}  // namespace api
