// Weak entity tags of answers that change only with what is stored. They are made of the catalogue
// revision, the revision of the path's user, the caller, path and query, the dialect, and the program's version.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "http/etag.h"

namespace api {

// Call it before the data is read, so that a tag is never newer than its answer. `more` names what else the answer
// depends on.
std::string entity_tag(const app::Context& context, std::string_view more = {});

// The same of what the caller's revision changes, and not that of the path's user, whose diary may be private.
std::string callers_tag(const app::Context& context, std::string_view more);

// Adds a tag of the answer itself, for data without a revision. 304 when the client has this answer already.
http::Response tagged(const app::Context& context, http::Response response);

}  // namespace api
