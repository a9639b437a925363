// The fields of the request's form, as an action reads them.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "actions/input.h"
#include "app/context.h"
#include "app/page/forms.h"
#include "http/form.h"

namespace web {

// Reads a box from its field and, where the form says what it showed, `<name>_was`: one that was left alone is absent.
// Tags are words with commas between them, in JSON bodies of scripts also a list.
class FormInput : public actions::Input {
 public:
  // `release_date` is that of the form's film, for `watched_on` = release.
  explicit FormInput(const app::Context& context, std::string release_date = "");

  bool has(const char* name) override;
  void problem(const std::string& name, const base::Text& what) override;
  std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most) override;
  std::optional<std::int64_t> id(const char* name) override;
  std::optional<bool> flag(const char* name) override;
  bool box(const char* name, bool before) override;
  actions::RatingChange rating() override;
  std::optional<std::string> prose(const char* name, std::size_t most) override;
  std::optional<std::string> watch_date() override;
  std::optional<domain::Rewatch> rewatch() override;
  std::optional<std::vector<std::string>> words(const char* name) override;
  std::string word_name(const char* name, std::size_t index) const override;
  // A page's buttons name the change in `change`.
  std::optional<std::size_t> change(std::span<const std::string_view> names) override;
  std::set<std::int64_t> ids(std::size_t most) override;

  app::Problems problems;

 private:
  std::optional<bool> changed_box(const char* name, const char* was);
  const app::Context& context_;
  const http::Form& form_;
  std::string release_date_;
};

}  // namespace web
