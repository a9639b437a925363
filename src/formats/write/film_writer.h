// Writers of the files in which other services take a diary. Each is given film after film, and then the lists; what it
// writes goes out in pieces, so that no file is ever whole in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "domain/export.h"
#include "domain/movie_list.h"

namespace formats {

// Appends text to the file of this name. The parts of several files may come in turns.
using Put = std::function<void(std::string_view file, std::string_view text)>;

struct ListedFilm {
  domain::Movie movie;
  std::string note;
};

class FilmWriter {
 public:
  virtual ~FilmWriter() = default;
  virtual void film(const domain::FilmHistory& film) = 0;
  // Films of a list follow it in their order.
  virtual void begin_list(const domain::MovieList&) {}
  virtual void list_film(const ListedFilm&) {}
  virtual void end() {}
};

// `zone`: of the person, for days of rating. Of any format but our own.
std::unique_ptr<FilmWriter> film_writer(domain::ExportFormat format, const std::string& zone, Put put);

std::unique_ptr<FilmWriter> letterboxd_writer(Put put);
std::unique_ptr<FilmWriter> trakt_writer(Put put);
std::unique_ptr<FilmWriter> movary_writer(Put put);
std::unique_ptr<FilmWriter> yamtrack_writer(Put put);
std::unique_ptr<FilmWriter> ryot_writer(Put put);
std::unique_ptr<FilmWriter> imdb_writer(const std::string& zone, Put put);
std::unique_ptr<FilmWriter> spreadsheet_writer(Put put);

// Most services have ratings of whole points, 1 to 10, and half stars are as many: the nearest, half up.
int whole_points(int tenths);
// Empty when it is not known.
std::string year_text(const domain::Movie& movie);

}  // namespace formats
