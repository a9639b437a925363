#include "formats/write/film_writer.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace formats {

int whole_points(int tenths) { return std::clamp((tenths + 5) / 10, 1, 10); }

std::string year_text(const domain::Movie& movie) { return movie.year() > 0 ? std::to_string(movie.year()) : ""; }

std::unique_ptr<FilmWriter> film_writer(domain::ExportFormat format, const std::string& zone, Put put) {
  switch (format) {
    case domain::ExportFormat::letterboxd:
      return letterboxd_writer(std::move(put));
    case domain::ExportFormat::trakt:
      return trakt_writer(std::move(put));
    case domain::ExportFormat::movary:
      return movary_writer(std::move(put));
    case domain::ExportFormat::yamtrack:
      return yamtrack_writer(std::move(put));
    case domain::ExportFormat::ryot:
      return ryot_writer(std::move(put));
    case domain::ExportFormat::imdb:
      return imdb_writer(zone, std::move(put));
    case domain::ExportFormat::csv:
      return spreadsheet_writer(std::move(put));
    case domain::ExportFormat::matinee:
      break;
  }
  throw std::logic_error("our own format is not written film by film");
}

}  // namespace formats
