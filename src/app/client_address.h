// The address and scheme of the client, even behind proxies.
#pragma once

#include <string>
#include <string_view>

#include "base/config.h"
#include "http/request.h"

namespace app {

// Returns true for HTTPS=on and for X-Forwarded-Proto: https, which any peer may send until MATINEE_TRUSTED_PROXIES is
// set.
bool is_https(const base::Config& config, const http::Request& request);

// Returns true if the text is an IPv4 or IPv6 address.
bool is_address(std::string_view text);

// Returns REMOTE_ADDR, unless that is a trusted proxy: then the rightmost address in X-Forwarded-For that is not
// trusted (the leftmost if all are, the rightmost if `*` is), or X-Real-IP if there is no X-Forwarded-For. IPv4-mapped
// addresses are written as IPv4.
std::string client_address(const base::Config& config, const http::Request& request);

// Returns true if a list of addresses and networks ("127.0.0.1 10.0.0.0/8 fd00::/8", commas or spaces) contains the
// address.
bool is_in_list(std::string_view address, std::string_view list);

}  // namespace app
