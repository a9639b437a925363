#include "domain/person.h"

#include "base/text.h"

namespace domain {

bool is_imdb_person_id(std::string_view text) {
  return text.starts_with("nm") && text.size() <= 12 && base::is_digits(text.substr(2));
}

std::optional<int> age_on(std::string_view birth_date, std::string_view date) {
  if (!base::is_iso_date(birth_date) || !base::is_iso_date(date) || date < birth_date) return std::nullopt;
  const bool before_birthday = date.substr(5) < birth_date.substr(5);
  return base::year_of(date) - base::year_of(birth_date) - (before_birthday ? 1 : 0);
}

}  // namespace domain
