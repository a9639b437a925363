#include "web/kit/form_input.h"

#include "base/text.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/rating_form.h"

namespace web {

namespace {

bool is_ticked(const std::string& text) { return text == "1" || text == "true"; }

}  // namespace

FormInput::FormInput(const app::Context& context, std::string release_date)
    : context_(context), form_(context.req.form()), release_date_(std::move(release_date)) {}

bool FormInput::has(const char* name) { return form_.has(name) || !form_.all(std::string(name) + "[]").empty(); }

void FormInput::problem(const std::string& name, const base::Text& what) { problems.try_emplace(name, what); }

std::optional<std::int64_t> FormInput::integer(const char* name, std::int64_t least, std::int64_t most) {
  const std::string text(base::trim(form_.text(name)));
  if (text.empty()) return std::nullopt;
  const auto number = base::parse_int(text);
  if (number && *number >= least && *number <= most) return number;
  problem(name, base::tr("Enter a number from {least} to {most}.", {{"least", least}, {"most", most}}));
  return std::nullopt;
}

std::optional<std::int64_t> FormInput::id(const char* name) {
  const std::string text = form_.text(name);
  if (text.empty() || text == app::kNewPlace) return std::nullopt;
  return base::parse_id(text).value_or(0);
}

std::optional<bool> FormInput::changed_box(const char* name, const char* was) {
  const std::string text = form_.text(name);
  const bool is_as_shown = form_.has(was) ? is_ticked(form_.text(was)) == is_ticked(text) : text.empty();
  return is_as_shown ? std::nullopt : std::optional(is_ticked(text));
}

std::optional<bool> FormInput::flag(const char* name) {
  return changed_box(name, (std::string(name) + "_was").c_str());
}

bool FormInput::box(const char* name, bool) { return is_ticked(form_.text(name)); }

actions::RatingChange FormInput::rating() { return read_rating(form_, rating_scale(context_), problems); }

std::optional<std::string> FormInput::prose(const char* name, std::size_t most) {
  const auto sent = form_.get(name);
  if (!sent) return std::nullopt;
  std::string prose(base::trim(*sent));
  if (base::code_points(prose) > most)
    problem(name, base::tr("Use at most {most} characters.", {{"most", static_cast<std::int64_t>(most)}}));
  return prose;
}

std::optional<std::string> FormInput::watch_date() {
  return app::read_watch_date(form_, app::DateRule::of(context_, form_, release_date_), problems);
}

// The form shows what earlier plays imply, so a box that was left alone says nothing.
std::optional<domain::Rewatch> FormInput::rewatch() {
  const auto said = changed_box("is_rewatch", "rewatch_was");
  if (!said) return std::nullopt;
  return *said ? domain::Rewatch::yes : domain::Rewatch::no;
}

std::optional<std::vector<std::string>> FormInput::words(const char* name) {
  std::vector<std::string> words, sent = form_.all(std::string(name) + "[]");
  if (!form_.has(name) && sent.empty()) return std::nullopt;
  const std::string text = form_.text(name);
  for (const std::string_view word : base::split(text, ',')) sent.emplace_back(word);
  for (const std::string& word : sent)
    if (const auto trimmed = base::trim(word); !trimmed.empty()) words.emplace_back(trimmed);
  return words;
}

std::string FormInput::word_name(const char* name, std::size_t) const { return name; }

std::set<std::int64_t> FormInput::ids(std::size_t most) {
  std::set<std::int64_t> ids;
  for (const std::string& text : form_.all("ids[]"))
    if (const auto id = base::parse_id(text)) ids.insert(*id);
    else problem("ids", base::tr("We couldn’t find one of these entries."));
  if (ids.empty()) problem("ids", base::tr("Choose at least one."));
  if (ids.size() > most)
    problem("ids", base::tr("Choose at most {most} entries.", {{"most", static_cast<std::int64_t>(most)}}));
  return ids;
}

std::optional<std::size_t> FormInput::change(std::span<const std::string_view> names) {
  const std::string named = form_.text("change");
  std::optional<std::size_t> change;
  int found = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (named.empty() ? !has(std::string(names[i]).c_str()) : named != names[i]) continue;
    change = i;
    ++found;
  }
  if (found == 1) return change;
  problem("change", base::tr("Choose one change."));
  return std::nullopt;
}

}  // namespace web
