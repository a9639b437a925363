#include "transfer/foreign.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/text.h"
#include "domain/movie.h"
#include "metadata/jellyfin.h"

namespace transfer {

namespace {

constexpr std::int64_t kFirstYear = 1888, kLastYear = 2999;

// Cuts an offset off the end of `text` and returns its seconds east of UTC: 0 without an offset, nullopt for a broken
// one.
std::optional<base::UnixTime> cut_offset(std::string_view& text) {
  if (text.size() < 6 || (text[text.size() - 6] != '+' && text[text.size() - 6] != '-') || text[text.size() - 3] != ':')
    return 0;
  const std::string_view offset = text.substr(text.size() - 6);
  const auto hours = base::parse_id(offset.substr(1, 2)), minutes = base::parse_id(offset.substr(4, 2));
  if (!hours || !minutes || *hours > 14 || *minutes > 59) return std::nullopt;
  text.remove_suffix(6);
  const base::UnixTime seconds = *hours * base::kHour + *minutes * base::kMinute;
  return offset[0] == '-' ? -seconds : seconds;
}

}  // namespace

std::string foreign_text(const base::Json& object, const char* name, std::size_t most) {
  const base::Json& value = base::member(object, name);
  if (!value.isString()) return value.isNumeric() && value.isInt64() ? std::to_string(value.asInt64()) : std::string();
  std::string text = base::salvage_text(value.asString(), most);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return std::string(base::trim(text));
}

bool foreign_flag(const base::Json& object, const char* name) {
  const base::Json& value = base::member(object, name);
  if (value.isBool()) return value.asBool();
  return value.isString() && base::equal_ignoring_ascii_case(base::trim(value.asString()), "true");
}

std::int64_t foreign_id(const base::Json& object, const char* name) {
  return base::parse_id(foreign_text(object, name)).value_or(0);
}

int foreign_year(const base::Json& object, const char* name) {
  const std::int64_t year = foreign_id(object, name);
  return year >= kFirstYear && year <= kLastYear ? static_cast<int>(year) : 0;
}

std::optional<double> foreign_number(const base::Json& object, const char* name) {
  const base::Json& value = base::member(object, name);
  if (value.isNumeric()) return value.asDouble();
  if (!value.isString()) return std::nullopt;
  const std::string text(base::trim(value.asString()));
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
  return whole ? std::optional(number) : std::nullopt;
}

std::string foreign_imdb_id(std::string_view text) {
  const std::string id = base::ascii_lower(base::trim(text));
  return domain::is_imdb_id(id) ? id : std::string();
}

std::optional<base::UnixTime> foreign_time(std::string_view text) {
  const auto offset = cut_offset(text);
  const auto local = metadata::jellyfin_time(text);
  return offset && local ? std::optional(*local - *offset) : std::nullopt;
}

domain::MovieNames foreign_item(const base::Json& item) {
  const base::Json& ids = base::member(item, "ProviderIds");
  return {foreign_id(ids, "Tmdb"), foreign_imdb_id(foreign_text(ids, "Imdb")),
          foreign_text(item, "Name", kLongestTitle), foreign_year(item, "ProductionYear")};
}

std::string shown_title(const std::string& series, const std::string& title) {
  return series.empty() || title.empty() ? series + title : series + " · " + title;
}

}  // namespace transfer
