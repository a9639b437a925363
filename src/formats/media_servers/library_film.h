// A film with its plays as the library of a media server counts them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "formats/reading.h"

namespace formats {

inline constexpr DateStyle kLibraryDates{.order = DayOrder::iso, .is_local = true};
inline constexpr std::size_t kMostUsers = 100;  // to choose from

// Reads "imdb://tt0078748" and "com.plexapp.agents.themoviedb://348?lang=en"; other texts name no film.
void take_plex_id(domain::FilmRef& film, std::string_view guid);

struct LibraryFilm {
  domain::FilmRef ref;
  std::int64_t plays = 0;
  When last;  // the last play; the times of the others are unknown
  std::string rating;
};

// Adds one play on the day of the last one, the others without a date, and the rating.
inline void add_film(Reading& reading, int number, const LibraryFilm& film) {
  std::int64_t undated = film.plays;
  if (film.plays > 0 && (film.last.date || !film.last.problem.empty())) {
    domain::ImportRecord play = record_of(domain::RecordKind::play, film.ref);
    set_date(play, film.last);
    reading.add(number, play);
    --undated;
  }
  reading.add_undated(number, film.ref, undated);
  const bool has_rating = reading.add_rating(number, record_of(domain::RecordKind::rating, film.ref), film.rating, 10);
  if (!has_rating && film.plays == 0)
    reading.add(number, record_of(domain::RecordKind::seen, film.ref), domain::RowVerdict::not_kept, "no_place_for");
}

}  // namespace formats
