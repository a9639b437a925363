// The media servers whose messages the program reads.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace domain {

enum class MediaServer { plex, jellyfin, emby, kodi };
inline constexpr std::array kMediaServers = {MediaServer::plex, MediaServer::jellyfin, MediaServer::emby,
                                             MediaServer::kodi};

// Returns the word in addresses and in the database, such as "plex".
std::string_view media_server_text(MediaServer server);
std::optional<MediaServer> media_server_from(std::string_view text);
// Returns the name to display, such as "Plex".
std::string_view media_server_name(MediaServer server);

}  // namespace domain
