// Weak entity tags, and the answer to a client that has what they name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http/request.h"
#include "http/response.h"

namespace http {

// The tag of everything that the answer is made of, or of the answer itself.
std::string tag_of(std::string_view facts);

// Whether If-None-Match names the tag, in the weak comparison. Apache and Caddy send tags of compressed answers with
// "-gzip" or "-br" at their ends.
bool names_tag(std::string_view if_none_match, std::string_view tag);

// 304 with the tag, when the client has this answer already.
std::optional<Response> not_modified(const Request& request, const std::string& tag);

}  // namespace http
