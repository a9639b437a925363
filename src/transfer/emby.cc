// Emby sends the form field "data" up to version 4.8, and raw JSON later. Its Session belongs to a device and lasts for
// many films, so only PlaySessionId names a playback.
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace transfer {

namespace {

constexpr char kStopped[] = "playback.stop", kMarked[] = "item.markplayed", kUnmarked[] = "item.markunplayed";

// Reads the event; some versions name marks in NotificationType.
std::string event_of(const base::Json& body) {
  const std::string notification = foreign_text(body, "NotificationType");
  if (notification == "ItemMarkPlayed") return kMarked;
  if (notification == "ItemMarkUnplayed") return kUnmarked;
  const std::string event = foreign_text(body, "Event");
  return event.empty() ? notification : event;
}

base::Text emby_words(const std::string& event) {
  if (event == kStopped) return base::tr("Playback stopped");
  if (event == kMarked) return base::tr("Marked as played");
  return event == kUnmarked ? base::tr("Marked as unplayed") : base::verbatim(event);
}

// Returns the reason why this is no play, or an empty text for a play.
base::Text reason_to_ignore(const base::Json& body, const std::string& event) {
  if (event == kUnmarked) return kUnplayed;
  if (foreign_text(base::member(body, "Item"), "Type") != "Movie") return kNotMovie;
  const bool finished = event == kMarked || foreign_flag(base::member(body, "PlaybackInfo"), "PlayedToCompletion");
  return finished ? base::Text() : kNotFinished;
}

}  // namespace

Message read_emby(const base::Json& body) {
  const base::Json& item = base::member(body, "Item");
  const std::string event = event_of(body);
  domain::PlayReport report{.movie = foreign_item(item)};
  Message message{shown_title(foreign_text(item, "SeriesName", kLongestTitle), report.movie.title), emby_words(event)};
  if (event != kStopped && event != kMarked && event != kUnmarked)
    return only_counted(std::move(message), base::tr("Only films that were played or marked as played are recorded."));
  if (base::Text reason = reason_to_ignore(body, event); !reason.is_empty())
    return ignored(std::move(message), std::move(reason));
  report.at = foreign_time(foreign_text(body, "Date"));
  report.session = foreign_text(base::member(body, "PlaybackInfo"), "PlaySessionId");
  return reported(std::move(message), std::move(report));
}

}  // namespace transfer
