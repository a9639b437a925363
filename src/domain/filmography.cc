#include "domain/filmography.h"

#include <algorithm>

#include "base/text.h"

namespace domain {

namespace {

struct Department {
  std::string_view name;  // the provider's
  FilmPart part;
};
constexpr Department kDepartments[] = {{"Directing", FilmPart::director},
                                       {"Acting", FilmPart::cast},
                                       {"Writing", FilmPart::writing},
                                       {"Production", FilmPart::production},
                                       {"Editing", FilmPart::editing},
                                       {"Camera", FilmPart::camera},
                                       {"Sound", FilmPart::sound},
                                       {"Art", FilmPart::art},
                                       {"Costume & Make-Up", FilmPart::costume},
                                       {"Visual Effects", FilmPart::effects},
                                       {"Lighting", FilmPart::lighting}};

constexpr std::string_view kSelves[] = {"self", "himself", "herself", "themself", "themselves"};

}  // namespace

std::optional<FilmPart> film_part(std::string_view name) {
  const auto found = std::find(kFilmPartNames.begin(), kFilmPartNames.end(), name);
  if (found == kFilmPartNames.end()) return std::nullopt;
  return static_cast<FilmPart>(found - kFilmPartNames.begin());
}

// Recognises "Self", "Himself (archive footage)" and "Self - Host" as oneself, but not "Self-help guru".
FilmPart part_of_cast(std::string_view character) {
  const std::string_view word = character.substr(0, character.find_first_of(" (/,;:"));
  const bool is_self = std::any_of(std::begin(kSelves), std::end(kSelves),
                                   [&](std::string_view self) { return base::equal_ignoring_ascii_case(word, self); });
  return is_self ? FilmPart::as_self : FilmPart::cast;
}

FilmPart part_of_department(std::string_view known_for_department) {
  for (const Department& department : kDepartments)
    if (department.name == known_for_department) return department.part;
  return FilmPart::crew;
}

FilmPart part_of_crew(std::string_view department, std::string_view job) {
  const FilmPart part = part_of_department(department);
  if (part == FilmPart::cast) return FilmPart::crew;
  if (part != FilmPart::director) return part;
  return job == "Director" || job == "Co-Director" ? FilmPart::director : FilmPart::crew;
}

Uncounted why_uncounted(FilmPart part, std::string_view release_date, bool is_video, int runtime,
                        std::string_view today) {
  if (part == FilmPart::as_self) return Uncounted::as_self;
  if (release_date.empty() || release_date > today) return Uncounted::not_released;
  if (is_video) return Uncounted::video;
  return runtime > 0 && runtime < kFeatureMinutes ? Uncounted::short_film : Uncounted::no;
}

}  // namespace domain
