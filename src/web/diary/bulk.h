// Changing several entries of the diary or of a list at once: what was sent, and the page of the diary that shows the
// bar for it again.
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

// `ids[]`: at least one.
void read_ids(const http::Form& form, SentBulk& sent);
// Which of `names` is asked for: a page's button says so as `change`, elsewhere the one that is a field. Not just one
// is a problem.
std::size_t read_change(const http::Form& form, std::span<const std::string_view> names, app::Problems& problems);

// history.cc: the diary with check boxes and the bar, filled with what the form sent.
http::Response diary_to_choose_from(app::Context& context, const SentBulk& sent, int status);

}  // namespace web
