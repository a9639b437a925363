// Kodi, by add-ons that post when a film has ended. They send neither a time nor a session.
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace transfer {

Message read_kodi(const base::Json& body) {
  const base::Json& ids = base::member(body, "uniqueIds");
  domain::PlayReport report;
  report.movie.title = foreign_text(body, "title", kLongestTitle);
  report.movie.year = foreign_year(body, "year");
  report.movie.meta_id = foreign_id(ids, "tmdbId");
  report.movie.imdb_id = foreign_imdb_id(foreign_text(ids, "imdbId"));
  Message message{report.movie.title, base::tr("Played")};
  return reported(std::move(message), std::move(report));
}

}  // namespace transfer
