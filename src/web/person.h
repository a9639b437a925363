// Fills partials/person.tpl: one person of a shelf. There are no person pages yet, so names are not links.
#pragma once

#include <cstdint>
#include <string>

#include "app/context.h"
#include "app/view.h"

namespace web {

struct PersonCard {
  std::int64_t id = 0;            // ours; 0 for someone who is not stored
  std::string name;
  std::string meta_profile_path;  // the provider's; empty: initials on a colour
  std::string role = {};          // in a film
  bool tall = false;              // the cast of a film
  std::int64_t seen = 0;          // films with the person that the viewer has watched; 0: not shown
  std::int64_t films = 0;         // the same, as the subject of a top list; 0: not shown
};

// One more person in `target`, a section with the include PERSON.
void add_person(const app::Context& context, app::Fill& target, const PersonCard& person);

}  // namespace web
