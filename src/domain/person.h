// A person in casts and crews, with the provider's answer about them. Texts are clean UTF-8, empty when unknown.
#pragma once

#include "domain/movie.h"

namespace domain {

struct Person {
  PersonRef ref;
  std::string imdb_id;  // "nm" and digits
  std::string biography;
  std::string birth_date, death_date;  // YYYY-MM-DD or empty
  std::string place_of_birth;
  base::UnixTime updated_at = 0;                        // 0 if known only from credits
  base::UnixTime credits_at = 0, credits_asked_at = 0;  // see store/catalogue/credits.h; 0 means never
};

// Returns true if the text is "nm" and 1–10 digits.
bool is_imdb_person_id(std::string_view text);

// Returns the whole years from birth to `date`, or nullopt unless both are known to the day and in order.
std::optional<int> age_on(std::string_view birth_date, std::string_view date);

}  // namespace domain
