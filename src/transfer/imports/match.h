// Which film of the provider a title and a year mean, as far as it can be told. Pure: candidates come from the
// catalogue or a search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/import.h"
#include "domain/movie.h"
#include "store/imports/row.h"

namespace transfer {

inline constexpr std::int64_t kKnownFilm = 50;  // votes that make a film well known

struct TitleMatch {
  store::FilmOutcome outcome = store::FilmOutcome::unknown;  // found, choose or unknown
  std::int64_t meta_id = 0;                                  // of found
  std::string_view how, reason;
  std::vector<store::ImportCandidate> candidates;  // likeliest first; for found, the film itself
};

// `of_year` is a search with the film's year; `any_year` one without, when that was made already. None: it is needed.
// `first_play`: films that came out more than a year after it cannot be meant.
std::optional<TitleMatch> match_title(const domain::FilmRef& film, const std::optional<std::string>& first_play,
                                      const std::vector<domain::SearchHit>& of_year,
                                      const std::optional<std::vector<domain::SearchHit>>& any_year);

// Combines the provider's answer with the only stored film of that title and year. A little-known stored film is taken
// only if the answer agrees; otherwise the person is asked.
TitleMatch match_with_stored(const TitleMatch& match, const domain::Movie& stored);

// Whether one of the film's titles and one of the other's are the same words; marks on letters do not count then.
bool is_same_title(const domain::FilmRef& film, std::string_view title, std::string_view original_title);

// Whether an id is perhaps that of another film: titles differ, and so do the years by two or more.
bool names_another_film(const domain::FilmRef& film, const domain::Movie& movie);

// By what a batch knows the film: the source's own name for it, an id, or its title and year.
std::string source_key_of(const domain::FilmRef& film);

}  // namespace transfer
