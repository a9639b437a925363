#include "actions/lists/adding.h"

#include "http/error.h"

namespace actions {

void check_addition(store::ListAddition addition) {
  if (addition == store::ListAddition::full)
    throw http::invalid_field("list_id", base::tr("This list is full (2,000 films). Remove one to add another."));
  if (addition == store::ListAddition::no_list)
    throw http::invalid_field("list_id", base::tr("Choose one of your lists."));
}

std::size_t put_on_list(const app::Context& context, store::Tx& tx, const std::vector<std::int64_t>& movies,
                        std::int64_t list_id) {
  std::size_t added = 0;
  store::ListOrder order(tx, context.member().id, list_id, context.now());
  for (const std::int64_t movie_id : movies) {
    const store::ListAddition addition = order.add(movie_id, "");
    check_addition(addition);
    if (addition == store::ListAddition::added) ++added;
  }
  order.save();
  return added;
}

}  // namespace actions
