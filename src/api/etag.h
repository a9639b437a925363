// Weak entity tags of answers that change only with what is stored (contract §3). They are made of the catalogue
// revision, the revision of the path's user, the caller, path and query, the dialect, and the program's version.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"

namespace api {

// Call it before the data is read, so that a tag is never newer than its answer. `more` names what else the answer
// depends on.
std::string entity_tag(const app::Context& context, std::string_view more = {});

// Whether If-None-Match names the tag, in the weak comparison.
bool names_tag(std::string_view if_none_match, std::string_view tag);

// 304 with the tag, when the client has this answer already.
std::optional<http::Response> not_modified(const app::Context& context, const std::string& tag);

// Adds a tag of the answer itself, for data without a revision. 304 when the client has this answer already.
http::Response tagged(const app::Context& context, http::Response response);

}  // namespace api
