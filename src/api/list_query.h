// The parameters of lists (contract §3): unknown names and values out of range are answered as one 400.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "api/json_text.h"
#include "store/lists/list_filter.h"

namespace api {

struct ListPage {
  std::int64_t number = 1;
  int limit = 24;
  std::int64_t offset() const { return (number - 1) * limit; }
  store::ListSlice slice() const { return {offset(), limit}; }
};

class ListQuery {
 public:
  // Throws 400 for a name that is not in `allowed`.
  ListQuery(const app::Context& context, std::initializer_list<std::string_view> allowed);

  ListPage page();
  std::optional<std::string> text(const char* name, std::size_t most = 200);  // trimmed; empty counts as absent
  std::optional<std::int64_t> id(const char* name);
  std::optional<int> year(const char* name);
  std::optional<int> rating(const char* name);        // tenths
  std::optional<std::string> date(const char* name);  // of any precision
  std::optional<std::string> code(const char* name, std::size_t least, std::size_t most);  // ASCII letters
  // Which of the words, counted from 0.
  std::optional<std::size_t> choice(const char* name, std::initializer_list<std::string_view> words);

  // sort_order of a list that has its newest rows first and knows no other order than time.
  bool oldest_first();

  // search, release_year, genre, language, country, rating_min and rating_max.
  store::ListFilter movie_filter();
  // watched_from and watched_to.
  void read_period(store::ListFilter& filter);

  void problem(const char* name, const std::string& what) { problems_.emplace(name, what); }
  // Throws 400 when there were problems.
  void finish() const;

 private:
  const http::Form& query_;
  std::map<std::string, std::string> problems_;
};

// "current_page", "max_page" (at least 1) and "total".
void write_page(JsonText& json, const ListPage& page, std::int64_t total);
void add_page(base::Json& body, const ListPage& page, std::int64_t total);

}  // namespace api
