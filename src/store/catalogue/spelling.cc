#include "store/catalogue/spelling.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <tuple>

#include "base/text.h"

namespace store {

namespace {

constexpr int kLongest = 62;        // letters that are compared; with a space on both sides they fill 64 bits
constexpr int kMostTitles = 60000;  // a larger server misses the films that were added last

// Returns true if a letter of a folded text ends a word, as general punctuation and every ASCII character except
// letters and digits do.
bool is_space(char32_t letter) {
  if (letter < 0x80) return !((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'));
  return letter >= 0x2000 && letter < 0x2070;
}

// Calls `take` with each letter as one code point, and with a space before and after each word.
template <typename Take>
void for_each_letter(std::string_view text, const Take& take) {
  bool spaced = true;
  const auto take_letter = [&](char32_t letter) {
    const bool space = is_space(letter);
    if (!space || !spaced) take(space ? U' ' : letter);
    spaced = space;
  };
  take(U' ');
  char32_t letter = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    letter = byte < 0x80 ? byte : byte >= 0xC0 ? byte & 0x1F : letter << 6 | (byte & 0x3F);
    const bool goes_on = i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xC0) == 0x80;
    if (!goes_on) take_letter(letter);
  }
  take_letter(U' ');
}

}  // namespace

Spelling::Spelling(std::string_view words) {
  int place = 0;
  for_each_letter(base::first_code_points(words, kLongest), [&](char32_t letter) {
    if (place >= kLongest + 2) return;
    places_[letter & 0xFF] |= std::uint64_t{1} << place++;
    if (letter != U' ') letters_ |= std::uint64_t{1} << (letter & 0x3F);
  });
  length_ = std::max(place - 2, 0);
}

bool Spelling::may_match(std::string_view title) const {
  std::uint64_t missing = letters_;
  for (const char byte : title) missing &= ~(std::uint64_t{1} << (byte & 0x3F));
  return std::popcount(missing) <= forgiven();
}

// Computes, bit by bit, a column of the table that edit distance is usually computed with (Myers 1999, with swapped
// letters by Hyyrö 2003). The first row is 0, so that the words may be anywhere in the title.
Spelling::Match Spelling::compare(std::string_view title) const {
  const std::uint64_t last = std::uint64_t{1} << (length_ + 1);
  std::uint64_t up = ~std::uint64_t{0}, down = 0, diagonal = 0, before = 0;
  int errors = length_ + 2, least = errors, letters = -2;
  for_each_letter(title, [&](char32_t letter) {
    const std::uint64_t here = places_[letter & 0xFF];
    const std::uint64_t swapped = ((~diagonal & here) << 1) & before;
    diagonal = (((here & up) + up) ^ up) | here | down | swapped;
    std::uint64_t more = down | ~(diagonal | up), fewer = up & diagonal;
    errors += (more & last) != 0 ? 1 : (fewer & last) != 0 ? -1 : 0;
    more <<= 1, fewer <<= 1;
    up = fewer | ~(diagonal | more);
    down = more & diagonal;
    before = here;
    least = std::min(least, errors);
    ++letters;
  });
  return {least, std::abs(letters - length_)};
}

std::vector<std::int64_t> close_titles(Db& db, std::string_view folded_words, std::size_t limit) {
  // Reads the table in which FTS5 keeps the texts of movie_search, because movie_search itself takes three times as
  // long.
  static constexpr char kSql[] = "SELECT id, c0, nullif(c1, c0) FROM movie_search_content ORDER BY id LIMIT ? /*scan*/";
  struct Close {
    Spelling::Match match;
    std::int64_t id;
    auto rank() const { return std::tuple(match.errors, match.extra, id); }
  };
  const Spelling spelling(folded_words);
  std::vector<Close> found;
  if (spelling.forgiven() == 0) return {};
  for (Query query(db, kSql, kMostTitles); query.step();) {
    std::optional<Close> best;
    for (const int column : {1, 2}) {
      if (!spelling.may_match(query.text_view(column))) continue;
      const Close close{spelling.compare(query.text_view(column)), query.integer(0)};
      if (close.match.errors <= spelling.forgiven() && (!best || close.rank() < best->rank())) best = close;
    }
    if (best) found.push_back(*best);
  }
  const auto end = found.begin() + static_cast<std::ptrdiff_t>(std::min(limit, found.size()));
  std::partial_sort(found.begin(), end, found.end(),
                    [](const Close& a, const Close& b) { return a.rank() < b.rank(); });
  std::vector<std::int64_t> ids;
  for (auto close = found.begin(); close != end; ++close) ids.push_back(close->id);
  return ids;
}

}  // namespace store
