#include "base/text.h"
#include "transfer/message.h"

namespace transfer {

namespace {

base::Json plex_sample(const domain::FilmNames& film, base::UnixTime at) {
  base::Json body = base::json_object(), guid = base::json_object();
  body["event"] = "media.scrobble";
  body["user"] = true;
  base::Json& metadata = body["Metadata"];
  metadata["type"] = metadata["librarySectionType"] = "movie";
  metadata["title"] = film.title;
  metadata["year"] = film.year;
  metadata["lastViewedAt"] = base::Json::Int64(at);
  guid["id"] = "tmdb://" + std::to_string(film.meta_id);
  metadata["Guid"].append(guid);
  return body;
}

base::Json jellyfin_sample(const domain::FilmNames& film, base::UnixTime at) {
  base::Json body = base::json_object();
  body["NotificationType"] = "PlaybackStop";
  body["PlayedToCompletion"] = true;
  body["ItemType"] = "Movie";
  body["Name"] = film.title;
  body["Year"] = film.year;
  body["Provider_tmdb"] = std::to_string(film.meta_id);
  body["UtcTimestamp"] = base::rfc3339(at);
  return body;
}

base::Json emby_sample(const domain::FilmNames& film, base::UnixTime at) {
  base::Json body = base::json_object();
  body["Event"] = "playback.stop";
  body["Date"] = base::rfc3339(at);
  body["PlaybackInfo"]["PlayedToCompletion"] = true;
  base::Json& item = body["Item"];
  item["Type"] = "Movie";
  item["Name"] = film.title;
  item["ProductionYear"] = film.year;
  item["ProviderIds"]["Tmdb"] = std::to_string(film.meta_id);
  return body;
}

base::Json kodi_sample(const domain::FilmNames& film) {
  base::Json body = base::json_object();
  body["title"] = film.title;
  body["year"] = film.year;
  body["uniqueIds"]["tmdbId"] = std::to_string(film.meta_id);
  return body;
}

base::Json sample(domain::MediaServer server, const domain::FilmNames& film, base::UnixTime at) {
  switch (server) {
    case domain::MediaServer::plex: return plex_sample(film, at);
    case domain::MediaServer::jellyfin: return jellyfin_sample(film, at);
    case domain::MediaServer::emby: return emby_sample(film, at);
    case domain::MediaServer::kodi: return kodi_sample(film);
  }
  return {};
}

}  // namespace

std::string sample_message(domain::MediaServer server, const domain::FilmNames& film, base::UnixTime at) {
  return base::write_json(sample(server, film, at));
}

}  // namespace transfer
