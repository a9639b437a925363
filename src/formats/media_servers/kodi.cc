// Kodi's library as XML, about 20 KB for each film.
#include "base/text.h"
#include "formats/input/words.h"
#include "formats/input/xml.h"
#include "formats/media_servers/library_film.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using domain::RowReason;
using domain::RowVerdict;

class KodiLibrary {
 public:
  explicit KodiLibrary(Reading& reading) : reading_(reading) {}

  // Recognises a film, which is an element of a library, or the only one of its own file.
  void begin(const Xml& xml) {
    const bool may_be_film = film_level_ == 0 && (xml.level() == 1 || (xml.level() == 2 && xml.root() == "videodb"));
    if (!may_be_film) return;
    if (xml.name() == "movie") {
      film_level_ = xml.level();
      film_ = {};
    } else if (xml.level() == 2 && (xml.name() == "tvshow" || xml.name() == "musicvideo")) {
      reading_.add(++count_, {}, RowVerdict::not_film,
                   xml.name() == "tvshow" ? RowReason("series") : RowReason("music"));
    }
  }

  void end(const Xml& xml) {
    if (film_level_ == 0) return;
    if (xml.level() == film_level_ + 1) take(xml.name(), xml.value(), xml.attribute("type"));
    if (xml.level() != film_level_) return;
    film_level_ = 0;
    add_film(reading_, ++count_, film_);
  }

 private:
  void take(const std::string& name, const std::string& value, std::string_view type) {
    domain::FilmRef& ref = film_.ref;
    if (name == "title") ref.title = one_line(value);
    else if (name == "originaltitle") ref.original_title = one_line(value);
    else if (name == "year") ref.year = year_in(value);
    else if (name == "premiered" && ref.year == 0) ref.year = year_in(std::string_view(value).substr(0, 4));
    else if (name == "userrating") film_.rating = value;
    else if (name == "playcount") film_.plays = base::parse_id(base::trim(value)).value_or(0);
    else if (name == "lastplayed") film_.last = reading_.calendar.read(value, kLibraryDates);
    else if (name == "uniqueid" && type == "tmdb") ref.tmdb = base::parse_id(base::trim(value)).value_or(0);
    else if ((name == "uniqueid" && type == "imdb") || (name == "id" && ref.imdb.empty() && value.starts_with("tt")))
      ref.imdb = imdb_id(value);
  }

  Reading& reading_;
  std::size_t film_level_ = 0;
  LibraryFilm film_;
  int count_ = 0;
};

}  // namespace

bool is_kodi(const Look& look) {
  return look.shape == Look::Shape::xml && (look.root == "videodb" || look.root == "movie");
}

void read_kodi(Reading& reading, const Parts& parts) {
  for (const Part* part : parts)
    reading.each(*part, [&](const Part& file) {
      KodiLibrary library(reading);
      read_xml(file.text(), library);
    });
}

}  // namespace formats
