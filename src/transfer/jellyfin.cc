// Jellyfin, by its plugin Webhook with "send all properties": flat JSON under any content type, booleans at times as
// text.
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace transfer {

namespace {

constexpr char kStopped[] = "PlaybackStop", kSaved[] = "UserDataSaved", kToggled[] = "TogglePlayed";

base::Text event_words(const base::Json& body, const std::string& type) {
  if (type == kStopped) return base::tr("Playback stopped");
  if (type != kSaved || foreign_text(body, "SaveReason") != kToggled) return base::verbatim(type);
  return foreign_flag(body, "Played") ? base::tr("Marked as played") : base::tr("Marked as unplayed");
}

// The reason why this is no play; empty for a play.
base::Text reason_to_ignore(const base::Json& body, const std::string& type) {
  const bool toggled = type == kSaved && foreign_text(body, "SaveReason") == kToggled;
  if (type != kStopped && !toggled) return base::tr("Only films that were played or marked as played are recorded.");
  if (foreign_text(body, "ItemType") != "Movie") return kNotMovie;
  if (toggled) return foreign_flag(body, "Played") ? base::Text() : kUnplayed;
  return foreign_flag(body, "PlayedToCompletion") ? base::Text() : kNotFinished;
}

}  // namespace

Message read_jellyfin(const base::Json& body) {
  const std::string type = foreign_text(body, "NotificationType");
  domain::PlayReport report;
  report.movie.title = foreign_text(body, "Name", kLongestTitle);
  Message message{shown_title(foreign_text(body, "SeriesName", kLongestTitle), report.movie.title),
                  event_words(body, type)};
  if (base::Text reason = reason_to_ignore(body, type); !reason.is_empty())
    return ignored(std::move(message), std::move(reason));
  report.movie.year = foreign_year(body, "Year");
  report.movie.meta_id = foreign_id(body, "Provider_tmdb");
  report.movie.imdb_id = foreign_imdb_id(foreign_text(body, "Provider_imdb"));
  report.at = foreign_time(foreign_text(body, "UtcTimestamp"));
  report.session = foreign_text(body, "PlaySessionId");
  return reported(std::move(message), std::move(report));
}

}  // namespace transfer
