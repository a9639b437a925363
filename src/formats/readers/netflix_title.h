// Decides if a title of Netflix is a film or an episode, by its parts ("Fargo: Season 1: The Rooster Prince") and by
// the other titles of the file.
#pragma once

#include <array>
#include <string_view>
#include <unordered_map>

namespace formats {

// `perhaps_film` is a title of two parts, which series and films have alike. It is a film if the provider knows a film
// of exactly this name.
enum class NetflixTitle { film, perhaps_film, episode, nameless };

class NetflixTitles {
 public:
  // Learns a title. It must have been called for every title of the file before kind_of() is.
  void learn(std::string_view title);
  NetflixTitle kind_of(std::string_view title) const;

 private:
  // The first titles that begin with the same part.
  struct Beginning {
    std::array<std::size_t, 3> titles{};
    int count = 0;
  };
  std::unordered_map<std::size_t, Beginning> beginnings_;
};

}  // namespace formats
