#include "store/diary/play.h"

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/diary/companions.h"
#include "store/together/company.h"
#include "web/diary/handlers.h"
#include "web/diary/log_movie.h"
#include "web/diary/play_form.h"
#include "web/diary/together.h"
#include "web/kit/film/poster.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

namespace {

std::string entry_path(const domain::Movie& movie, std::int64_t entry) {
  return movie_path(movie.id) + "/history/" + std::to_string(entry);
}

domain::Play entry_of_path(const app::Context& context, const domain::Movie& movie) {
  auto play = store::find_play(context.app.db, context.member().id, movie.id, context.args.id("entry"));
  if (!play) throw http::not_found();
  return std::move(*play);
}

// Shows the place of the entry on its date, such as "2 of 3", with the ways up and down, unless it is the only one.
void fill_place_on_date(const app::Context& context, app::Section& body, const domain::Play& play) {
  const store::PlaceOnDate place = store::place_on_date(context.app.db, context.member().id, play);
  if (place.total < 2) return;
  app::Section order = body.add(t::PLACE_ON_DATE);
  order
      .text(t::STATE_TEXT, base::tr_n("{number} of {n} from the top", "{number} of {n} from the top", place.total,
                                      {{"number", place.number}}))
      .text(t::ORDER_TEXT, play.watched_at
                               ? base::tr("Order on {date}", {{"date", app::date_text(context, *play.watched_at)}})
                               : base::tr("Order of undated entries"));
  if (place.number > 1) order.add(t::MOVE_UP).number(t::ID, play.movie_id).number(t::ENTRY_ID, play.id);
  if (place.number < place.total) order.add(t::MOVE_DOWN).number(t::ID, play.movie_id).number(t::ENTRY_ID, play.id);
}

// Fills the parts that are not fields of the form: the place on the date, and the company.
void fill_entry(const app::Context& context, app::Section& body, const domain::Movie& movie, std::int64_t entry) {
  const auto play = store::find_play(context.app.db, context.member().id, movie.id, entry);
  if (!play) return;
  fill_place_on_date(context, body, *play);
  fill_company(context, body, store::Company(context.app.db, context.viewer, context.member(), {&*play}), *play);
}

http::Response edit_page(app::Context& context, const domain::Movie& movie, std::int64_t entry,
                         const PlayFields& fields, const std::string& back, const app::Problems& problems, int status) {
  app::Page page(context.language, "play_edit.tpl");
  app::Section& body = page.body();
  body.number(t::ID, movie.id)
      .text(t::FORM_ID, app::new_form_id())
      .number(t::ENTRY_ID, entry)
      .text(t::TITLE, movie.title)
      .optional(t::YEAR, year_text(movie))
      .text(t::POSTER_ALT, poster_alt(context, movie.title, year_text(movie)))
      .text(t::POSTER_SRC, app::poster_src(context, movie, "w185"))
      .text(t::BACK, back);
  const base::Text same_day = app::problem_at(problems, actions::kSameDay);
  body.optional(t::SAME_DAY, same_day).show(same_day.is_empty() ? t::NOT_ASKED : t::ASKED);
  add_play_fields(context, body, movie, fields, problems);
  fill_entry(context, body, movie, entry);
  return app::render(context, page, {.title = base::tr("Edit entry"), .here = entry_path(movie, entry)}, status);
}

}  // namespace

http::Response history_add(app::Context& context) { return log_sent_play(context, movie_of_path(context)); }

http::Response history_edit_page(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const domain::Play play = entry_of_path(context, movie);
  const std::string redirect = context.req.query().text("redirect");
  const std::string back = app::is_own_path(redirect) ? redirect : context.url(movie_path(movie.id));
  PlayFields fields = fields_of(play);
  fields.with = fields.with_was = store::Company(context.app.db, context.viewer, context.member(), {&play}).with(play);
  return edit_page(context, movie, play.id, fields, back, {}, 200);
}

http::Response history_edit(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const std::int64_t entry = entry_of_path(context, movie).id;
  const std::string back = app::way_back(context, movie_path(movie.id));
  FormInput input(context, movie.release_date);
  actions::LogPlay sent = read_sent_play(context, movie, input);
  return app::answer_form(
      context, input.problems,
      [&] {
        store::Tx tx(context.app.db);
        const store::Recording recording(tx);
        sent.write_over(context, tx, entry_of_path(context, movie));
        const base::Text done = base::tr("Saved your entry for “{title}”.", {{"title", movie.title}});
        return app::commit_with_flash(context, tx, back,
                                      app::with_undo(context, recording, done, movie_path(movie.id)));
      },
      [&](const app::Problems& problems) {
        return edit_page(context, movie, entry, sent_fields(context), back, problems, 422);
      });
}

http::Response history_move(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const std::string direction = context.req.form().text("direction");
  if (direction != "up" && direction != "down") throw http::invalid_field("direction", base::tr("Choose up or down."));
  store::Tx tx(context.app.db);
  const domain::Play play = entry_of_path(context, movie);
  store::move_play(tx, context.member().id, movie.id, play.id, direction == "up");
  tx.commit();
  std::string back = app::way_back(context, entry_path(movie, play.id));
  const bool to_a_list = back != context.url(entry_path(movie, play.id)) && back.find('#') == std::string::npos;
  if (to_a_list) back += "#play-" + std::to_string(play.id);
  return http::see_other(back);
}

http::Response history_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const auto play = store::find_play(tx.db(), context.member().id, movie.id, context.args.id("entry"));
    if (!play) return std::nullopt;
    const store::Recording recording(tx);
    store::delete_play(tx, context.member().id, movie.id, play->id);
    const base::Text text =
        play->watched_at ? base::tr("Deleted your entry for “{title}” ({date}).",
                                    {{"date", app::date_text(context, *play->watched_at)}, {"title", movie.title}})
                         : base::tr("Deleted your undated entry for “{title}”.", {{"title", movie.title}});
    app::add_flash(context, tx, app::with_undo(context, recording, text, movie_path(movie.id)));
    return app::way_back(context, movie_path(movie.id));
  });
}

http::Response history_name_off(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const std::int64_t entry = context.args.id("entry");
    if (store::movie_of_play(tx.db(), context.member().id, entry) != movie.id) return std::nullopt;
    const store::Recording recording(tx);
    if (!store::take_name_off(tx, entry).empty())
      app::add_flash(context, tx,
                     app::with_undo(context, recording,
                                    base::tr("Removed your name from other members’ entries. Your own entry is kept."),
                                    movie_path(movie.id)));
    return app::way_back(context, movie_path(movie.id));
  });
}

}  // namespace web
