// The films of one person by part: the provider's credits, and what is stored here, as one; and those of a saga. One
// user's marks stand on them, and decide what was seen.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/filmography.h"
#include "domain/movie.h"
#include "domain/person.h"
#include "store/diary/badges.h"
#include "store/sqlite/db.h"

namespace store {

struct FilmographyMovie {
  domain::Movie movie;  // meta_id, title, release_date, runtime, meta_poster_path; id 0: not stored here
  std::string role;     // characters, or jobs
  double popularity = 0;
  bool is_video = false;
  std::optional<double> group_rating;  // points
  domain::Uncounted uncounted = domain::Uncounted::no;
  Badge own;
};

// The films of one part, newest first, films without a date at the end.
struct FilmographyPart {
  domain::FilmPart part = domain::FilmPart::crew;
  std::vector<FilmographyMovie> counted, others;

  std::int64_t seen() const;
  std::int64_t on_watchlist() const;
};

// By part: what the person is known for, then the parts with most films. A film stands once in each of its parts. User
// 0 has no marks. `today` decides what is released. At most kCreditRows films stored here are added to the provider's.
constexpr int kCreditRows = 2000;
std::vector<FilmographyPart> filmography(Db& db, const domain::Person& person, std::int64_t user_id,
                                         const std::string& today);

// The films of a saga in the same way, in one part.
FilmographyPart collection_films(Db& db, std::int64_t collection_id, std::int64_t user_id, const std::string& today);

enum class FilmographySort { date, popularity, rating };
struct FilmographyFilter {
  std::optional<bool> seen, on_watchlist;
  FilmographySort sort = FilmographySort::date;
};
// The part that is asked for, empty when the person has none such; else the first that has a film to show.
FilmographyPart chosen_part(const std::vector<FilmographyPart>& parts, std::optional<domain::FilmPart> part,
                            const FilmographyFilter& filter);

// Those that pass, in order; ties by date, without a group rating last.
std::vector<const FilmographyMovie*> filtered(const std::vector<FilmographyMovie>& movies,
                                              const FilmographyFilter& filter);

}  // namespace store
