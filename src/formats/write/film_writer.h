// Writers of files that other services import as a diary. Each is given film after film, and then the lists; it writes
// its output in pieces, so that no file is ever whole in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "domain/export.h"
#include "domain/movie_list.h"

namespace formats {

// Appends text to the file of this name. The parts of several files may alternate.
using Put = std::function<void(std::string_view file, std::string_view text)>;

struct ListedFilm {
  domain::Movie movie;
  std::string note;
};

class FilmWriter {
 public:
  virtual ~FilmWriter() = default;
  virtual void film(const domain::FilmHistory& film) = 0;
  // The films of a list follow it in their order.
  virtual void begin_list(const domain::MovieList&) {}
  virtual void list_film(const ListedFilm&) {}
  virtual void end() {}
};

// Returns the writer of any format but our own. `zone` is the person's, for the days of ratings.
std::unique_ptr<FilmWriter> film_writer(domain::ExportFormat format, const std::string& zone, Put put);

std::unique_ptr<FilmWriter> letterboxd_writer(Put put);
std::unique_ptr<FilmWriter> trakt_writer(Put put);
std::unique_ptr<FilmWriter> movary_writer(Put put);
std::unique_ptr<FilmWriter> yamtrack_writer(Put put);
std::unique_ptr<FilmWriter> ryot_writer(Put put);
std::unique_ptr<FilmWriter> imdb_writer(const std::string& zone, Put put);
std::unique_ptr<FilmWriter> spreadsheet_writer(Put put);

// Returns whole points, 1 to 10, which most services have for ratings and which are as many as half stars: the nearest,
// half up.
int whole_points(int tenths);
// Returns empty text if the year is not known.
std::string year_text(const domain::Movie& movie);

}  // namespace formats
