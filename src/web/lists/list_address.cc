#include "web/lists/list_address.h"

#include <algorithm>

#include "base/text.h"

namespace web {

namespace t = app::t;

namespace {

const std::string* find_value(const std::vector<ListAddress::Change>& values, std::string_view name) {
  const auto found = std::find_if(values.begin(), values.end(), [&](const auto& item) { return item.first == name; });
  return found == values.end() ? nullptr : &found->second;
}

// "?genre=Drama&page=2"; "" for none. Those with an empty value are left out.
std::string query_text(const std::vector<ListAddress::Change>& values) {
  std::string query;
  for (const auto& [name, text] : values)
    if (!text.empty()) query += (query.empty() ? '?' : '&') + std::string(name) + '=' + base::percent_encode(text);
  return query;
}

}  // namespace

void refuse(std::string_view name, const base::Text& problem) { throw http::invalid_field(std::string(name), problem); }

ListAddress::ListAddress(const http::Form& query, std::string path, std::vector<std::string_view> names,
                         std::string_view place)
    : path_(std::move(path)), names_(std::move(names)), place_(place) {
  for (const auto& [name, value] : query.fields()) {
    const auto known = std::find(names_.begin(), names_.end(), name);
    if (known == names_.end()) refuse(name, base::tr("This parameter is not known."));
    const std::string_view text = base::trim(value);
    if (!text.empty()) values_.emplace_back(*known, text);
  }
}

const std::string& ListAddress::value(std::string_view name) const {
  static const std::string kNone;
  const std::string* found = find_value(values_, name);
  return found == nullptr ? kNone : *found;
}

std::optional<bool> ListAddress::yes_or_no(std::string_view name) const {
  const std::string& text = value(name);
  if (text.empty()) return std::nullopt;
  if (text != "yes" && text != "no") refuse(name, base::tr("Choose yes or no."));
  return text == "yes";
}

std::string ListAddress::url(const app::Context& context, const std::vector<Change>& changes) const {
  std::vector<Change> values;
  for (const std::string_view name : names_) {
    const std::string* changed = find_value(changes, name);
    if (changed != nullptr) values.emplace_back(name, *changed);
    else if (name != place_) values.emplace_back(name, value(name));
  }
  return context.url(path_ + query_text(values));
}

std::string ListAddress::query(std::string_view left_out) const {
  std::vector<Change> values;
  for (const std::string_view name : names_)
    if (name != place_ && name != left_out) values.emplace_back(name, value(name));
  const std::string text = query_text(values);
  return text.empty() ? text : text.substr(1);
}

std::string ListAddress::url_with_only(const app::Context& context, const std::vector<std::string_view>& names) const {
  std::vector<Change> values;
  for (const std::string_view name : names) values.emplace_back(name, value(name));
  return context.url(path_ + query_text(values));
}

void ListAddress::add_hidden(app::Section& form, const std::vector<std::string_view>& sent_by_form) const {
  for (const auto& [name, text] : values_)
    if (name != place_ && std::find(sent_by_form.begin(), sent_by_form.end(), name) == sent_by_form.end())
      form.add(t::HIDDEN).text(t::NAME, name).text(t::VALUE, text);
}

void ListAddress::read_order(std::span<const SortWords> known, std::string_view usual) {
  const std::string& by = value("sort_by");
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const SortWords& sort) { return sort.value == (by.empty() ? usual : by); });
  if (found == known.end()) refuse("sort_by", base::tr("There is no such order."));
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
