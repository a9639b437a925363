#include "transfer/message.h"

#include "base/text.h"

namespace transfer {

std::optional<Message> read_message(domain::MediaServer server, std::string_view json) {
  if (json.starts_with("\xEF\xBB\xBF")) json.remove_prefix(3);
  const auto body = base::parse_json(json);
  if (!body) return std::nullopt;
  if (!body->isObject()) return ignored({}, base::tr("The message isn’t a JSON object."));
  switch (server) {
    case domain::MediaServer::plex:
      return read_plex(*body);
    case domain::MediaServer::jellyfin:
      return read_jellyfin(*body);
    case domain::MediaServer::emby:
      return read_emby(*body);
    case domain::MediaServer::kodi:
      return read_kodi(*body);
  }
  return std::nullopt;
}

std::string_view form_field(domain::MediaServer server) {
  if (server == domain::MediaServer::plex) return "payload";
  return server == domain::MediaServer::emby ? "data" : "";
}

Message ignored(Message message, base::Text reason) {
  message.reason = std::move(reason);
  return message;
}

Message only_counted(Message message, base::Text reason) {
  message.is_counted_only = true;
  return ignored(std::move(message), std::move(reason));
}

Message reported(Message message, domain::PlayReport report) {
  if (report.movie.empty()) return ignored(std::move(message), base::tr("The message doesn’t name the film."));
  message.report = std::move(report);
  return message;
}

}  // namespace transfer
