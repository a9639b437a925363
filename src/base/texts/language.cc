#include "base/texts/language.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "base/json.h"
#include "base/log.h"
#include "base/text.h"

namespace base {

namespace {

// Fills the {places} of a sentence. A place for which `value_of` has no text stays as it is.
template <typename ValueOf>
std::string with_values(std::string_view sentence, const ValueOf& value_of) {
  std::string out;
  while (!sentence.empty()) {
    const auto begin = sentence.find('{'), end = sentence.find('}', begin);
    if (end == std::string_view::npos) break;
    const std::optional<std::string> value = value_of(sentence.substr(begin + 1, end - begin - 1));
    out += sentence.substr(0, begin);
    out += value ? std::string_view(*value) : sentence.substr(begin, end + 1 - begin);
    sentence.remove_prefix(end + 1);
  }
  return out += sentence;
}

// Returns 0.8 for "q=0.8", 1 if there is no weight, and 0 if it cannot be read.
double weight_of(std::string_view parameters) {
  const auto at = parameters.find("q=");
  if (at == std::string_view::npos) return 1;
  const std::string_view digits = parameters.substr(at + 2, 5);
  if (digits.starts_with('1')) return 1;
  double weight = 0, place = 0.1;
  for (const char c : digits.substr(std::min<std::size_t>(2, digits.size()))) {
    if (c < '0' || c > '9') break;
    weight += (c - '0') * place;
    place /= 10;
  }
  return weight;
}

}  // namespace

std::string Text::stored() const {
  if (values_.empty() && many_.empty() && context_.empty()) return std::string(one_);
  Json value = json_object();
  value["one"] = std::string(one_);
  if (!many_.empty()) value["many"] = std::string(many_), value["count"] = static_cast<Json::Int64>(count_);
  if (!context_.empty()) value["context"] = std::string(context_);
  for (const Value& place : values_) {
    Json& target = value["values"][std::string(place.name())];
    if (place.kind() == Value::Kind::number) target = static_cast<Json::Int64>(place.number());
    else if (place.kind() == Value::Kind::sentence) target["sentence"] = place.text();
    else if (place.kind() == Value::Kind::decimal) target["decimal"] = place.text();
    else target = place.text();
  }
  return write_json(value);
}

std::string english(const Text& sentence) { return Language().text(sentence); }

Language::Language() : tag_("en"), direction_("ltr"), thousands_(","), point_(".") {}

Language::Language(const std::string& mo_path) : Language() {
  sentences_.emplace(mo_path);
  tag_ = sentences_->header("Language");
  std::replace(tag_.begin(), tag_.end(), '_', '-');
  if (tag_.empty()) throw std::runtime_error(mo_path + " does not say which language it is in");
  direction_ = text(tr_c("direction of writing: ltr or rtl", "ltr"));
  thousands_ = text(tr_c("between groups of three digits", ","));
  point_ = text(tr_c("before decimals", "."));
}

std::optional<std::string_view> Language::find(std::string_view context, std::string_view sentence) const {
  // The empty sentence is the header of the file.
  return sentences_ && !sentence.empty() ? sentences_->find(context, sentence) : std::nullopt;
}

std::string_view Language::form_of(std::string_view context, std::string_view one, std::string_view many,
                                   std::int64_t count) const {
  if (many.empty()) return find(context, one).value_or(one);
  const auto size = static_cast<std::uint64_t>(std::abs(count));
  const auto found = sentences_ ? sentences_->find_plural(context, one, size) : std::nullopt;
  return found.value_or(size == 1 ? one : many);
}

std::string Language::text_of(const Value& value) const {
  switch (value.kind()) {
    case Value::Kind::number:
      return number(value.number());
    case Value::Kind::decimal:
      return decimal(value.text());
    case Value::Kind::sentence:
      return stored_text(value.text());
    case Value::Kind::text:
      break;
  }
  return value.text();
}

std::string Language::text(const Text& sentence) const {
  const std::string_view form = form_of(sentence.context(), sentence.one(), sentence.many(), sentence.count());
  return with_values(form, [&](std::string_view name) -> std::optional<std::string> {
    for (const Value& value : sentence.values())
      if (value.name() == name) return text_of(value);
    return sentence.has_plural() && name == "n" ? std::optional(number(sentence.count())) : std::nullopt;
  });
}

std::string Language::stored_text(const std::string& stored) const {
  const auto parts = stored.starts_with('{') ? parse_json(stored) : std::nullopt;
  if (!parts) return std::string(find({}, stored).value_or(stored));
  const std::string context = string_member(*parts, "context"), one = string_member(*parts, "one"),
                    many = string_member(*parts, "many");
  const std::int64_t count = int_member(*parts, "count");
  return with_values(form_of(context, one, many, count), [&](std::string_view name) -> std::optional<std::string> {
    const Json& value = member(member(*parts, "values"), std::string(name).c_str());
    if (value.isString()) return value.asString();
    if (value.isInt64()) return number(value.asInt64());
    if (value.isObject())
      return value.isMember("decimal") ? decimal(string_member(value, "decimal"))
                                       : stored_text(string_member(value, "sentence"));
    return !many.empty() && name == "n" ? std::optional(number(count)) : std::nullopt;
  });
}

std::string Language::number(std::int64_t number) const {
  std::string text = grouped(number);
  if (thousands_ == ",") return text;
  std::vector<std::string> groups;
  for (const std::string_view group : split(text, ',')) groups.emplace_back(group);
  return join(groups, thousands_);
}

std::string Language::decimal(double number, int digits) const {
  const double scale = std::pow(10, digits);
  return decimal(base::decimal(std::round(number * scale) / scale, digits));
}

std::string Language::decimal(std::string_view number) const {
  std::string text(number);
  const auto at = text.find('.');
  return at == std::string::npos ? text : text.replace(at, 1, point_);
}

std::string Language::list_separator() const { return text(tr_c("between the items of a list", ", ")); }

std::string Language::list(const std::vector<std::string>& items) const { return join(items, list_separator()); }

Languages::Languages(const std::string& folder) : Languages() {
  std::error_code missing;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing))
    if (entry.path().extension() == ".mo") paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) try {
      Language language(path);
      const bool is_known = std::ranges::find(all_, language.tag(), &Language::tag) != all_.end();
      if (is_known) throw std::runtime_error(path + " is in a language that is there already");
      all_.push_back(std::move(language));
    } catch (const std::runtime_error& error) {
      log(LogLevel::warning, "language_unusable", {{"reason", error.what()}});
    }
}

// Finds "de" for "de-AT", and also "de-AT" for "de".
const Language* Languages::find(std::string_view range) const {
  const std::string_view main = range.substr(0, range.find('-'));
  for (const Language& language : all_)
    if (equal_ignoring_ascii_case(language.tag(), range)) return &language;
  for (const Language& language : all_)
    if (equal_ignoring_ascii_case(std::string_view(language.tag()).substr(0, language.tag().find('-')), main))
      return &language;
  return nullptr;
}

const Language& Languages::choose(std::string_view accept_language, std::string_view setting) const {
  if (all_.size() == 1) return english();
  if (const Language* set = setting.empty() ? nullptr : find(setting)) return *set;
  const Language* best = nullptr;
  double best_weight = 0;
  for (const std::string_view part : split(accept_language, ',')) {
    const auto end = std::min(part.find(';'), part.size());
    const double weight = weight_of(part.substr(end));
    const Language* language = weight > best_weight ? find(trim(part.substr(0, end))) : nullptr;
    if (language != nullptr) best = language, best_weight = weight;
  }
  return best == nullptr ? english() : *best;
}

}  // namespace base
