#include "actions/films/rating.h"

#include "store/diary/rating.h"

namespace actions {

bool write_rating(const app::Context& context, store::Tx& tx, std::int64_t movie_id, std::optional<int> rating) {
  const std::int64_t user_id = context.member().id;
  const auto before = store::find_rating(tx.db(), user_id, movie_id);
  if (!rating) return before && store::delete_rating(tx, user_id, movie_id, context.now());
  if (before && before->rating == *rating) return false;
  store::set_rating(tx, user_id, movie_id, *rating, context.now());
  return true;
}

}  // namespace actions
