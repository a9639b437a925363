// Turns cells and members of other services into our values: text for people, ratings, names of films.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace formats {

inline constexpr std::size_t kLongestText = 10000;  // code points, as in a comment
inline constexpr std::size_t kLongestTitle = 500;

// Returns one line: composed letters, no control characters, plain spaces for no-break ones, none at the ends, cut at
// `most` code points.
std::string one_line(std::string_view text, std::size_t most = kLongestTitle);

// Cleans a text as one_line() does, but keeps its line breaks and cuts it at a word.
std::string lines_of_text(std::string_view text, std::size_t most = kLongestText);
bool is_cut(std::string_view text);  // true if it is longer than kLongestText

// Returns HTML in the form of a comment: a line break for <br>, two after </p>, links as "text (address)", entities
// decoded once, other tags dropped.
std::string text_of_html(std::string_view html);

// A rating times `factor`, rounded half up to a tenth: (7.35, 10) is 74. Empty, 0 and -1 mean that there is no rating.
struct Tenths {
  int value = 0;  // 5 to 100; 0 means no rating
  bool is_bad = false;
};
Tenths tenths(std::string_view text, int factor);  // accepts "★★★½" too, always out of five whatever the factor
// Returns how many of five stars the text shows, or nullopt if it holds anything else.
std::optional<double> stars_in(std::string_view text);
Tenths tenths(double number, int factor);

// Returns "tt0078748" for "tt78748", "78748" or an address that holds it, or empty text if there is none.
std::string imdb_id(std::string_view text);

// Returns the year at the start of "1979", "2013–2023" or "1979-05-25 00:00:00", or 0 if there is none.
int year_in(std::string_view text);

// Returns the text's letters a to z in lower case, so that "TV Mini Series" and "tvMiniSeries" are equal.
std::string letters_of(std::string_view text);

// Returns the source's name of a film, such as "trakt:295", or empty text if the id there is missing or 0.
std::string source_key(std::string_view service, std::string_view id);

// Removes " (1979)" from the end of a title and returns the year, or 0 if there is none.
int take_year(std::string& title);

}  // namespace formats
