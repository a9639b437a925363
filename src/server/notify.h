// sd_notify(3) without its library: one datagram to $NOTIFY_SOCKET; nothing happens without it.
#pragma once

#include <cstdint>
#include <string_view>

namespace server {

void notify(std::string_view message) noexcept;

// Microseconds between two WATCHDOG=1: half of WATCHDOG_USEC, at most 10 s; 0 when no watchdog is asked for.
std::int64_t watchdog_interval_us();

}  // namespace server
