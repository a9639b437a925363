// Plex: https://support.plex.tv/articles/115002267687-webhooks/. The JSON is in the form field "payload".
#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace transfer {

namespace {

constexpr char kPlayed[] = "media.scrobble", kRated[] = "media.rate";

base::Text plex_words(const std::string& event) {
  if (event == kPlayed) return base::tr("Played");
  if (event == kRated) return base::tr("Rated");
  return base::verbatim(event);
}

// Trailers and extras in a library of films have the type "clip"; films may have another type than "movie".
bool is_movie(const base::Json& metadata) {
  const std::string type = foreign_text(metadata, "type");
  return type == "movie" || (type != "clip" && foreign_text(metadata, "librarySectionType") == "movie");
}

// Reads "tmdb://6978", "imdb://tt0090728", and the old agents' "com.plexapp.agents.imdb://tt0090728?lang=en" and
// "com.plexapp.agents.themoviedb://6978?lang=en".
void read_guid(std::string_view guid, domain::MovieNames& movie) {
  guid = guid.substr(0, guid.find('?'));
  const auto mark = guid.find("://");
  if (mark == std::string_view::npos) return;
  const std::string_view agent = base::split(guid.substr(0, mark), '.').back(), id = guid.substr(mark + 3);
  if (agent == "tmdb" || agent == "themoviedb") {
    if (movie.meta_id == 0) movie.meta_id = base::parse_id(id).value_or(0);
  } else if (agent == "imdb" && movie.imdb_id.empty()) {
    movie.imdb_id = foreign_imdb_id(id);
  }
}

// Reads a split id, {"Scheme":"tmdb","Host":"6978"}, or one within "Id", from other programs that send Plex's messages.
std::string guid_text(const base::Json& guid) {
  if (guid.isString()) return guid.asString();
  for (const char* name : {"id", "Id"})
    if (const base::Json& id = base::member(guid, name); !id.isNull()) return guid_text(id);
  const std::string scheme = foreign_text(guid, "Scheme"), host = foreign_text(guid, "Host");
  return scheme.empty() ? std::string() : scheme + "://" + host;
}

domain::MovieNames movie_of(const base::Json& metadata) {
  domain::MovieNames movie;
  movie.title = foreign_text(metadata, "title", kLongestTitle);
  movie.year = foreign_year(metadata, "year");
  for (const char* name : {"Guid", "guid"}) {
    const base::Json& guids = base::member(metadata, name);
    if (!guids.isArray()) read_guid(guid_text(guids), movie);
    else
      for (const base::Json& guid : guids) read_guid(guid_text(guid), movie);
  }
  return movie;
}

Message read_rating(Message message, domain::PlayReport report, const base::Json& body) {
  auto rating = foreign_number(body, "rating");
  if (base::member(body, "rating").isNull()) rating = foreign_number(base::member(body, "Metadata"), "userRating");
  if (!rating || *rating > 10) return ignored(std::move(message), base::tr("The rating isn’t a number from 0 to 10."));
  report.kind = domain::ReportKind::rating;
  report.at = std::nullopt;  // lastViewedAt is not the time of the rating
  if (*rating > 0) report.rating = std::max(5, static_cast<int>(std::lround(*rating * 10)));
  return reported(std::move(message), std::move(report));
}

}  // namespace

Message read_plex(const base::Json& body) {
  const base::Json& metadata = base::member(body, "Metadata");
  const base::Json& user = base::member(body, "user");
  const std::string event = foreign_text(body, "event");
  Message message{shown_title(foreign_text(metadata, "grandparentTitle", kLongestTitle),
                              foreign_text(metadata, "title", kLongestTitle)),
                  plex_words(event)};
  if (event != kPlayed && event != kRated)
    return only_counted(std::move(message), base::tr("Only played and rated films are recorded."));
  if (user.isBool() && !user.asBool())
    return ignored(std::move(message), base::tr("This is from another user of the server."));
  if (!is_movie(metadata)) return ignored(std::move(message), kNotMovie);
  domain::PlayReport report{.movie = movie_of(metadata)};
  if (const std::int64_t viewed_at = foreign_id(metadata, "lastViewedAt"); viewed_at != 0) report.at = viewed_at;
  if (event == kRated) return read_rating(std::move(message), std::move(report), body);
  return reported(std::move(message), std::move(report));
}

}  // namespace transfer
