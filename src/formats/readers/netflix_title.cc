#include "formats/readers/netflix_title.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "base/text.h"

namespace formats {

namespace {

constexpr std::string_view kEpisodeWords[] = {"episode", "aflevering", "díl",     "folge",    "capítulo",
                                              "kapitel", "hoofdstuk",  "épisode", "episodio", "episódio",
                                              "avsnitt", "afsnit",     "odcinek", "chapter",  "chapitre"};

// Cuts at each colon with a space after it; there may be one before it, too.
std::vector<std::string_view> parts_of(std::string_view title) {
  std::vector<std::string_view> parts;
  for (auto colon = title.find(": "); colon != std::string_view::npos; colon = title.find(": ")) {
    parts.push_back(base::trim(title.substr(0, colon)));
    title.remove_prefix(colon + 2);
  }
  parts.push_back(base::trim(title));
  return parts;
}

bool is_number(std::string_view word) {
  if (word.ends_with('.')) word.remove_suffix(1);
  return base::is_digits(word);
}

// Returns true for "Episode 8" or "1. díl" and nothing else.
bool is_episode_number(std::string_view part) {
  const auto space = part.find(' ');
  if (space == std::string_view::npos) return false;
  const std::string_view first = part.substr(0, space), second = part.substr(space + 1);
  const std::string_view word = is_number(first) ? second : first, number = is_number(first) ? first : second;
  return is_number(number) &&
         std::any_of(std::begin(kEpisodeWords), std::end(kEpisodeWords),
                     [&](std::string_view known) { return base::fold(known) == base::fold(word); });
}

}  // namespace

void NetflixTitles::learn(std::string_view title) {
  const auto parts = parts_of(title);
  if (parts.size() < 2 || parts[0].empty()) return;
  Beginning& beginning = beginnings_[std::hash<std::string_view>()(parts[0])];
  const std::size_t whole = std::hash<std::string_view>()(title);
  const auto end = beginning.titles.begin() + beginning.count;
  if (beginning.count < 3 && std::find(beginning.titles.begin(), end, whole) == end)
    beginning.titles[static_cast<std::size_t>(beginning.count++)] = whole;
}

NetflixTitle NetflixTitles::kind_of(std::string_view title) const {
  const auto parts = parts_of(title);
  if (parts[0].empty()) return NetflixTitle::nameless;
  if (parts.size() == 1) return NetflixTitle::film;
  if (parts.size() > 2 || is_episode_number(parts.back())) return NetflixTitle::episode;
  const auto found = beginnings_.find(std::hash<std::string_view>()(parts[0]));
  const bool is_common = found != beginnings_.end() && found->second.count == 3;
  return is_common ? NetflixTitle::episode : NetflixTitle::perhaps_film;
}

}  // namespace formats
