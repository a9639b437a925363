#include "domain/movie_order.h"

#include <tuple>

#include "base/text.h"

namespace domain {

MovieKey make_movie_key(std::int64_t id, const std::string& title) { return {id, base::ascii_lower(title), {}}; }

bool comes_before(const MovieKey& a, const MovieKey& b, MovieOrder order) {
  if (order.by == MovieSort::title && a.title != b.title) return order.descending ? b.title < a.title : a.title < b.title;
  const bool a_known = a.value.index() != 0, b_known = b.value.index() != 0;
  if (a_known != b_known) return a_known;
  if (a_known && a.value != b.value) return order.descending ? b.value < a.value : a.value < b.value;
  return std::tie(a.title, a.id) < std::tie(b.title, b.id);
}

}  // namespace domain
