#include "actions/lists/save_filter.h"

#include "app/lists/smart_list.h"
#include "base/text.h"
#include "http/error.h"

namespace actions {

namespace {

constexpr std::size_t kLongestKind = 20;

http::HttpError refused_name(const base::Text& problem) { return http::conflict(problem).field("name", problem); }

template <typename Write>
auto with_own_name(const Write& write) {
  try {
    return write();
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
    throw refused_name(base::tr("You already have a smart list with this name."));
  }
}

}  // namespace

store::SavedFilter read_filter(const app::Context& context, Input& input, const store::SavedFilter& before) {
  store::SavedFilter filter = before;
  filter.name = read_name(input, "name", store::kLongestFilterName, before.name);
  filter.kind = input.prose("kind", kLongestKind).value_or(before.kind);
  filter.query = input.prose("query", store::kLongestFilter).value_or(before.query);
  filter.privacy = read_privacy(input, before.privacy);
  app::Problems problems;
  app::check_filter(context, filter, problems);
  for (const auto& [field, problem] : problems) input.problem(field, problem);
  return filter;
}

std::int64_t add_filter(store::Tx& tx, const store::SavedFilter& filter) {
  const auto id = with_own_name([&] { return store::add_filter(tx, filter); });
  if (!id) throw refused_name(base::tr("You have 500 smart lists. Delete one to save another."));
  return *id;
}

void change_filter(store::Tx& tx, const store::SavedFilter& filter) {
  with_own_name([&] { store::change_filter(tx, filter); });
}

}  // namespace actions
