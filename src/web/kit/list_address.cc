#include "web/kit/list_address.h"

#include <algorithm>

#include "base/text.h"
#include "web/kit/paging.h"

namespace web {

namespace t = app::t;

void refuse(std::string_view name, const base::Text& problem) { throw http::invalid_field(std::string(name), problem); }

std::string ListAddress::address_of(const app::Context& context, const std::vector<Change>& values) const {
  const std::string query = app::query_text(values);
  return context.url(path_ + (query.empty() ? "" : "?" + query));
}

std::string ListAddress::url(const app::Context& context, const std::vector<Change>& changes) const {
  std::vector<Change> values;
  for (const std::string_view name : names()) {
    const std::string* changed = app::find_value(changes, name);
    if (changed != nullptr) values.emplace_back(name, *changed);
    else if (name != place_) values.emplace_back(name, value(name));
  }
  return address_of(context, values);
}

void ListAddress::add_pager(const app::Context& context, app::Section& target, std::int64_t page,
                            std::int64_t pages) const {
  web::add_pager(target, page, pages, [&](std::int64_t number) {
    return url(context, {{"page", number == 1 ? "" : std::to_string(number)}});
  });
}

std::string ListAddress::url_with_only(const app::Context& context, const std::vector<std::string_view>& names) const {
  std::vector<Change> values;
  for (const std::string_view name : names) values.emplace_back(name, value(name));
  return address_of(context, values);
}

void ListAddress::add_hidden(app::Section& form, const std::vector<std::string_view>& sent_by_form) const {
  for (const auto& [name, text] : values())
    if (name != place_ && std::find(sent_by_form.begin(), sent_by_form.end(), name) == sent_by_form.end())
      form.add(t::HIDDEN).text(t::NAME, name).text(t::VALUE, text);
}

void ListAddress::read_order(std::span<const SortWords> known, std::string_view usual) {
  const std::string& by = value("sort_by");
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const SortWords& sort) { return sort.value == (by.empty() ? usual : by); });
  if (found == known.end()) refuse("sort_by", base::tr("Choose one of the sort orders."));
  const std::string& order = value("sort_order");
  if (!order.empty() && order != "asc" && order != "desc") refuse("sort_order", base::tr("Choose asc or desc."));
  sort_ = *found;
  usual_sort_ = usual;
  descending_ = order.empty() ? sort_.falls_by_nature : order == "desc";
}

std::string ListAddress::sort_url(const app::Context& context, const SortWords& sort) const {
  const bool falls = sort.value == sort_.value ? !descending_ : sort.falls_by_nature;
  const std::string order = falls == sort.falls_by_nature ? "" : falls ? "desc" : "asc";
  return url(context, {{"sort_by", sort.value == usual_sort_ ? "" : std::string(sort.value)}, {"sort_order", order}});
}

}  // namespace web
