#include <algorithm>
#include <utility>

#include "api/dialect/movary.h"

namespace api::dialect {

namespace {

// Names that are different words in Movary's API. All others differ only in spelling.
constexpr std::pair<std::string_view, std::string_view> kWords[] = {
    {"movie_id", "movaryId"},
    {"meta_id", "tmdbId"},
};

}  // namespace

std::string their_name(std::string_view ours) {
  for (const auto& [our_word, their_word] : kWords)
    if (ours == our_word) return std::string(their_word);
  std::string name;
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const bool starts_word = ours[i] == '_' && i + 1 < ours.size() && ours[i + 1] >= 'a' && ours[i + 1] <= 'z';
    name += starts_word ? static_cast<char>(ours[++i] - 'a' + 'A') : ours[i];
  }
  return name;
}

std::string our_name(std::string_view theirs) {
  if (theirs == "date") return "watched_at";
  for (const auto& [our_word, their_word] : kWords)
    if (theirs == their_word) return std::string(our_word);
  std::string name;
  for (const char c : theirs) {
    if (c >= 'A' && c <= 'Z') (name += '_') += static_cast<char>(c - 'A' + 'a');
    else name += c;
  }
  return name;
}

SentNames sent_names(const base::Json& theirs) {
  SentNames names;
  if (theirs.isArray())
    for (const base::Json& item : theirs) names.merge(sent_names(item));
  if (theirs.isObject())
    for (const std::string& member : theirs.getMemberNames()) {
      names.emplace(our_name(member), member);
      names.merge(sent_names(theirs[member]));
    }
  return names;
}

std::string in_their_words(std::string_view text, const SentNames& sent) {
  constexpr std::string_view kNameLetters = "abcdefghijklmnopqrstuvwxyz_";
  std::string out;
  while (!text.empty()) {
    const bool is_name = kNameLetters.find(text[0]) != std::string_view::npos;
    const auto end =
        std::min(is_name ? text.find_first_not_of(kNameLetters) : text.find_first_of(kNameLetters), text.size());
    const std::string_view part = text.substr(0, end);
    const auto known = is_name ? sent.find(std::string(part)) : sent.end();
    if (known != sent.end()) out += known->second;
    else out += is_name && part.find('_') != std::string_view::npos ? their_name(part) : std::string(part);
    text.remove_prefix(end);
  }
  return out;
}

}  // namespace api::dialect
