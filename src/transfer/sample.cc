#include "base/text.h"
#include "transfer/message.h"

namespace transfer {

namespace {

base::Json plex_sample(const domain::MovieNames& movie, base::UnixTime at) {
  base::Json body = base::json_object(), guid = base::json_object();
  body["event"] = "media.scrobble";
  body["user"] = true;
  base::Json& metadata = body["Metadata"];
  metadata["type"] = metadata["librarySectionType"] = "movie";
  metadata["title"] = movie.title;
  metadata["year"] = movie.year;
  metadata["lastViewedAt"] = base::Json::Int64(at);
  guid["id"] = "tmdb://" + std::to_string(movie.meta_id);
  metadata["Guid"].append(guid);
  return body;
}

base::Json jellyfin_sample(const domain::MovieNames& movie, base::UnixTime at) {
  base::Json body = base::json_object();
  body["NotificationType"] = "PlaybackStop";
  body["PlayedToCompletion"] = true;
  body["ItemType"] = "Movie";
  body["Name"] = movie.title;
  body["Year"] = movie.year;
  body["Provider_tmdb"] = std::to_string(movie.meta_id);
  body["UtcTimestamp"] = base::rfc3339(at);
  return body;
}

base::Json emby_sample(const domain::MovieNames& movie, base::UnixTime at) {
  base::Json body = base::json_object();
  body["Event"] = "playback.stop";
  body["Date"] = base::rfc3339(at);
  body["PlaybackInfo"]["PlayedToCompletion"] = true;
  base::Json& item = body["Item"];
  item["Type"] = "Movie";
  item["Name"] = movie.title;
  item["ProductionYear"] = movie.year;
  item["ProviderIds"]["Tmdb"] = std::to_string(movie.meta_id);
  return body;
}

base::Json kodi_sample(const domain::MovieNames& movie) {
  base::Json body = base::json_object();
  body["title"] = movie.title;
  body["year"] = movie.year;
  body["uniqueIds"]["tmdbId"] = std::to_string(movie.meta_id);
  return body;
}

}  // namespace

std::string sample_message(domain::MediaServer server, const domain::MovieNames& movie, base::UnixTime at) {
  switch (server) {
    case domain::MediaServer::plex:
      return base::write_json(plex_sample(movie, at));
    case domain::MediaServer::jellyfin:
      return base::write_json(jellyfin_sample(movie, at));
    case domain::MediaServer::emby:
      return base::write_json(emby_sample(movie, at));
    case domain::MediaServer::kodi:
      return base::write_json(kodi_sample(movie));
  }
  return {};
}

}  // namespace transfer
