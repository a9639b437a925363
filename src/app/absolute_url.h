// Whole addresses for people to copy into other programs (contract §1).
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"

namespace app {

// `path` is below the base path. Begins with MATINEE_BASE_URL; without it with the request's own host, when that can be
// one, else the address has no host.
std::string absolute_url(const Context& context, std::string_view path);

// "films.example.org", "127.0.0.1:8080", "[::1]:8080".
bool is_host(std::string_view text);

}  // namespace app
