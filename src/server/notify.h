// sd_notify(3) without its library: one datagram to $NOTIFY_SOCKET, or nothing if that is not set.
#pragma once

#include <string_view>

namespace server {

void notify(std::string_view message) noexcept;

}  // namespace server
