// Calendars of whole days (iCalendar, RFC 5545).
#pragma once

#include <string>
#include <vector>

#include "base/time.h"

namespace api {

struct CalendarEvent {
  std::string uid;   // unique in the world, and the same in every answer
  std::string date;  // ISO
  std::string summary;
  std::string url = {}, place = {};  // may be empty
};

// Returns the document in lines of at most 75 bytes that end with CRLF, with text escaped and forbidden characters left
// out. It is a snapshot without a METHOD, and `changed_at` is the time since when it has been as it is.
std::string calendar_text(const std::string& name, const std::vector<CalendarEvent>& events, base::UnixTime changed_at);

}  // namespace api
