// The year in review of context.subject as a page. A page that a share link opens has no places, no companions, and no
// links to other pages of the subject.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/forms.h"
#include "store/diary/watched.h"

namespace web {

// Returns true if `text` is a year of four digits that has begun by tomorrow.
bool is_begun_year(std::string_view text, const std::string& today);
// Returns {year} of the address. Throws 404 if it is none.
int year_in_path(const app::Context& context);

// `period` is a year, or has a first and a last day.
http::Response year_review(app::Context& context, const store::Period& period);
// Shows the form for other days again, with the days that were asked for and their problems.
http::Response refused_days(app::Context& context, const app::Problems& problems);

}  // namespace web
