// The address of a list (films, the diary, people): its path, its parameters and its order. It is read once, and
// written again with some parameters changed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "app/lists/parameters.h"
#include "app/page/view.h"

namespace web {

// Throws 400, with the problem of this parameter's value.
[[noreturn]] void refuse(std::string_view name, const base::Text& problem);

// An order of a list and its words; in a table, it is also a column.
struct SortWords {
  std::string_view value;  // the value of `sort_by`
  base::Text name;
  base::Text rising, falling;  // such as "A to Z" and "Z to A"
  bool falls_by_nature;        // descending if there is no `sort_order`
};

class ListAddress : public app::ListParameters {
 public:
  using Change = Value;

  // `path` is below the base path, `names` are the page's parameters in the order of its addresses, and `place` is the
  // parameter for the place in the list. Throws 400 for any other.
  ListAddress(const app::Context& context, std::string path, std::vector<std::string_view> names,
              std::string_view place)
      : ListParameters(context.req.query(), std::move(names)), path_(std::move(path)), place_(place) {}

  // Returns the address with some parameters changed; an empty value leaves one out. The place in the list is left out
  // unless it is among the changes.
  std::string url(const app::Context& context, const std::vector<Change>& changes) const;
  // Adds the include PAGER to `target`, as web::add_pager() does, with addresses of this list.
  void add_pager(const app::Context& context, app::Section& target, std::int64_t page, std::int64_t pages) const;
  // Returns the address with only these parameters.
  std::string url_with_only(const app::Context& context, const std::vector<std::string_view>& names) const;

  // Adds the parameters that the form does not send itself, except the place, as hidden fields: HIDDEN, NAME, VALUE.
  void add_hidden(app::Section& form, const std::vector<std::string_view>& sent_by_form) const;

  // Reads `sort_by` and `sort_order`. `usual` is the order without them.
  void read_order(std::span<const SortWords> known, std::string_view usual);
  const SortWords& sort() const { return sort_; }
  bool descending() const { return descending_; }
  // Returns the address that sorts by `sort`, or reverses the order if the list is sorted by it already.
  std::string sort_url(const app::Context& context, const SortWords& sort) const;

 private:
  std::string address_of(const app::Context& context, const std::vector<Change>& values) const;

  std::string path_;
  std::string_view place_;
  SortWords sort_ = {};
  std::string_view usual_sort_;
  bool descending_ = false;
};

}  // namespace web
