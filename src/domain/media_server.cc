#include "domain/media_server.h"

namespace domain {

namespace {

struct MediaServerWords {
  std::string_view text, name;
};
constexpr MediaServerWords kWords[] = {{"plex", "Plex"}, {"jellyfin", "Jellyfin"}, {"emby", "Emby"}, {"kodi", "Kodi"}};

}  // namespace

std::string_view media_server_text(MediaServer server) { return kWords[static_cast<int>(server)].text; }
std::string_view media_server_name(MediaServer server) { return kWords[static_cast<int>(server)].name; }

std::optional<MediaServer> media_server_from(std::string_view text) {
  for (const MediaServer server : kMediaServers)
    if (media_server_text(server) == text) return server;
  return std::nullopt;
}

}  // namespace domain
