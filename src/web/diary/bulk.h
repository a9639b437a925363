// Changing several entries of the diary or of a list at once: the form that was sent, and the diary page that shows its
// bar again.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string_view>

#include "app/context.h"
#include "app/page/forms.h"

namespace web {

struct SentBulk {
  std::set<std::int64_t> ids;
  app::Problems problems;
};

// Reads `ids[]`, which must hold at least one.
void read_ids(const http::Form& form, SentBulk& sent);
// Returns the index of the change in `names` that the form asks for: by `change`, as the page's buttons do, or else by
// the one field of that name. Any other number of changes than one is a problem.
std::size_t read_change(const http::Form& form, std::span<const std::string_view> names, app::Problems& problems);

// Answers with the diary with check boxes and the bar, filled as the form was sent. It is in history.cc.
http::Response diary_to_choose_from(app::Context& context, const SentBulk& sent, int status);

}  // namespace web
