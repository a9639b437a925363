// The year in review of context.subject as a page. What a share link opens has no places, no companions, and no links
// to other pages of the subject.
#pragma once

#include <string>
#include <string_view>

#include "app/context.h"
#include "app/page/forms.h"
#include "store/diary/watched.h"

namespace web {

// "/users/maya/year/2025", or the same of some days; below the base path.
std::string year_path(std::string_view user_name, const store::Period& period);

// Whether `text` is a year that has begun by tomorrow, in four digits.
bool is_begun_year(std::string_view text, const std::string& today);
// {year} of the address. Throws 404 when it is none.
int year_in_path(const app::Context& context);

// `period` is a year or has two days.
http::Response year_review(app::Context& context, const store::Period& period);
// The form for other days again, with what was asked for and what is wrong about it.
http::Response refused_days(app::Context& context, const app::Problems& problems);

}  // namespace web
