#include "web/kit/bulk.h"

#include "app/lists/bulk.h"
#include "base/text.h"

namespace web {

bool has_field(const http::Form& form, std::string_view field) {
  return form.has(field) || !form.all(std::string(field) + "[]").empty();
}

void read_ids(const http::Form& form, SentBulk& sent) {
  for (const std::string& text : form.all("ids[]"))
    if (const auto id = base::parse_id(text)) sent.ids.insert(*id);
    else sent.problems["ids"] = base::tr("We couldn’t find one of these entries.");
  if (sent.ids.empty()) sent.problems["ids"] = base::tr("Choose at least one.");
  if (sent.ids.size() > app::kMostEntries) sent.problems["ids"] = base::tr("Choose at most 100 entries.");
}

std::size_t read_change(const http::Form& form, std::span<const std::string_view> names, app::Problems& problems) {
  const std::string named = form.text("change");
  std::size_t change = 0;
  int found = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (named.empty() ? !has_field(form, names[i]) : named != names[i]) continue;
    change = i;
    ++found;
  }
  if (found != 1) problems["change"] = base::tr("Choose one change.");
  return change;
}

}  // namespace web
