#include <algorithm>

#include "app/page/flash.h"
#include "app/page/forms.h"
#include "base/crypto.h"
#include "base/json.h"
#include "domain/job.h"
#include "store/account/flash.h"
#include "store/catalogue/movie.h"
#include "store/changes/revert.h"
#include "store/work/job.h"
#include "store/work/receipt.h"
#include "store/work/unmatched_play.h"
#include "web/diary/handlers.h"

namespace web {

namespace {

// Looks the films of plays that wait again up like those of new ones, because the provider may know them by now.
void look_up_again(const app::Context& context, store::Tx& tx, const std::vector<std::int64_t>& plays) {
  for (const std::int64_t id : plays)
    if (const auto play = store::find_unmatched_play(tx.db(), id); play && play->movie.has_id())
      store::add_job(tx, domain::kMatchPlayJob, std::to_string(id), play->user_id, context.now());
}

void tell_what_stays(app::Context& context, store::Tx& tx, store::Reverted reverted) {
  constexpr std::size_t kMostNamed = 3;
  auto& movies = reverted.changed_movies;
  if (movies.empty() && !reverted.is_other_changed) return;
  std::ranges::sort(movies);
  movies.erase(std::unique(movies.begin(), movies.end()), movies.end());
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

// Reverts what the token stands for, and returns false if there is nothing left to revert.
bool revert(app::Context& context, store::Tx& tx, const base::Json& effect) {
  const store::Reverted reverted =
      store::revert(tx, context.member().id, base::member(effect, "changes"), context.now());
  look_up_again(context, tx, reverted.unmatched_plays);
  tell_what_stays(context, tx, reverted);
  return reverted.count > 0;
}

}  // namespace

// The receipt of a token that was used tells a second click from one that comes too late, and where it leads.
http::Response undo(app::Context& context) {
  const std::string token = context.args.text("token"), session = context.session->id_hash();
  store::Tx tx(context.app.db);
  tx.tell_nobody();
  const store::Receipt receipt{context.member().id, std::string(context.route), token, base::sha256_hex("undo")};
  const auto kept = store::find_undo(tx, session, token);
  const base::Json effect = base::parse_json(kept.value_or("")).value_or(base::json_null());
  const bool done = kept && revert(context, tx, effect);
  const auto earlier = done ? std::nullopt : store::find_receipt(tx, receipt, context.now());
  const std::string back = kept ? base::string_member(effect, "back") : earlier.value_or("/");
  if (done) store::delete_undo(tx, token);
  if (done) store::add_receipt(tx, receipt, back, context.now());
  const base::Text text = done      ? base::tr("Undone.")
                          : earlier ? base::tr("This has already been undone.")
                                    : base::tr("This can no longer be undone.");
  const bool is_told = earlier && store::has_flash_messages(tx.db(), session);  // by the first of two clicks
  if (!is_told) app::add_flash(context, tx, {.text = text, .alert = !done && !earlier});
  tx.commit();
  const bool is_section = back.find('#') != std::string::npos;  // the page that shows Undo does not know of it
  return http::see_other(is_section ? context.url(back) : app::way_back(context, back));
}

}  // namespace web
