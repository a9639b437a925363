#include "actions/undo.h"

#include <algorithm>
#include <set>
#include <span>

#include "app/page/display.h"
#include "app/page/error_page.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/crypto.h"
#include "base/text.h"
#include "store/account/flash.h"
#include "store/catalogue/movie.h"
#include "store/work/receipt.h"
#include "web/diary/handlers.h"
#include "web/kit/film/poster.h"
#include "web/kit/undo_page.h"

namespace web {

namespace {

namespace t = app::t;

using Things = std::vector<store::ChangedThing>;

constexpr std::size_t kMostRows = 20;

std::span<const store::ChangedThing> first_of(const Things& things) {
  return {things.data(), std::min(things.size(), kMostRows)};
}

void add_rows(const app::Context& context, app::Section table, const Things& things) {
  for (const store::ChangedThing& thing : first_of(things)) {
    app::Section row = table.add(t::ROW);
    const auto movie = store::find_movie(context.app.db, thing.movie_id);
    const base::Text& kind = actions::words_of(thing).sentence;
    if (movie)
      row.optional(t::POSTER_SRC, app::poster_src(context, *movie, "w92"))
          .add(t::MOVIE)
          .text(t::URL, context.url("/movie/" + std::to_string(movie->id)))
          .text(t::MOVIE_TITLE, movie->title)
          .optional(t::MOVIE_YEAR, year_text(*movie));
    else row.add(t::NO_MOVIE).text(t::ROW_TITLE, thing.name.empty() ? context.text(kind) : thing.name);
    row.text(t::SAID_TEXT, movie || !thing.name.empty() ? context.text(kind) : "");
  }
}

void tell_what_stays(app::Context& context, store::Tx& tx, const Things& kept) {
  constexpr std::size_t kMostNamed = 3;
  std::set<std::int64_t> movies;
  for (const store::ChangedThing& thing : kept)
    if (thing.movie_id != 0) movies.insert(thing.movie_id);
  std::vector<std::string> titles;
  for (const std::int64_t id : movies)
    if (const auto movie = titles.size() < kMostNamed ? store::find_movie(tx.db(), id) : std::nullopt)
      titles.push_back("“" + movie->title + "”");
  const base::Text text =
      titles.empty() ? base::tr("Kept your newer changes.")
      : movies.size() > titles.size()
          ? base::tr_n("Kept your newer changes to {n} film.", "Kept your newer changes to {n} films.", movies.size())
          : base::tr("Kept your newer changes: {titles}.", {{"titles", context.language.list(titles)}});
  app::add_flash(context, tx, {.text = text});
}

// Leads to the page that says what would stay. A program gets its address with 409.
http::Response ask_first(app::Context& context, const std::string& token, std::size_t kept) {
  const std::string back = context.req.form().text("redirect");
  const std::string url =
      context.url("/undo/" + token) + (app::is_own_path(back) ? "?redirect=" + base::percent_encode(back) : "");
  if (!context.req.wants_json()) return http::see_other(url);
  base::Json body =
      app::error_json(context, http::conflict(base::tr_n("{n} item has changed since and would be kept.",
                                                         "{n} items have changed since and would be kept.", kept)));
  body["location"] = url;
  return http::json(body, 409);
}

}  // namespace

http::Response undo_page(app::Context& context) {
  const std::string token = context.args.text("token");
  const auto undo = app::find_undo(context, token);
  if (!undo) throw http::not_found();
  const store::Reverted forecast = actions::forecast(context, *undo);
  const std::string redirect = context.req.query().text("redirect");
  app::Page page(context.language, "undo.tpl");
  app::Section& body = page.body();
  fill_undo(body, std::ssize(forecast.undone), context.url("/undo/" + token),
            app::is_own_path(redirect) ? redirect : context.url(undo->back));
  body.show(t::CHANGE);
  if (!forecast.undone.empty())
    add_rows(context,
             add_undo_rows(body.add(t::UNDONE), std::ssize(forecast.undone), std::ssize(first_of(forecast.undone))),
             forecast.undone);
  if (!forecast.kept.empty())
    add_rows(context, add_staying(body, std::ssize(forecast.kept), std::ssize(first_of(forecast.kept))), forecast.kept);
  return app::render(context, page, {.title = base::tr("Undo this change?")});
}

// The receipt of a token that was used tells a second click from one that comes too late, and where it leads.
http::Response undo(app::Context& context) {
  const std::string token = context.args.text("token"), session = context.session->id_hash();
  const bool is_confirmed = !context.req.form().text("confirmed").empty();
  store::Tx tx(context.app.db);
  const store::Receipt receipt{context.member().id, std::string(context.route), token, base::sha256_hex("undo")};
  const auto undo = app::find_undo(context, token);
  const store::Reverted reverted = undo ? actions::revert(context, tx, *undo) : store::Reverted{};
  const bool is_done = reverted.count > 0;
  if (is_done && !reverted.kept.empty() && !is_confirmed) return ask_first(context, token, reverted.kept.size());
  if (!reverted.kept.empty()) tell_what_stays(context, tx, reverted.kept);
  const auto earlier = is_done ? std::nullopt : store::find_receipt(tx, receipt, context.now());
  const std::string back = undo ? undo->back : earlier.value_or("/");
  if (is_done) store::delete_undo(tx, token);
  if (is_done) store::add_receipt(tx, receipt, back, context.now());
  const base::Text text = is_done   ? base::tr("Undone.")
                          : earlier ? base::tr("This has already been undone.")
                                    : base::tr("This can no longer be undone.");
  const bool is_told = earlier && store::has_flash_messages(tx.db(), session);  // by the first of two clicks
  if (!is_told) app::add_flash(context, tx, {.text = text, .alert = !is_done && !earlier});
  tx.commit();
  const bool is_section = back.find('#') != std::string::npos;  // the page that shows Undo does not know of it
  return http::see_other(is_section ? context.url(back) : app::way_back(context, back));
}

}  // namespace web
