// Reads forms that change several entries at once.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string_view>

#include "app/page/forms.h"

namespace web {

struct SentBulk {
  std::set<std::int64_t> ids;
  app::Problems problems;
};

// Returns true if the form has the field, as one value or as several.
bool has_field(const http::Form& form, std::string_view field);
// Reads `ids[]`, which must hold at least one.
void read_ids(const http::Form& form, SentBulk& sent);
// Returns the index of the change in `names` that the form asks for: by `change`, as the page's buttons do, or else by
// the one field of that name. Any other number of changes than one is a problem.
std::size_t read_change(const http::Form& form, std::span<const std::string_view> names, app::Problems& problems);

}  // namespace web
