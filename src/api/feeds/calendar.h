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

// The document: lines of at most 75 bytes that end with CRLF, text escaped, what no text may hold left out. It is a
// snapshot without a METHOD, of which `changed_at` says since when it is as it is.
std::string calendar_text(const std::string& name, const std::vector<CalendarEvent>& events, base::UnixTime changed_at);

}  // namespace api
