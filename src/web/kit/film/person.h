// The people of shelves and lists: fills partials/person.tpl, and makes the addresses of their pages and portraits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

struct PersonCard {
  std::int64_t id = 0;  // ours; 0 for someone who is not stored
  std::string name;
  std::string meta_profile_path;    // the provider's; if empty, initials on a colour
  std::string role = {};            // in a film
  bool tall = false;                // for the cast of a film
  std::int64_t seen = 0;            // films with the person that the viewer has watched; 0 is not shown
  std::int64_t movies = 0;          // films with the person in a top list; 0 is not shown
  std::string caption = {};         // another number in a top list, without `movies`
  std::int64_t meta_id = 0;         // the provider's, for the address of someone who is not stored
  std::string url = {};             // instead of the person's own page
  std::optional<double> ring = {};  // per cent of their films that have been seen, around the portrait
};

// Adds a person to `target`, a section with the include PERSON.
void add_person(const app::Context& context, app::Section& target, const PersonCard& person);

// Returns the address of the portrait beside a name in a list; empty if there is none.
std::string portrait_src(const app::Context& context, const std::string& meta_profile_path);

// Return "/person/12-name", and "/users/maya/persons/12-name" for the page with a member's marks, without the base
// path.
std::string person_path(std::int64_t id, std::string_view name);
std::string person_path_of(std::string_view user_name, std::int64_t id, std::string_view name);
// Returns the address with the base path; empty for someone who is not stored.
std::string person_url(const app::Context& context, std::int64_t id, std::string_view name);
// Returns "/metadata/person/42" with the base path, for someone whom the provider knows.
std::string provider_person_url(const app::Context& context, std::int64_t meta_id);
// Returns the address of the films with the person that a member has seen.
std::string person_url_of(const app::Context& context, std::string_view user_name, std::int64_t id,
                          std::string_view name);

}  // namespace web
