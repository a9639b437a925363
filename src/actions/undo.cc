#include "actions/undo.h"

#include <algorithm>
#include <iterator>

#include "domain/job.h"
#include "store/work/job.h"
#include "store/work/unmatched_play.h"

namespace actions {

namespace {

// Has the films of plays that wait again looked up like those of new ones, because the provider may know them by now.
void look_up_again(const app::Context& context, store::Tx& tx, const std::vector<std::int64_t>& plays) {
  for (const std::int64_t id : plays)
    if (const auto play = store::find_unmatched_play(tx.db(), id); play && play->movie.has_id())
      store::add_job(tx, domain::kMatchPlayJob, std::to_string(id), play->user_id, context.now());
}

constexpr ThingWords kWords[] = {
    {"play", "play", base::tr("Entry")},
    {"play_tag", "play", base::tr("Entry")},
    {"play_companion", "play", base::tr("Entry")},
    {"rating", "rating", base::tr("Rating")},
    {"rating_history", "rating", base::tr("Rating")},
    {"review", "review", base::tr("Review")},
    {"movie_like", "like", base::tr("Like")},
    {"watchlist_entry", "watchlist", base::tr("Watchlist")},
    {"favourite", "favourites", base::tr("Favourites")},
    {"movie_list", "list", base::tr("List")},
    {"movie_list_item", "list", base::tr("List")},
    {"saved_filter", "filter", base::tr("Smart list")},
    {"webhook_call", "unmatched_play", base::tr("Inbox")},
    {"unmatched_play", "unmatched_play", base::tr("Inbox")},
};
constexpr ThingWords kOther{"", "other", base::tr("Settings")};

}  // namespace

store::Reverted revert(const app::Context& context, store::Tx& tx, const app::OfferedUndo& undo) {
  tx.tell_nobody();
  store::Reverted reverted = store::revert(tx, context.member().id, undo.changes, context.now());
  look_up_again(context, tx, reverted.unmatched_plays);
  return reverted;
}

store::Reverted forecast(const app::Context& context, const app::OfferedUndo& undo) {
  store::Tx tx(context.app.db);
  return revert(context, tx, undo);
}

const ThingWords& words_of(const store::ChangedThing& thing) {
  const auto found = std::ranges::find(kWords, thing.table, &ThingWords::table);
  return found == std::end(kWords) ? kOther : *found;
}

}  // namespace actions
