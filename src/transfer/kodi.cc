// Kodi, by add-ons that post when a film has ended. They tell neither a time nor a session.
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace transfer {

Message read_kodi(const base::Json& body) {
  const base::Json& ids = base::member(body, "uniqueIds");
  domain::PlayReport report;
  report.film.title = foreign_text(body, "title", kLongestTitle);
  report.film.year = foreign_year(body, "year");
  report.film.meta_id = foreign_id(ids, "tmdbId");
  report.film.imdb_id = foreign_imdb_id(foreign_text(ids, "imdbId"));
  Message message{report.film.title, "Played"};
  return reported(std::move(message), std::move(report));
}

}  // namespace transfer
