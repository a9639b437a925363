// The films of one person by part, which merge the provider's credits with the films stored here, and the films of a
// collection. They carry one user's marks, which decide whether a film counts as seen.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/filmography.h"
#include "domain/movie.h"
#include "domain/person.h"
#include "store/lists/badges.h"
#include "store/sqlite/db.h"

namespace store {

struct FilmographyMovie {
  domain::Movie movie;  // meta_id, title, release_date, runtime, meta_poster_path; id 0: not stored here
  std::string role;     // characters or jobs
  double popularity = 0;
  bool is_video = false;
  std::optional<double> group_rating;  // points
  domain::Uncounted uncounted = domain::Uncounted::no;
  Badge own;
};

// The films of one part, newest first; films without a date are last.
struct FilmographyPart {
  domain::FilmPart part = domain::FilmPart::crew;
  std::vector<FilmographyMovie> counted, others;

  std::int64_t seen() const;
  std::int64_t on_watchlist() const;
};

// Returns the person's films by part: first the part that they are known for, then the parts with most films. A film is
// in each of its parts once. User 0 has no marks; `today` decides which films are released. At most kCreditRows roles
// stored here are added to the provider's.
constexpr int kCreditRows = 2000;
std::vector<FilmographyPart> filmography(Db& db, const domain::Person& person, std::int64_t user_id,
                                         const std::string& today);

// Returns the films of a collection like those of a person, in one part.
FilmographyPart collection_films(Db& db, std::int64_t collection_id, std::int64_t user_id, const std::string& today);

enum class FilmographySort { date, popularity, rating };
struct FilmographyFilter {
  std::optional<bool> seen, on_watchlist;
  FilmographySort sort = FilmographySort::date;
};
// Returns the part that the caller asks for, which is empty if the person has no such part. Without one it returns the
// first part that has a film to show.
FilmographyPart chosen_part(const std::vector<FilmographyPart>& parts, std::optional<domain::FilmPart> part,
                            const FilmographyFilter& filter);

// Returns the films that pass, in order: ties by date, and films without a group rating last.
std::vector<const FilmographyMovie*> filtered(const std::vector<FilmographyMovie>& movies,
                                              const FilmographyFilter& filter);

}  // namespace store
