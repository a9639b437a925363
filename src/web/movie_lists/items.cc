#include "store/movie_lists/items.h"

#include <algorithm>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/catalogue/movie.h"
#include "store/movie_lists/movie_list.h"
#include "web/kit/film/poster.h"
#include "web/kit/form_input.h"
#include "web/movie_lists/handlers.h"
#include "web/movie_lists/movie_list.h"

namespace web {

namespace t = app::t;

namespace {

struct ItemOfPath {
  domain::MovieList list;
  store::ListItem item;
  domain::Movie movie;
};

ItemOfPath item_of_path(const app::Context& context) {
  domain::MovieList list = own_list_of_path(context);
  const std::int64_t movie_id = context.args.id("movieId");
  auto item = store::find_list_item(context.app.db, list.id, movie_id);
  auto movie = item ? store::find_movie(context.app.db, movie_id) : std::nullopt;
  if (!movie) throw http::not_found();
  return {std::move(list), std::move(*item), std::move(*movie)};
}

// Shows the item, or the values that a form sent instead, with their problems.
http::Response item_page(app::Context& context, const ItemOfPath& path, const http::Form* form = nullptr,
                         const app::Problems& problems = {}) {
  const auto& [list, item, movie] = path;
  const std::string here = "/lists/" + std::to_string(list.id) + "/items/" + std::to_string(movie.id);
  const std::string position = std::to_string(item.position);
  const bool is_moved = form && form->text("position") != form->text("position_was");
  app::Page page(context.language, "list_item.tpl");
  page.body()
      .number(t::ID, list.id)
      .number(t::MOVIE_ID, movie.id)
      .number(t::REVISION, list.revision)
      .text(t::FORM_ID, app::new_form_id())
      .text(t::NAME, list.name)
      .text(t::LIST_URL, context.url(list_path(list)))
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w185"))
      .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)))
      .text(t::NOTE, form ? form->text("note") : item.note)
      .text(t::POSITION, is_moved ? form->text("position") : position)
      .text(t::VALUE, position)
      .optional(t::NOTE_ERROR, app::problem_at(problems, "note"))
      .optional(t::POSITION_ERROR, app::problem_at(problems, "position"));
  return app::render(context, page, {.title = base::verbatim(movie.title), .here = here}, form ? 422 : 200);
}

// Returns nullopt if the film stays where it is, also when the form's field was left alone.
std::optional<std::int64_t> read_position(const http::Form& form, app::Problems& problems) {
  const std::string text(base::trim(form.text("position")));
  if (text.empty() || text == form.text("position_was")) return std::nullopt;
  const auto position = base::parse_id(text);
  if (!position || *position < 1) problems["position"] = base::tr("Enter a number, 1 or more.");
  return position;
}

// Returns true if the form was made for another revision of the list, so that it must not change the order.
bool is_stale(const http::Form& form, const domain::MovieList& list) {
  return form.has("revision") && form.text("revision") != std::to_string(list.revision);
}

std::string way_to(const app::Context& context, const domain::MovieList& list, std::int64_t movie_id) {
  std::string back = app::way_back(context, list_path(list));
  return back.find('#') == std::string::npos ? back + "#film-" + std::to_string(movie_id) : back;
}

app::Flash added_flash(app::Context& context, const store::Recording& recording, const domain::MovieList& list,
                       const domain::Movie& movie, store::ListAddition addition) {
  switch (addition) {
    case store::ListAddition::added:
      return app::with_undo(context, recording,
                            base::tr("Added “{title}” to “{list}”.", {{"title", movie.title}, {"list", list.name}}),
                            list_path(list));
    case store::ListAddition::present:
      return {.text = base::tr("“{title}” is already on “{list}”.", {{"title", movie.title}, {"list", list.name}})};
    case store::ListAddition::full:
      return {.text = base::tr("“{list}” is full (2,000 films). Remove one to add another.", {{"list", list.name}}),
              .alert = true};
    case store::ListAddition::no_list:
      break;
  }
  throw http::not_found();
}

}  // namespace

http::Response list_item_add(app::Context& context) {
  const domain::MovieList list = own_list_of_path(context);
  FormInput input(context);
  const std::string note = input.prose("note", domain::kLongestListText).value_or("");
  const auto position = read_position(context.req.form(), input.problems);
  if (!input.problems.empty()) throw http::invalid_field(input.problems.begin()->first, input.problems.begin()->second);
  const domain::Movie movie = sent_movie(context);
  return app::once(context, [&](store::Tx& tx) {
    const std::int64_t user_id = context.member().id;
    const store::Recording recording(tx);
    const auto addition = store::add_to_list(tx, user_id, list.id, movie.id, note, context.now(), position);
    if (addition == store::ListAddition::full && context.req.wants_json())
      throw http::conflict(base::tr("This list is full (2,000 films). Remove one to add another."));
    app::add_flash(context, tx, added_flash(context, recording, list, movie, addition));
    return app::way_back(context, list_path(list));
  });
}

http::Response list_item(app::Context& context) { return item_page(context, item_of_path(context)); }

http::Response list_item_post(app::Context& context) {
  const http::Form& form = context.req.form();
  FormInput input(context);
  const auto note = input.prose("note", domain::kLongestListText);
  const auto position = read_position(form, input.problems);
  std::optional<store::Tx> tx(context.app.db);
  const ItemOfPath path = item_of_path(context);
  if (position && *position != path.item.position && is_stale(form, path.list))
    input.problem("position", base::tr("The list has changed since you opened it. Check the position and save again."));
  if (!input.problems.empty()) {
    tx.reset();
    return app::refused(context, input.problems, [&] { return item_page(context, path, &form, input.problems); });
  }
  const std::int64_t user_id = context.member().id, list_id = path.list.id, movie_id = path.movie.id;
  const bool is_written = note && *note != path.item.note, is_moved = position && *position != path.item.position;
  const store::Recording recording(*tx);
  store::ListOrder order(*tx, user_id, list_id, context.now());
  if (is_moved) order.move(movie_id, *position);
  order.save();
  if (is_written) store::set_list_note(*tx, user_id, list_id, movie_id, *note, context.now());
  const base::Text text = base::tr("Saved your changes to “{title}”.", {{"title", path.movie.title}});
  return app::commit_with_flash(context, *tx, way_to(context, path.list, movie_id),
                                app::with_undo(context, recording, text, list_path(path.list)));
}

namespace {

// Returns the position that the form wants: one up or down from the film's current position, or a position that it
// names.
std::int64_t wanted_position(const http::Form& form, const store::ListItem& item) {
  const std::string direction = form.text("direction");
  if (direction == "up") return item.position - 1;
  if (direction == "down") return item.position + 1;
  app::Problems problems;
  const auto position = read_position(form, problems);
  if (!position || !direction.empty())
    throw http::invalid_field("direction", base::tr("Choose up or down, or enter a position."));
  return *position;
}

}  // namespace

http::Response list_item_move(app::Context& context) {
  const http::Form& form = context.req.form();
  store::Tx tx(context.app.db);
  const ItemOfPath path = item_of_path(context);
  const std::int64_t list_id = path.list.id, movie_id = path.movie.id, wanted = wanted_position(form, path.item);
  if (is_stale(form, path.list)) {
    const base::Text meanwhile = base::tr("The list has changed since you opened it. Nothing was moved; try again.");
    if (context.req.wants_json()) throw http::precondition_failed(meanwhile);
    app::add_flash(context, tx, {.text = meanwhile, .alert = true});
  } else {
    const store::Recording recording(tx);
    store::ListOrder order(tx, context.member().id, list_id, context.now());
    order.move(movie_id, wanted);
    order.save();
    const auto after = std::ranges::find(order.movies(), movie_id) - order.movies().begin() + 1;
    const base::Text text =
        base::tr("Moved “{title}” to position {position}.", {{"title", path.movie.title}, {"position", after}});
    if (after != path.item.position)
      app::add_flash(context, tx, app::with_undo(context, recording, text, list_path(path.list)));
  }
  tx.commit();
  return http::see_other(way_to(context, path.list, movie_id));
}

http::Response list_item_delete(app::Context& context) {
  const domain::MovieList list = own_list_of_path(context);
  const std::int64_t movie_id = context.args.id("movieId");
  const auto movie = store::find_movie(context.app.db, movie_id);
  if (!movie) throw http::not_found();
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const store::Recording recording(tx);
    if (!store::remove_from_list(tx, context.member().id, list.id, movie_id, context.now())) return std::nullopt;
    const base::Text text =
        base::tr("Removed “{title}” from “{list}”.", {{"title", movie->title}, {"list", list.name}});
    app::add_flash(context, tx, app::with_undo(context, recording, text, list_path(list)));
    return app::way_back(context, list_path(list));
  });
}

}  // namespace web
