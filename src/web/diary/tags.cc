#include "web/diary/tags.h"

#include "base/text.h"

namespace web {

namespace t = app::t;

std::string tag_url(const app::Context& context, const std::string& user_name, const std::string& tag) {
  return context.url("/users/" + user_name + "/tags/" + base::percent_encode(tag));
}

void fill_tags(const app::Context& context, app::Section& target, const std::string& user_name,
               const std::vector<std::string>& tags) {
  if (tags.empty()) return;
  app::Section list = target.add(t::TAGS);
  for (const std::string& tag : tags)
    list.add(t::TAG).text(t::NAME, tag).text(t::URL, tag_url(context, user_name, tag));
}

}  // namespace web
