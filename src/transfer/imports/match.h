// Matches a title and a year with a film of the provider, as far as they identify one. Pure: candidates are from the
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
  std::int64_t meta_id = 0;                                  // only if found
  std::string_view how;
  domain::RowReason reason;
  std::vector<store::ImportCandidate> candidates;  // likeliest first; if found, the film itself
};

// `of_year` is a search with the film's year; `any_year` is one without it, if that was made already. Returns nullopt
// if `any_year` is needed. Films that came out more than a year after `first_play` are ruled out.
std::optional<TitleMatch> match_title(const domain::FilmRef& film, const std::optional<std::string>& first_play,
                                      const std::vector<domain::SearchHit>& of_year,
                                      const std::optional<std::vector<domain::SearchHit>>& any_year);

// Combines the provider's answer with the only stored film of that title and year. A little-known stored film is taken
// only if the answer agrees; otherwise the person is asked.
TitleMatch match_with_stored(const TitleMatch& match, const domain::Movie& stored);

// Returns true if one of the film's titles and one of the other's are the same words, without regard to marks on
// letters.
bool is_same_title(const domain::FilmRef& film, std::string_view title, std::string_view original_title);

// Returns true if an id may be that of another film: titles differ, and so do the years by two or more.
bool names_another_film(const domain::FilmRef& film, const domain::Movie& movie);

// Returns the key of a film within a batch: the source's own name for it, an id, or its title and year.
std::string source_key_of(const domain::FilmRef& film);

}  // namespace transfer
