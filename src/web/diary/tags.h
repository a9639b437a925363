// Tags as links to the plays that have them.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"

namespace web {

std::string tag_url(const app::Context& context, const std::string& user_name, const std::string& tag);

// Adds the section TAGS with a TAG for each tag, or nothing if there are none.
void fill_tags(const app::Context& context, app::Section& target, const std::string& user_name,
               const std::vector<std::string>& tags);

}  // namespace web
