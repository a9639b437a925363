// Whole addresses for people to copy into other programs.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"

namespace app {

// Returns the address of `path`, which is below the base path. It begins with MATINEE_BASE_URL or with the request's
// own host if that is valid, or else has no host.
std::string absolute_url(const Context& context, std::string_view path);
std::string absolute_url(const base::Config& config, const http::Request& request, std::string_view path);

// Returns true for "films.example.org", "127.0.0.1:8080" and "[::1]:8080".
bool is_host(std::string_view text);

}  // namespace app
