// Jellyfin, by either of two plugins. "Webhook" with "send all properties" sends flat JSON under any content type, with
// some booleans as text; "Webhooks" (github.com/shemanaev) in its default format has the film in Item, like Emby.
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace transfer {

namespace {

enum class Happened { other, stopped, finished, marked, unmarked };

// UserDataSaved after a playback has the same facts as PlaybackStop, and arrives alone if only that notification was
// chosen.
Happened what_happened(const base::Json& body, const std::string& type) {
  if (type == "PlaybackStop") return Happened::stopped;
  if (type != "UserDataSaved") return Happened::other;
  const std::string saved_for = foreign_text(body, "SaveReason");
  if (saved_for == "PlaybackFinished") return Happened::finished;
  if (saved_for != "TogglePlayed") return Happened::other;
  return foreign_flag(body, "Played") ? Happened::marked : Happened::unmarked;
}

Happened what_happened_to_item(const std::string& event) {
  if (event == "Stop") return Happened::stopped;
  if (event == "MarkPlayed") return Happened::marked;
  return event == "MarkUnplayed" ? Happened::unmarked : Happened::other;
}

base::Text event_words(Happened happened, const std::string& type) {
  switch (happened) {
    case Happened::stopped:
      return base::tr("Playback stopped");
    case Happened::finished:
      return base::tr("Playback finished");
    case Happened::marked:
      return base::tr("Marked as played");
    case Happened::unmarked:
      return base::tr("Marked as unplayed");
    case Happened::other:
      break;
  }
  return base::verbatim(type);
}

// Returns the message with its report if this is a play, or else with the reason why it is none. `complete` means that
// a playback reached its end.
Message judged(Message message, Happened happened, bool complete, const std::string& item_type,
               domain::PlayReport report) {
  if (happened == Happened::other)
    return only_counted(std::move(message), base::tr("Only films that were played or marked as played are recorded."));
  if (item_type != "Movie") return ignored(std::move(message), kNotMovie);
  if (happened == Happened::unmarked) return ignored(std::move(message), kUnplayed);
  if (happened != Happened::marked && !complete) return ignored(std::move(message), kNotFinished);
  return reported(std::move(message), std::move(report));
}

// Reads completion from UserData.Played, since the message does not give the position of a playback. The server clears
// this mark when a playback begins and sets it when one has reached its end.
Message read_item(const base::Json& body) {
  const base::Json& item = base::member(body, "Item");
  const base::Json& played = base::member(base::member(item, "UserData"), "Played");
  const std::string event = foreign_text(body, "Event");
  const Happened happened = what_happened_to_item(event);
  const domain::PlayReport report{.movie = foreign_item(item)};
  Message message{shown_title(foreign_text(item, "SeriesName", kLongestTitle), report.movie.title),
                  event_words(happened, event)};
  return judged(std::move(message), happened, !played.isBool() || played.asBool(), foreign_text(item, "Type"), report);
}

}  // namespace

Message read_jellyfin(const base::Json& body) {
  const std::string type = foreign_text(body, "NotificationType");
  if (type.empty() && base::member(body, "Item").isObject()) return read_item(body);
  const Happened happened = what_happened(body, type);
  domain::PlayReport report;
  report.movie.title = foreign_text(body, "Name", kLongestTitle);
  report.movie.year = foreign_year(body, "Year");
  report.movie.meta_id = foreign_id(body, "Provider_tmdb");
  report.movie.imdb_id = foreign_imdb_id(foreign_text(body, "Provider_imdb"));
  report.at = foreign_time(foreign_text(body, "UtcTimestamp"));
  if (!report.at) report.at = foreign_time(foreign_text(body, "Timestamp"));
  report.session = foreign_text(body, "PlaySessionId");
  Message message{shown_title(foreign_text(body, "SeriesName", kLongestTitle), report.movie.title),
                  event_words(happened, type)};
  const bool complete = foreign_flag(body, happened == Happened::stopped ? "PlayedToCompletion" : "Played");
  return judged(std::move(message), happened, complete, foreign_text(body, "ItemType"), std::move(report));
}

}  // namespace transfer
