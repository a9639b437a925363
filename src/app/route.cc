#include "app/route.h"

#include <algorithm>
#include <stdexcept>

#include "base/text.h"
#include "domain/media_server.h"
#include "domain/user.h"

namespace app {

namespace {

// Returns the digits of an id that may be written as a UUID, as in addresses from Movary.
std::string without_uuid_dashes(std::string_view id) {
  std::string digits(id);
  if (id.size() != 36) return digits;
  for (const std::size_t dash : {23U, 18U, 13U, 8U})
    if (digits[dash] == '-') digits.erase(dash, 1);
  return digits;
}

bool fits_kind(std::string_view value, std::string_view kind) {
  if (kind == "digits") return base::parse_id(value).value_or(0) > 0;
  if (kind == "alnum") return domain::is_user_name(value);
  if (kind == "hex") return base::is_lower_hex(without_uuid_dashes(value), 32);
  if (kind == "server") return domain::media_server_from(value).has_value();
  return !value.empty() && value.find('/') == std::string_view::npos;
}

// Reads "12" or "12-anything": the number, and the text after the dash as {slug}.
bool matches_slugged(std::string_view name, std::string_view value, PathArgs& args) {
  const auto dash = std::min(value.find('-'), value.size());
  if (!fits_kind(value.substr(0, dash), "digits") || value.find('/') != std::string_view::npos) return false;
  args.set(name, std::string(value.substr(0, dash)));
  args.set("slug", std::string(value.substr(std::min(dash + 1, value.size()))));
  return true;
}

// Compares "{id:digits}.svg" with "5.svg": one placeholder with fixed text before and after it.
bool matches_segment(std::string_view pattern, std::string_view value, PathArgs& args) {
  const auto open = pattern.find('{'), close = pattern.find('}');
  if (open == std::string_view::npos) return pattern == value;
  const std::string_view before = pattern.substr(0, open), after = pattern.substr(close + 1);
  if (value.size() < before.size() + after.size() || !value.starts_with(before) || !value.ends_with(after))
    return false;
  const std::string_view inner = pattern.substr(open + 1, close - open - 1);
  const auto colon = std::min(inner.find(':'), inner.size());
  const std::string_view kind = colon < inner.size() ? inner.substr(colon + 1) : std::string_view();
  const std::string_view part = value.substr(before.size(), value.size() - before.size() - after.size());
  if (kind == "slugged") return matches_slugged(inner.substr(0, colon), part, args);
  if (!fits_kind(part, kind)) return false;
  args.set(inner.substr(0, colon), kind == "hex" ? without_uuid_dashes(part) : std::string(part));
  return true;
}

// An old address, which may have "/old" before it, and the one that takes over what follows it.
struct Moved {
  std::string_view from, to;
};

constexpr Moved kMoved[] = {
    {"/settings/account/general", "/settings/preferences"},
    {"/settings/account/security", "/settings/security"},
    {"/settings/account/dashboard", "/settings/profile/layout"},
    {"/settings/account/locations", "/settings/preferences/places"},
    {"/settings/account/together", "/settings/privacy/together"},
    {"/settings/account/together", "/settings/privacy"},
    {"/settings/account/share-links", "/settings/privacy/links"},
    {"/settings/account/data/imports", "/settings/import"},
    {"/settings/account/data/exports", "/settings/export"},
    {"/settings/account/data/export", "/settings/export"},
    {"/settings/account/data/weekly-export", "/settings/export/weekly"},
    {"/settings/account/data/delete-", "/settings/export/delete-"},
    {"/settings/account/data", "/settings/import"},
    {"/settings/integrations/feeds", "/settings/privacy/feeds"},
    {"/settings/integrations/trakt", "/settings/import"},
    {"/settings/integrations/letterboxd", "/settings/import"},
    {"/settings/integrations/netflix", "/settings/import"},
    {"/settings/integrations/imdb", "/settings/import"},
    {"/settings/integrations", "/settings/connections"},
    {"/settings/server/general", "/settings/server"},
    {"/settings/server/email-test", "/settings/server/email-test"},
    {"/settings/server/email", "/settings/server"},
    {"/settings/server/users", "/admin/users"},
    {"/settings/server/jobs", "/admin/jobs"},
    {"/settings/server/metadata-test", "/settings/server/metadata-test"},
};

}  // namespace

const std::string& PathArgs::text(std::string_view name) const {
  for (const auto& [key, value] : values_)
    if (key == name) return value;
  throw std::logic_error("the route has no part " + std::string(name));
}

std::int64_t PathArgs::id(std::string_view name) const {
  const auto id = base::parse_id(text(name));
  if (!id) throw http::not_found();
  return *id;
}

// Copies nothing before a segment fits, because each request is compared with the whole table.
bool matches(std::string_view pattern, const std::vector<std::string>& segments, PathArgs& args) {
  std::string_view left = pattern.substr(1);
  for (std::size_t i = 0; !left.empty(); ++i) {
    if (i >= segments.size()) return false;
    const std::string_view part = left.substr(0, left.find('/'));
    left.remove_prefix(std::min(part.size() + 1, left.size()));
    if (part.ends_with(":file}")) {  // takes the whole rest, slashes included
      args.set(part.substr(1, part.size() - 7),
               base::join({segments.begin() + static_cast<std::ptrdiff_t>(i), segments.end()}, "/"));
      return true;
    }
    if (!matches_segment(part, segments[i], args)) return false;
    if (left.empty()) return i + 1 == segments.size();
  }
  return segments.empty();
}

std::string moved_to(std::span<const Route> routes, http::Method method, std::string_view path) {
  if (path.starts_with("/old/")) path.remove_prefix(4);
  for (const Moved& moved : kMoved) {
    if (!path.starts_with(moved.from)) continue;
    std::string to = std::string(moved.to) + std::string(path.substr(moved.from.size()));
    std::vector<std::string> segments;
    for (const std::string_view part : base::split(std::string_view(to).substr(1), '/')) segments.emplace_back(part);
    PathArgs args;
    const auto answers = [&](const Route& route) {
      return route.method == method && matches(route.pattern, segments, args);
    };
    if (std::ranges::any_of(routes, answers)) return to;
  }
  return {};
}

}  // namespace app
