// The films that the page of a newcomer offers to mark as seen, by period, newest first. These are shown until the
// provider's own lists of the periods have arrived (Provider::well_known). They are chosen by hand from many countries;
// the ids are TMDB's.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace metadata {

constexpr std::size_t kFilmsOfPeriod = 8;  // a phone shows the first six

struct KnownFilm {
  std::int64_t meta_id;
  int year;
  std::string_view title;
};

struct KnownPeriod {
  int from, to;  // years
  std::array<KnownFilm, kFilmsOfPeriod> films;
};

inline constexpr KnownPeriod kKnownPeriods[] = {{2020,
                                                 2029,
                                                 {{{346698, 2023, "Barbie"},
                                                   {915935, 2023, "Anatomy of a Fall"},
                                                   {872585, 2023, "Oppenheimer"},
                                                   {976893, 2023, "Perfect Days"},
                                                   {545611, 2022, "Everything Everywhere All at Once"},
                                                   {579974, 2022, "RRR"},
                                                   {758866, 2021, "Drive My Car"},
                                                   {823219, 2024, "Flow"}}}},
                                                {2010,
                                                 2019,
                                                 {{{496243, 2019, "Parasite"},
                                                   {27205, 2010, "Inception"},
                                                   {372058, 2016, "Your Name."},
                                                   {120467, 2014, "The Grand Budapest Hotel"},
                                                   {77338, 2011, "The Intouchables"},
                                                   {76341, 2015, "Mad Max: Fury Road"},
                                                   {531428, 2019, "Portrait of a Lady on Fire"},
                                                   {60243, 2011, "A Separation"}}}},
                                                {2000,
                                                 2009,
                                                 {{{129, 2001, "Spirited Away"},
                                                   {120, 2001, "The Lord of the Rings: The Fellowship of the Ring"},
                                                   {194, 2001, "Amélie"},
                                                   {598, 2002, "City of God"},
                                                   {670, 2003, "Oldboy"},
                                                   {843, 2000, "In the Mood for Love"},
                                                   {6977, 2007, "No Country for Old Men"},
                                                   {1417, 2006, "Pan's Labyrinth"}}}},
                                                {1980,
                                                 1999,
                                                 {{{680, 1994, "Pulp Fiction"},
                                                   {8392, 1988, "My Neighbor Totoro"},
                                                   {329, 1993, "Jurassic Park"},
                                                   {406, 1995, "La Haine"},
                                                   {78, 1982, "Blade Runner"},
                                                   {11216, 1988, "Cinema Paradiso"},
                                                   {603, 1999, "The Matrix"},
                                                   {144, 1987, "Wings of Desire"}}}},
                                                {1960,
                                                 1979,
                                                 {{{238, 1972, "The Godfather"},
                                                   {422, 1963, "8½"},
                                                   {348, 1979, "Alien"},
                                                   {1398, 1979, "Stalker"},
                                                   {62, 1968, "2001: A Space Odyssey"},
                                                   {10227, 1967, "Playtime"},
                                                   {797, 1966, "Persona"},
                                                   {5511, 1967, "Le Samouraï"}}}},
                                                {1950,
                                                 1959,
                                                 {{{567, 1954, "Rear Window"},
                                                   {346, 1954, "Seven Samurai"},
                                                   {389, 1957, "12 Angry Men"},
                                                   {147, 1959, "The 400 Blows"},
                                                   {239, 1959, "Some Like It Hot"},
                                                   {490, 1957, "The Seventh Seal"},
                                                   {18148, 1953, "Tokyo Story"},
                                                   {405, 1954, "La Strada"}}}}};

// Returns the film of this id of the provider, or nullptr if it is none of these.
constexpr const KnownFilm* known_film(std::int64_t meta_id) {
  for (const KnownPeriod& period : kKnownPeriods)
    for (const KnownFilm& film : period.films)
      if (film.meta_id == meta_id) return &film;
  return nullptr;
}

}  // namespace metadata
