// The filters that the address of a list names, shared by the pages of the diary and of films: reading them,
// addresses with one of them changed, and a chip for each.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/lists/filter.h"

namespace web {

class FilterQuery {
 public:
  using Change = std::pair<std::string_view, std::string>;
  struct Label {
    std::string text;
    std::string_view name;  // the parameter to leave out
  };

  // `own`: the further parameters that the page knows; the last one is the place in the list. `owner`: whose places
  // count. Throws 400 for a name or value that is not known.
  FilterQuery(const app::Context& context, std::int64_t owner, std::vector<std::string_view> own);

  store::ListFilter filter;

  // Of a parameter, trimmed; empty when it is absent.
  const std::string& value(std::string_view name) const;

  // "?genre=Drama&rating_min=7": all parameters with some changed; an empty value leaves one out. The place in the
  // list is left out unless it is among the changes.
  std::string with(const std::vector<Change>& changes) const;
  // "" for none; those with an empty value are left out.
  static std::string text_of(const std::vector<Change>& parameters);

  std::vector<Label> labels(const app::Context& context) const;

  // The parameters that a form does not send itself, as hidden fields of `form`: HIDDEN, NAME, VALUE.
  void add_hidden(app::Fill& form, const std::vector<std::string_view>& sent_by_form) const;

 private:
  std::vector<std::string_view> names_;  // in the order of addresses
  std::string_view place_;
  std::int64_t owner_;
  std::vector<std::pair<std::string_view, std::string>> values_;
};

// Throws: this parameter's value is refused.
[[noreturn]] void refuse(std::string_view name, const base::Text& problem);

}  // namespace web
