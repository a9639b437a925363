// Messages of media servers. Each reader turns one server's JSON into a domain::PlayReport, or gives the reason why
// there is none. Reading never fails, whatever a message holds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "base/texts/sentence.h"
#include "domain/media_server.h"
#include "domain/play_report.h"

namespace transfer {

struct Message {
  std::string movie;  // the film's title, for the list of calls; may be empty
  base::Text event;   // the event, for the same list
  std::optional<domain::PlayReport> report = {};
  base::Text reason = {};        // why there is no report
  bool is_counted_only = false;  // for frequent events without a play or rating, such as progress
};

Message read_plex(const base::Json& body);
Message read_jellyfin(const base::Json& body);
Message read_emby(const base::Json& body);
Message read_kodi(const base::Json& body);

// Returns nullopt if the text is not JSON.
std::optional<Message> read_message(domain::MediaServer server, std::string_view json);

// Returns the form field that holds the server's JSON, or "" if the form's fields are the message's members.
std::string_view form_field(domain::MediaServer server);

// Returns the message that the server sends when `movie` was played to its end at `at`.
std::string sample_message(domain::MediaServer server, const domain::MovieNames& movie, base::UnixTime at);

// Returns the message without a report, with the reason; for the readers.
Message ignored(Message message, base::Text reason);
// Returns the message without a report, for an event that never has one; for the readers.
Message only_counted(Message message, base::Text reason);
// Returns the message with its report, unless that names no film; for the readers.
Message reported(Message message, domain::PlayReport report);

inline constexpr base::Text kNotMovie = base::tr("This isn’t a film.");
inline constexpr base::Text kNotFinished = base::tr("The film wasn’t watched to the end.");
inline constexpr base::Text kUnplayed = base::tr("Marking a film as unplayed doesn’t delete anything here.");

}  // namespace transfer
