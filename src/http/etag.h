// Weak entity tags, and the answer to a client that already has the tagged answer.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http/request.h"
#include "http/response.h"

namespace http {

// Returns the tag of everything that the answer is made of, or of the answer itself.
std::string tag_of(std::string_view facts);

// Returns true if If-None-Match names the tag, by weak comparison. Apache and Caddy append "-gzip" or "-br" to the tags
// of compressed answers.
bool names_tag(std::string_view if_none_match, std::string_view tag);

// Returns 304 with the tag if the client has this answer already, else nullopt.
std::optional<Response> not_modified(const Request& request, const std::string& tag);

}  // namespace http
