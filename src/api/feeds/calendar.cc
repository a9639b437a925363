#include "api/feeds/calendar.h"

#include <algorithm>
#include <optional>

#include "api/address.h"
#include "api/handlers.h"
#include "app/absolute_url.h"
#include "app/feeds/atom.h"
#include "base/crypto.h"
#include "base/text.h"
#include "domain/country.h"
#include "store/cache/cache.h"
#include "store/catalogue/release.h"
#include "store/lists/feeds.h"

namespace api {

namespace {

constexpr int kEvents = 200;            // the newest, at most
constexpr std::size_t kLineBytes = 75;  // RFC 5545 §3.1
// A calendar needs at least one component (RFC 5545 §3.6), and this one shows nothing.
constexpr char kNoEvents[] =
    "BEGIN:VTIMEZONE\r\nTZID:Etc/UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\n"
    "TZOFFSETTO:+0000\r\nTZNAME:UTC\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";

// Escapes a value of the type TEXT (RFC 5545 §3.3.11) and drops the controls, which it may not hold.
std::string text(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '\n') out += "\\n";
    else if (c == '\\' || c == ';' || c == ',') out += {'\\', c};
    else if (c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != '\x7F')) out += c;
  }
  return out;
}

// Folds the line between characters; each further part begins with a space.
std::string folded(std::string_view line) {
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  std::string out;
  while (line.size() > kLineBytes - (out.empty() ? 0 : 1)) {
    std::size_t length = kLineBytes - (out.empty() ? 0 : 1);
    while (is_inside(line[length])) --length;
    out += (out.empty() ? "" : " ") + std::string(line.substr(0, length)) + "\r\n";
    line.remove_prefix(length);
  }
  return out + (out.empty() ? "" : " ") + std::string(line) + "\r\n";
}

// Turns "2026-12-18" into "20261218", and "2026-11-18T21:40:00Z" into "20261118T214000Z".
std::string basic(std::string iso) {
  std::erase_if(iso, [](char c) { return c == '-' || c == ':'; });
  return iso;
}

std::string event_text(const CalendarEvent& event, base::UnixTime changed_at) {
  std::string out = "BEGIN:VEVENT\r\n" + folded("UID:" + text(event.uid));
  out += "DTSTAMP:" + basic(base::rfc3339(changed_at)) + "\r\n";
  out += "DTSTART;VALUE=DATE:" + basic(event.date) + "\r\n";
  out += "DTEND;VALUE=DATE:" + basic(base::add_days(event.date, 1)) + "\r\n";
  out += folded("SUMMARY:" + text(event.summary));
  if (!event.place.empty()) out += folded("LOCATION:" + text(event.place));
  if (!event.url.empty()) out += folded("URL:" + event.url);
  return out + "TRANSP:TRANSPARENT\r\nEND:VEVENT\r\n";
}

std::string film_url(const app::Context& context, std::int64_t movie_id) {
  return app::absolute_url(context, "/movie/" + std::to_string(movie_id));
}

struct ReleaseName {
  std::string_view id;  // part of the uid
  base::Text summary;
};
ReleaseName name_of(const store::Release& release) {
  switch (release.kind) {
    case store::ReleaseKind::cinema:
      return {"cinema", base::tr("{title}: in cinemas", {{"title", release.title}})};
    case store::ReleaseKind::digital:
      return {"digital", base::tr("{title}: to stream or download", {{"title", release.title}})};
    case store::ReleaseKind::disc:
      return {"disc", base::tr("{title}: on disc", {{"title", release.title}})};
  }
  return {};
}

std::vector<CalendarEvent> releases(const app::Context& context, const domain::User& owner) {
  const std::string country = domain::offers_country(owner.country, context.app.config.metadata_language);
  std::vector<CalendarEvent> events;
  for (const store::Release& release : store::releases_of_watchlist(context.app.db, owner.id, country)) {
    const ReleaseName name = name_of(release);
    events.push_back({"release-" + std::to_string(release.movie_id) + '-' + country + '-' + std::string(name.id) + '@' +
                          app::feed_authority(context),
                      release.date,
                      context.text(name.summary),
                      film_url(context, release.movie_id),
                      {}});
  }
  if (events.size() > kEvents) events.erase(events.begin(), events.end() - kEvents);
  return events;
}

// Returns the cinema visits, with places only while the pages that show them are public.
std::vector<CalendarEvent> visits(const app::Context& context, const domain::User& owner) {
  const bool shows_place = owner.privacy == domain::Privacy::everyone;
  std::vector<CalendarEvent> events;
  for (const store::CinemaVisit& visit : store::cinema_visits(context.app.db, owner.id, kEvents))
    events.push_back({"visit-" + std::to_string(visit.play_id) + '@' + app::feed_authority(context), visit.watched_at,
                      visit.title, film_url(context, visit.movie_id), shows_place ? visit.place : std::string()});
  return events;
}

// Returns when this calendar first appeared within the last day, since a moved play does not say when it was moved.
base::UnixTime changed_at(const app::Context& context, const store::Feed& feed, const std::string& calendar) {
  const base::UnixTime now = context.now();
  const std::string name = "calendar:" + std::to_string(feed.id) + ':' + context.language.tag();
  const std::string since = store::cached_or_made(context.app.cache, name, base::sha256_hex(calendar), now,
                                                  [&] { return std::to_string(now); });
  return base::parse_id(since).value_or(now);
}

std::string dated_calendar(const app::Context& context, const store::Feed& feed, const base::Text& name,
                           const std::vector<CalendarEvent>& events) {
  const std::string title = context.text(name);
  return calendar_text(title, events, changed_at(context, feed, calendar_text(title, events, 0)));
}

}  // namespace

std::string calendar_text(const std::string& name, const std::vector<CalendarEvent>& events,
                          base::UnixTime changed_at) {
  std::string out = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Matinee//Matinee//EN\r\nCALSCALE:GREGORIAN\r\n";
  out += folded("NAME:" + text(name)) + folded("X-WR-CALNAME:" + text(name));
  out += "REFRESH-INTERVAL;VALUE=DURATION:PT12H\r\nX-PUBLISHED-TTL:PT12H\r\n";
  if (events.empty()) out += kNoEvents;
  for (const CalendarEvent& event : events) out += event_text(event, changed_at);
  return out + "END:VCALENDAR\r\n";
}

http::Response ical_feed(app::Context& context) {
  const auto [feed, owner] = open_feed(context, {store::feed_kind::kReleases, store::feed_kind::kCinema});
  const std::string body = feed.kind == store::feed_kind::kReleases
                               ? dated_calendar(context, feed, base::tr("Watchlist releases"), releases(context, owner))
                               : dated_calendar(context, feed, base::tr("Your cinema visits"), visits(context, owner));
  return app::feed_answer(context, body, "text/calendar; charset=utf-8");
}

}  // namespace api
