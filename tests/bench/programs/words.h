// Random but repeatable choices, and texts made of them, for the generated data sets.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bench {

// A splitmix64 generator, whose numbers are the same everywhere, unlike the distributions of the standard library.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }  // [0, 1)
  std::int64_t below(std::int64_t count) { return static_cast<std::int64_t>(unit() * static_cast<double>(count)); }
  std::int64_t between(std::int64_t least, std::int64_t most) { return least + below(most - least + 1); }
  bool chance(double probability) { return unit() < probability; }
  // Returns 0 … count − 1, the first ones most often: the n-th about as often as 1/∛n.
  std::int64_t popular(std::int64_t count) {
    return static_cast<std::int64_t>(std::pow(unit(), 1.5) * static_cast<double>(count));
  }
  // Returns a number that is about normally distributed.
  double around(double mean, double deviation) {
    return mean + deviation * (unit() + unit() + unit() + unit() - 2) * 1.73;
  }

  template <typename T, std::size_t N>
  const T& of(const std::array<T, N>& list) {
    return list[static_cast<std::size_t>(below(N))];
  }
  template <typename T, std::size_t N>
  const T& popular_of(const std::array<T, N>& list) {
    return list[static_cast<std::size_t>(std::pow(unit(), 3) * static_cast<double>(N))];
  }

 private:
  std::uint64_t state_;
};

struct Named {
  std::int64_t id;
  std::string_view name;
};
struct Coded {
  std::string_view code, name;
};

// Genres, the most frequent first.
constexpr std::array<Named, 19> kGenres = {{{18, "Drama"},
                                            {35, "Comedy"},
                                            {53, "Thriller"},
                                            {28, "Action"},
                                            {10749, "Romance"},
                                            {12, "Adventure"},
                                            {80, "Crime"},
                                            {878, "Science Fiction"},
                                            {27, "Horror"},
                                            {14, "Fantasy"},
                                            {10751, "Family"},
                                            {9648, "Mystery"},
                                            {16, "Animation"},
                                            {36, "History"},
                                            {10402, "Music"},
                                            {10752, "War"},
                                            {99, "Documentary"},
                                            {37, "Western"},
                                            {10770, "TV Movie"}}};
constexpr std::array<Coded, 20> kCountries = {{{"US", "United States of America"},
                                               {"GB", "United Kingdom"},
                                               {"FR", "France"},
                                               {"DE", "Germany"},
                                               {"JP", "Japan"},
                                               {"CA", "Canada"},
                                               {"IT", "Italy"},
                                               {"ES", "Spain"},
                                               {"IN", "India"},
                                               {"KR", "South Korea"},
                                               {"AU", "Australia"},
                                               {"CN", "China"},
                                               {"SE", "Sweden"},
                                               {"DK", "Denmark"},
                                               {"HK", "Hong Kong"},
                                               {"MX", "Mexico"},
                                               {"BR", "Brazil"},
                                               {"PL", "Poland"},
                                               {"BE", "Belgium"},
                                               {"IR", "Iran"}}};
constexpr std::array<Coded, 16> kLanguages = {{{"en", "English"},
                                               {"fr", "French"},
                                               {"ja", "Japanese"},
                                               {"de", "German"},
                                               {"es", "Spanish"},
                                               {"it", "Italian"},
                                               {"ko", "Korean"},
                                               {"hi", "Hindi"},
                                               {"zh", "Chinese"},
                                               {"sv", "Swedish"},
                                               {"da", "Danish"},
                                               {"cn", "Cantonese"},
                                               {"pt", "Portuguese"},
                                               {"pl", "Polish"},
                                               {"fa", "Persian"},
                                               {"ru", "Russian"}}};

constexpr std::array<std::string_view, 36> kAdjectives = {
    "Silent", "Last",     "Hidden",   "Golden",  "Broken",   "Long",      "Dark",    "Endless", "Lost",
    "Quiet",  "Red",      "Cold",     "Bright",  "Secret",   "Final",     "Blue",    "Burning", "Distant",
    "Wild",   "Empty",    "Second",   "Crooked", "Electric", "Forgotten", "Gentle",  "Hollow",  "Iron",
    "Little", "Midnight", "Northern", "Paper",   "Perfect",  "Savage",    "Strange", "Velvet",  "White"};
constexpr std::array<std::string_view, 48> kNouns = {
    "River",    "Night",   "Garden", "Letter",   "Summer",  "House",   "Train",   "Mirror",   "Harbour", "Winter",
    "Promise",  "Road",    "Island", "Stranger", "City",    "Forest",  "Dream",   "Machine",  "Kingdom", "Window",
    "Dancer",   "Ocean",   "Murder", "Witness",  "Orchard", "Station", "Bridge",  "Hunter",   "Shadow",  "Storm",
    "Mountain", "Valley",  "Queen",  "Thief",    "Clock",   "Sparrow", "Echo",    "Frontier", "Signal",  "Carnival",
    "Fortune",  "Horizon", "Hotel",  "Kitchen",  "Lantern", "Meadow",  "Theatre", "Voyage"};
constexpr std::array<std::string_view, 40> kFirstNames = {
    "Anna",   "James",  "Maria",  "John",   "Sofia", "Robert", "Emma",   "Michael", "Julia",  "David",
    "Laura",  "Daniel", "Zoë",    "Peter",  "Chloé", "Thomas", "Ingrid", "Martin",  "Yuki",   "Hiroshi",
    "Amélie", "Jürgen", "Priya",  "Rajesh", "Lucía", "Carlos", "Mei",    "Wei",     "Astrid", "Bjørn",
    "Grace",  "Henry",  "Olivia", "Samuel", "Nina",  "Oscar",  "Ruth",   "Walter",  "Vera",   "Hugo"};
constexpr std::array<std::string_view, 24> kSyllables = {"ba",  "den", "ko",   "lin",  "mar",  "ton",   "ver",  "sa",
                                                         "ric", "hol", "mann", "berg", "ston", "field", "wood", "no",
                                                         "ka",  "ra",  "mi",   "ler",  "son",  "dor",   "fel",  "win"};
constexpr std::array<std::string_view, 40> kPlain = {
    "the",     "a",      "of",      "in",     "and",    "to",     "his",       "her",     "with",    "who",
    "after",   "an",     "old",     "young",  "family", "must",   "finds",     "town",    "love",    "war",
    "years",   "life",   "secret",  "friend", "father", "mother", "begins",    "returns", "journey", "truth",
    "between", "before", "against", "world",  "police", "small",  "discovers", "night",   "one",     "daughter"};

inline std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

inline std::string movie_title(Random& random) {
  const std::string noun(random.of(kNouns)), adjective(random.of(kAdjectives));
  switch (random.below(6)) {
    case 0:
      return noun;
    case 1:
      return "The " + noun;
    case 2:
      return adjective + ' ' + noun;
    case 3:
      return noun + " of the " + std::string(random.of(kNouns));
    case 4:
      return "The " + adjective + ' ' + noun + ' ' + std::to_string(random.between(2, 4));
    default:
      return "The " + adjective + ' ' + noun;
  }
}

inline std::string person_name(Random& random) {
  std::string last;
  for (std::int64_t left = random.between(2, 4); left > 0; --left) last += random.of(kSyllables);
  return std::string(random.of(kFirstNames)) + ' ' + capital(last);
}

inline std::string company_name(Random& random) {
  return std::string(random.of(kAdjectives)) + ' ' + std::string(random.of(kNouns)) +
         (random.chance(0.5) ? " Pictures" : " Films");
}

// Returns sentences of about `length` characters.
inline std::string prose(Random& random, std::int64_t length) {
  std::string text;
  while (static_cast<std::int64_t>(text.size()) < length) {
    std::string sentence;
    for (std::int64_t left = random.between(6, 14); left > 0; --left)
      sentence += (sentence.empty() ? "" : " ") + std::string(random.of(kPlain));
    text += (text.empty() ? "" : " ") + capital(sentence) + '.';
  }
  return text;
}

// Returns an image path such as the provider's.
inline std::string image_path(Random& random) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::string path = "/";
  for (int i = 0; i < 27; ++i)
    path += kLetters[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(kLetters.size())))];
  return path + ".jpg";
}

}  // namespace bench
