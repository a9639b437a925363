// Rows of a route table (the program's is src/routes.cc). A web row that changes something without csrf_protection, or
// a row that has neither a login guard nor open_to_all, does not compile: deny by default.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/guards.h"
#include "http/request.h"
#include "http/response.h"

namespace app {

// Values of the {name} parts of a route's pattern.
class PathArgs {
 public:
  void set(std::string_view name, std::string value) { values_.emplace_back(name, std::move(value)); }
  const std::string& text(std::string_view name) const;
  std::int64_t id(std::string_view name) const;  // of a {name:digits} part

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

using Guard = GuardResult (*)(Context&);
using Handler = http::Response (*)(Context&);

struct Guards {
  const Guard* list;
  std::size_t count;

  constexpr bool has(Guard guard) const { return std::find(list, list + count, guard) != list + count; }
};

template <Guard... kList>
struct GuardSet {
  static constexpr Guard kArray[] = {kList...};
  static constexpr Guards kGuards{kArray, sizeof...(kList)};
};
template <Guard... kList>
inline constexpr Guards kGuards = GuardSet<kList...>::kGuards;

// Says if a row's answers hold a secret that stays the same. No web server may compress them, because their length
// beside text that others choose would give the secret away (BREACH).
enum class Shows { no_secret, secret };

struct Route {
  http::Method method;
  // A path such as "/movie/{id:digits}". Kinds are digits, slugged (12-title), alnum, hex (or as a UUID), server (plex
  // …), file (the whole rest) and text.
  std::string_view pattern;
  Guards guards;
  Handler handler;
  Shows shows;
  std::string_view fixed;  // the beginning of every path that fits

  consteval Route(http::Method m, std::string_view p, Guards g, Handler h, Shows s = Shows::no_secret)
      : method(m), pattern(p), guards(g), handler(h), shows(s), fixed(p.substr(0, p.find('{'))) {
    const bool changes = m != http::Method::get;
    if (!is_api() && changes && !g.has(csrf_protection))
      throw "a web route that changes something needs csrf_protection";
    if (!g.has(user_is_authenticated) && !g.has(is_authenticated) && !g.has(open_to_all))
      throw "a route needs a login guard or open_to_all";
  }

  constexpr bool is_api() const { return pattern.starts_with("/api/"); }
  // Returns false if the path cannot fit. It compares the last character first, because many rows begin alike.
  bool may_fit(std::string_view path) const {
    return path.size() >= fixed.size() && path[fixed.size() - 1] == fixed.back() && path.starts_with(fixed);
  }
};

// Returns true if a path's segments fit a pattern, and fills the arguments.
bool matches(std::string_view pattern, const std::vector<std::string>& segments, PathArgs& args);

// Returns the address to which a page of the settings or a form of one has moved, or "" if the path is none of their
// old ones. A row of the table answers the method there.
std::string moved_to(std::span<const Route> routes, http::Method method, std::string_view path);

}  // namespace app
