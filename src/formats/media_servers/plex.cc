// Plex: its server's answer to a request for a library, saved as XML.
#include "base/text.h"
#include "formats/input/words.h"
#include "formats/input/xml.h"
#include "formats/media_servers/library_film.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::RowReason;
using domain::RowVerdict;

class PlexLibrary {
 public:
  explicit PlexLibrary(Reading& reading) : reading_(reading) {}

  void begin(const Xml& xml) {
    if (xml.level() == 2) begin_entry(xml);
    else if (xml.level() == 3 && xml.name() == "Guid") take_plex_id(film_.ref, xml.attribute("id"));
  }

  void end(const Xml& xml) {
    if (xml.level() != 2) return;
    ++count_;
    if (type_ == "movie") return add_film(reading_, count_, film_);
    const domain::RowReason reason = type_ == "episode" ? RowReason("episode")
                                     : type_ == "Track" ? RowReason("music")
                                                        : RowReason("series");
    reading_.add(count_, record_of(domain::RecordKind::play, film_.ref), RowVerdict::not_film, reason);
  }

 private:
  void begin_entry(const Xml& xml) {
    film_ = {};
    type_ = xml.name() == "Video" ? std::string(xml.attribute("type")) : xml.name();
    film_.ref.title = one_line(xml.attribute("title"));
    film_.ref.original_title = one_line(xml.attribute("originalTitle"));
    film_.ref.year = year_in(xml.attribute("year"));
    film_.plays = base::parse_id(xml.attribute("viewCount")).value_or(0);
    if (const auto last = base::parse_id(xml.attribute("lastViewedAt"))) film_.last = reading_.calendar.read(*last);
    film_.rating = xml.attribute("userRating");
    take_plex_id(film_.ref, xml.attribute("guid"));
  }

  Reading& reading_;
  LibraryFilm film_;
  std::string type_;
  int count_ = 0;
};

}  // namespace

void take_plex_id(domain::FilmRef& film, std::string_view guid) {
  const auto at = guid.find("://");
  if (at == std::string_view::npos) return;
  const std::string_view agent = guid.substr(0, at);
  std::string_view id = guid.substr(at + 3);
  id = id.substr(0, id.find('?'));
  if (agent == "imdb" || agent == "com.plexapp.agents.imdb") film.imdb = imdb_id(id);
  if (agent == "tmdb" || agent == "com.plexapp.agents.themoviedb") film.tmdb = base::parse_id(id).value_or(0);
}

bool is_plex(const Look& look) { return look.shape == Look::Shape::xml && look.root == "MediaContainer"; }

void read_plex(Reading& reading, const Parts& parts) {
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      PlexLibrary library(reading);
      read_xml(file.text(), library);
    });
}

}  // namespace formats
