// Reads the parameters of lists. Unknown names and values out of range are answered as one 400.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json_text.h"
#include "app/context.h"
#include "domain/list_order.h"
#include "store/lists/filter.h"

namespace api {

struct ListPage {
  std::int64_t number = 1;
  int limit = 24;
  std::int64_t offset() const { return (number - 1) * limit; }
};

struct ListSortName {
  std::string_view name;  // a value of sort_by
  domain::ListSort by;
};

// The parameters of filtered lists of films, and of lists of plays.
inline const std::vector<std::string_view> kMovieListNames = {
    "page",   "limit",    "search",  "sort_by",    "sort_order", "release_year", "decade",
    "genre",  "language", "country", "rating_min", "rating_max", "runtime_min",  "runtime_max",
    "person", "tag",      "seen",    "seen_by",    "service"};
inline const std::vector<std::string_view> kPlayListNames = {
    "page",   "limit",    "search",  "sort_by",    "sort_order", "release_year", "decade",
    "genre",  "language", "country", "rating_min", "rating_max", "runtime_min",  "runtime_max",
    "person", "tag",      "seen",    "seen_by",    "service",    "watched_from", "watched_to"};

// Returns the data besides the path's user that a filtered list depends on, for its entity tag: the plays of other
// members, and the films that services offer.
std::string state_of(store::Db& db, const store::ListFilter& filter);

class ListQuery {
 public:
  // Throws 400 for a name that is not in `allowed`, except in the dialect of dialect/movary.h. Names that begin with
  // "_" belong to the client, such as jQuery's cache-busting number, and are ignored.
  ListQuery(const app::Context& context, const std::vector<std::string_view>& allowed);

  ListPage page();
  std::optional<std::string> text(const char* name, std::size_t most = 200);  // trimmed; empty counts as absent
  std::optional<std::int64_t> id(const char* name);
  std::optional<int> year(const char* name);
  // Returns the index in `words` of the given word.
  std::optional<std::size_t> choice(const char* name, const std::vector<std::string_view>& words);

  // Reads sort_order of a list that is ordered by time, with its newest rows first by default.
  bool oldest_first();

  // Reads sort_by and sort_order. The first of `known` is the default.
  domain::ListOrder order(std::initializer_list<ListSortName> known);

  // Reads the filters among the allowed names.
  store::ListFilter filter(const app::Context& context);

  void problem(const std::string& name, const base::Text& what) { problems_.emplace(name, what); }
  // Throws 400 if there were problems.
  void finish() const;

 private:
  const http::Form& query_;
  bool is_theirs_;
  std::map<std::string, base::Text> problems_;
};

// Reads the page of a list that takes no other parameters. Throws as ListQuery does.
ListPage read_page(const app::Context& context);

// Returns the rows on one page of a list that is read as a whole.
template <typename T>
std::span<const T> on_page(const std::vector<T>& all, const ListPage& page) {
  const auto total = static_cast<std::int64_t>(all.size()), first = std::min(page.offset(), total);
  return std::span(all).subspan(static_cast<std::size_t>(first),
                                static_cast<std::size_t>(std::min<std::int64_t>(page.limit, total - first)));
}

// Write "current_page", "max_page" (at least 1) and "total".
void write_page(JsonText& json, const ListPage& page, std::int64_t total);
void add_page(base::Json& body, const ListPage& page, std::int64_t total);

}  // namespace api
