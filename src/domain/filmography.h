// The parts that a person has in films, and which films of a filmography are counted.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"

namespace domain {

// `as_self` is a part in the cast as oneself. `crew` is every part without a value of its own, such as an assistant
// director.
enum class FilmPart {
  director,
  cast,
  writing,
  production,
  editing,
  camera,
  sound,
  art,
  costume,
  effects,
  lighting,
  crew,
  as_self
};
// The names in addresses, the API and the database.
inline constexpr std::array<std::string_view, 13> kFilmPartNames = {
    "director", "cast",    "writing", "production", "editing", "camera", "sound",
    "art",      "costume", "effects", "lighting",   "crew",    "self"};
constexpr std::string_view name_of(FilmPart part) { return kFilmPartNames[static_cast<std::size_t>(part)]; }
std::optional<FilmPart> film_part(std::string_view name);

// The provider names departments and jobs in English, whatever its language.
FilmPart part_of_cast(std::string_view character);
FilmPart part_of_crew(std::string_view department, std::string_view job);
FilmPart part_of_department(std::string_view known_for_department);

// One film that a person is credited with, as the provider lists it.
struct Credit {
  FilmPart part = FilmPart::crew;
  std::string role;  // characters, or jobs
  std::int64_t meta_id = 0;
  std::string title, release_date, meta_poster_path;
  double popularity = 0;
  bool is_video = false;
};

// The reason why a film does not count in "11 of 31 seen".
enum class Uncounted { no, as_self, not_released, video, short_film };
inline constexpr std::array<std::string_view, 5> kUncountedNames = {"", "self", "not_released", "video", "short"};
constexpr std::string_view name_of(Uncounted reason) { return kUncountedNames[static_cast<std::size_t>(reason)]; }

constexpr int kFeatureMinutes = 40;
// A film of unknown length counts as a feature; one without a release date is not released.
Uncounted why_uncounted(FilmPart part, std::string_view release_date, bool is_video, int runtime,
                        std::string_view today);

}  // namespace domain
