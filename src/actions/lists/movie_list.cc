#include "actions/lists/movie_list.h"

#include "http/error.h"

namespace actions {

namespace {

std::int64_t checked(const std::optional<std::int64_t>& id) {
  if (!id) throw http::conflict(base::tr("You have 500 lists. Delete one to create another."));
  return *id;
}

}  // namespace

store::NewMovieList read_list(Input& input, const store::NewMovieList& before) {
  store::NewMovieList list = before;
  list.name = read_name(input, "name", domain::kLongestListName, before.name);
  if (input.has("description")) list.description = input.prose("description", domain::kLongestListText).value_or("");
  list.is_ranked = input.box("is_ranked", before.is_ranked);
  list.privacy = read_privacy(input, before.privacy);
  return list;
}

std::int64_t add_list(const app::Context& context, store::Tx& tx, const store::NewMovieList& list) {
  return checked(store::add_list(tx, context.member().id, list, context.now()));
}

std::int64_t copy_list(const app::Context& context, store::Tx& tx, const domain::MovieList& source) {
  return checked(store::copy_list(tx, context.member().id, source, context.now()));
}

}  // namespace actions
