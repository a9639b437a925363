// What cells and members of other services say, as our values: text for people, ratings, names of films.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace formats {

inline constexpr std::size_t kLongestText = 10000;  // code points, as of a comment
inline constexpr std::size_t kLongestTitle = 500;

// One line: composed letters, no control characters, plain spaces for no-break ones, none at the ends, cut at `most`
// code points.
std::string one_line(std::string_view text, std::size_t most = kLongestTitle);

// The same with its line breaks, cut at a word.
std::string lines_of_text(std::string_view text, std::size_t most = kLongestText);
bool is_cut(std::string_view text);  // longer than kLongestText

// HTML as a comment holds it: a line break for <br>, two after </p>, links as "text (address)", entities decoded once,
// other tags dropped.
std::string text_of_html(std::string_view html);

// A rating times `factor`, half up to a tenth: (7.35, 10) is 74. No rating: empty, 0 or -1.
struct Tenths {
  int value = 0;  // 5 to 100; 0: no rating
  bool is_bad = false;
};
Tenths tenths(std::string_view text, int factor);  // accepts "★★★½" too, which counts as of five whatever the factor
// Returns how many of five stars the text shows, or nullopt if it holds anything else.
std::optional<double> stars_in(std::string_view text);
Tenths tenths(double number, int factor);

// "tt0078748" of "tt78748", "78748" or an address that holds it; empty when there is none.
std::string imdb_id(std::string_view text);

// The first year in "1979", "2013–2023", "1979-05-25 00:00:00"; 0 when there is none.
int year_in(std::string_view text);

// Its letters a to z in lower case: "TV Mini Series" and "tvMiniSeries" are one.
std::string letters_of(std::string_view text);

// A film as the source names it: "trakt:295". Empty where the source has no id of it, or 0.
std::string source_key(std::string_view service, std::string_view id);

// Takes " (1979)" off the end of a title.
int take_year(std::string& title);

}  // namespace formats
