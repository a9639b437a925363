#include "web/movie_lists/bulk.h"

#include <algorithm>
#include <array>

#include "actions/diary/change_entries.h"
#include "actions/diary/play_fields.h"
#include "actions/lists/adding.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/text.h"
#include "store/diary/rating.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/form_input.h"
#include "web/movie_lists/adding.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace {

enum class ListChange { position, top, bottom, list_id, watchlist, remove };

// The fields of a request, in the order of ListChange.
constexpr std::array<std::string_view, 6> kChanges = {"position", "top", "bottom", "list_id", "watchlist", "delete"};

struct SentChange {
  std::set<std::int64_t> ids;
  ListChange change = ListChange::position;
  std::int64_t position = 1;  // where the first of the films goes
  std::int64_t list_id = 0;   // the list that the films are put on
};

SentChange read_sent(const app::Context& context, FormInput& input) {
  const std::string position(base::trim(context.req.form().text("position")));
  SentChange sent{.ids = input.ids(actions::kMostEntries)};
  const auto change = input.change(kChanges);
  if (!change) return sent;
  sent.change = static_cast<ListChange>(*change);
  if (sent.change == ListChange::bottom) sent.position = domain::kMostListItems;
  if (sent.change == ListChange::position) {
    sent.position = std::min<std::int64_t>(base::parse_id(position).value_or(0), domain::kMostListItems);
    if (sent.position < 1) input.problem("position", base::tr("Enter a number, 1 or more."));
  }
  if (sent.change == ListChange::list_id) {
    if (context.req.form().text("list_id").empty()) input.problem("list_id", base::tr("Choose a list."));
    sent.list_id = actions::read_list_id(context, input);
  }
  return sent;
}

// Returns the items of the list that the form chose, by position. Throws 400 if one of them is no longer there.
std::vector<store::ListItem> chosen_items(store::Db& db, std::int64_t list_id, const std::set<std::int64_t>& ids) {
  std::vector<store::ListItem> items;
  for (const std::int64_t id : ids) {
    auto item = store::find_list_item(db, list_id, id);
    if (!item)
      throw http::invalid_field("ids", base::tr("A film you selected is no longer on the list. Check and try again."));
    items.push_back(std::move(*item));
  }
  std::ranges::sort(items, {}, &store::ListItem::position);
  return items;
}

base::Text take_off(store::ListOrder& order, const std::vector<store::ListItem>& items) {
  for (const store::ListItem& item : items) order.remove(item.movie_id);
  order.save();
  return base::tr_n("Removed {n} film from the list.", "Removed {n} films from the list.", items.size());
}

// Moves the films to `position` and the places after it, in the order that they have.
base::Text move_to(store::ListOrder& order, const std::vector<store::ListItem>& items, std::int64_t position) {
  const std::vector<std::int64_t> before = order.movies();
  std::vector<store::ListPlace> places;
  for (const store::ListItem& item : items) places.push_back({item.movie_id, position++});
  order.place(places);
  order.save();
  if (order.movies() == before) return base::tr("These films are already there.");
  return base::tr_n("Moved {n} film.", "Moved {n} films.", items.size());
}

base::Text put_on_watchlist(const app::Context& context, store::Tx& tx, const std::vector<store::ListItem>& items) {
  const std::int64_t user_id = context.member().id;
  std::size_t added = 0;
  for (const store::ListItem& item : items) {
    if (store::is_on_watchlist(tx.db(), user_id, item.movie_id)) continue;
    store::add_to_watchlist(tx, user_id, item.movie_id, context.now());
    ++added;
  }
  if (added == 0) return base::tr("These films are already on your watchlist.");
  return base::tr_n("Added {n} film to your watchlist.", "Added {n} films to your watchlist.", added);
}

base::Text put_on_list(const app::Context& context, store::Tx& tx, const std::vector<store::ListItem>& items,
                       std::int64_t to) {
  std::vector<std::int64_t> movies;
  for (const store::ListItem& item : items) movies.push_back(item.movie_id);
  return put_on_list_text(actions::put_on_list(context, tx, movies, to));
}

base::Text write(const app::Context& context, store::Tx& tx, const domain::MovieList& list, const SentChange& sent) {
  const auto items = chosen_items(tx.db(), list.id, sent.ids);
  if (sent.change == ListChange::list_id) return put_on_list(context, tx, items, sent.list_id);
  if (sent.change == ListChange::watchlist) return put_on_watchlist(context, tx, items);
  store::ListOrder order(tx, context.member().id, list.id, context.now());
  return sent.change == ListChange::remove ? take_off(order, items) : move_to(order, items, sent.position);
}

std::string write_all(app::Context& context, store::Tx& tx, const domain::MovieList& list, const SentChange& sent) {
  const store::Recording recording(tx);
  const base::Text text = write(context, tx, list, sent);
  app::add_flash(context, tx, app::with_undo(context, recording, text, list_path(list)));
  return app::way_back(context, list_path(list));
}

}  // namespace

http::Response list_bulk(app::Context& context) {
  const domain::MovieList list = own_list_of_path(context);
  FormInput input(context);
  const SentChange sent = read_sent(context, input);
  return app::answer_form(
      context, input.problems,
      [&] { return app::once(context, [&](store::Tx& tx) { return write_all(context, tx, list, sent); }); },
      [&](const app::Problems& problems) {
        context.subject = context.viewer;  // the list's owner
        return list_to_choose_from(context, list, {sent.ids, problems}, 422);
      });
}

}  // namespace web
