#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "app/page/page_sizes.h"
#include "base/text.h"
#include "domain/job.h"
#include "domain/media_server.h"
#include "domain/rating.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/work/job.h"
#include "store/work/unmatched_play.h"
#include "store/work/webhook.h"
#include "transfer/delivery.h"
#include "web/imports/batch.h"
#include "web/kit/film/asking.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/search_hits.h"
#include "web/transfer/handlers.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kInboxPath[] = "/inbox";
constexpr int kCounted = 1000, kShownImports = 20;

// The open item, and the words to search its film with. The provider is asked only for an item that the address names.
struct InboxQuery {
  std::int64_t item = 0;
  std::string query;
  bool with_provider = false;
};

constexpr SearchLimits kFilmsForPlay{app::kTypedMovies, 0};

SearchHits find(app::Context& context, const InboxQuery& asked, ProviderFailure& failure) {
  const auto reference = metadata::movie_reference(asked.query);
  SearchHits hits = reference ? SearchHits{} : hits_here(context, asked.query, kFilmsForPlay);
  const auto stored = reference ? metadata::find_stored(context.app.db, *reference) : std::nullopt;
  if (stored) hits.local.push_back(*stored);
  if (!asked.with_provider || asked.query.empty() || stored) return hits;
  ask_provider(failure, [&] {
    if (reference) add_named_movie(context, *reference, hits);
    else add_provider_hits(context, 1, kFilmsForPlay, hits);
  });
  return hits;
}

void fill_found(app::Section found, const std::string& title, int year, const std::string& overview,
                const std::string& poster) {
  found.text(t::MOVIE_TITLE, title)
      .optional(t::MOVIE_YEAR, year == 0 ? "" : std::to_string(year))
      .optional(t::OVERVIEW, overview)
      .text(t::POSTER_SRC, poster);
}

void fill_stored(const app::Context& context, app::Section& open, std::int64_t item, const domain::Movie& movie) {
  app::Section found = open.add(t::FOUND);
  fill_found(found, movie.title, movie.year(), movie.overview, app::poster_src(context, movie, "w185"));
  found.number(t::ITEM_ID, item).text(t::FORM_ID, app::new_form_id()).add(t::LOCAL).number(t::ID, movie.id);
}

// Fills the films to choose from. Films of the provider that are stored are shown as such, before the others.
void fill_choice(app::Context& context, app::Section open, std::int64_t item, const InboxQuery& asked) {
  ProviderFailure failure;
  const SearchHits choice = find(context, asked, failure);
  open.number(t::ITEM_ID, item).text(t::QUERY, asked.query).show_if(bool(failure), t::PROVIDER_DOWN);
  for (const domain::Movie& movie : choice.local) fill_stored(context, open, item, movie);
  for (const auto& [meta_id, movie] : choice.stored) fill_stored(context, open, item, movie);
  std::size_t remote = 0;
  for (const domain::SearchHit& hit : choice.provider.hits) {
    if (choice.stored.contains(hit.meta_id) || remote == app::kProviderMovies) continue;
    ++remote;
    app::Section found = open.add(t::FOUND);
    fill_found(found, hit.title, hit.year(), hit.overview, provider_poster_src(context, "w185", hit.meta_poster_path));
    found.number(t::ITEM_ID, item)
        .text(t::FORM_ID, app::new_form_id())
        .add(t::REMOTE)
        .number(t::FOUND_META_ID, hit.meta_id);
  }
  open.show_if(choice.local.empty() && choice.provider.hits.empty() && !failure, t::NOTHING_FOUND);
}

std::string name_of_play(const app::Context& context, const store::UnmatchedPlay& play) {
  if (!play.movie.title.empty()) return play.movie.title;
  return play.movie.imdb_id.empty() ? context.text(base::tr("Film {id}", {{"id", std::to_string(play.movie.meta_id)}}))
                                    : play.movie.imdb_id;
}

// Returns the words to search for: the beginning of the title, as the search takes no more, or else an id.
std::string first_query(const store::UnmatchedPlay& play) {
  if (!play.movie.title.empty()) return base::first_code_points(play.movie.title, kLongestQuery);
  return play.movie.imdb_id.empty() ? "tmdb:" + std::to_string(play.movie.meta_id) : play.movie.imdb_id;
}

std::string find_url(const app::Context& context, const store::UnmatchedPlay& play) {
  const std::string item = std::to_string(play.id);
  return context.url(kInboxPath) + "?item=" + item + "&query=" + base::percent_encode(first_query(play)) + "#item-" +
         item;
}

std::string reporter_name(const app::Context& context, const store::UnmatchedPlay& play) {
  if (play.kind == store::kWrittenOffline) return context.text(base::tr("Logged offline"));
  const auto server = domain::media_server_from(play.kind);
  return std::string(server ? domain::media_server_name(*server) : play.kind);
}

void fill_item(app::Context& context, app::Section item, const store::UnmatchedPlay& play, const InboxQuery& asked) {
  item.number(t::ITEM_ID, play.id)
      .text(t::TITLE, name_of_play(context, play))
      .optional(t::YEAR, play.movie.year == 0 ? "" : std::to_string(play.movie.year));
  item.text(t::SERVICE, reporter_name(context, play)).show_if(play.has_job, t::SOUGHT);
  item.optional(t::IMDB_ID, play.movie.imdb_id)
      .optional(t::META_ID, play.movie.meta_id == 0 ? "" : std::to_string(play.movie.meta_id));
  item.optional(t::RATING, rating_text(context, play.rating));
  if (play.watched_at)
    item.add(t::DATED)
        .text(t::DATE_ISO, *play.watched_at)
        .text(t::DATE_TEXT, app::date_text(context, *play.watched_at, context.today()));
  if (play.id == asked.item) fill_choice(context, item.add(t::OPEN), play.id, asked);
  else item.add(t::CLOSED).text(t::FIND_URL, find_url(context, play));
}

// Reads the choice of the address. Without one, the first item is open, with the films of this server that have its
// title.
InboxQuery read_asked(const app::Context& context, const std::vector<store::UnmatchedPlay>& plays) {
  InboxQuery asked{app::number_in_query(context, "item"), std::string(base::trim(context.req.query().text("query"))),
                   true};
  if (base::code_points(asked.query) > kLongestQuery)
    throw http::invalid_field("query", base::tr("Use at most 200 characters."));
  if (asked.item != 0 || plays.empty()) return asked;
  return {plays.front().id, first_query(plays.front()), false};
}

// Returns the items of the page, which begins with the item that the address names, if any.
std::vector<store::UnmatchedPlay> items_of(const app::Context& context) {
  const std::int64_t item = app::number_in_query(context, "item"), before = app::number_in_query(context, "before");
  return store::list_unmatched_plays(context.app.db, context.member().id, item != 0 ? item + 1 : before,
                                     app::kInboxPlays + 1);
}

void fill_items(app::Context& context, app::Section& body, std::vector<store::UnmatchedPlay> plays) {
  const InboxQuery asked = read_asked(context, plays);
  const bool has_more = plays.size() > static_cast<std::size_t>(app::kInboxPlays);
  if (has_more) plays.pop_back();
  app::Section items = body.add(t::ITEMS);
  items.text(t::FORM_ID, app::new_form_id());
  const std::int64_t total = store::count_unmatched_plays(context.app.db, context.member().id, kCounted);
  items.text(t::TOTAL, context.language.number(total));
  for (const store::UnmatchedPlay& play : plays) fill_item(context, items.add(t::ITEM), play, asked);
  const bool is_first = app::number_in_query(context, "before") == 0 && app::number_in_query(context, "item") == 0;
  if (is_first && !has_more) return;
  app::Section pager = items.include(t::PAGER, "partials/pager.tpl");
  pager.optional(t::NEWER_URL, is_first ? "" : context.url(kInboxPath));
  pager.optional(t::OLDER_URL, has_more ? context.url(kInboxPath) + "?before=" + std::to_string(plays.back().id) : "");
}

// Adds imports that have ended or reached their review unseen, and those with films that wait for a choice. Returns
// false if there are none.
bool add_import_waits(const app::Context& context, app::Section& body) {
  store::Db& db = context.app.db;
  const std::int64_t user_id = context.member().id;
  if (store::count_import_waits(db, user_id, 1) == 0) return false;
  for (const store::ImportBatch& batch : store::list_imports(db, user_id, 0, kShownImports)) {
    const auto add = [&](const base::Text& text) {
      body.add(t::IMPORT_WAIT).text(t::URL, context.url(import_path(batch.id))).text(t::TEXT, text);
    };
    if (batch.has_news()) add(base::verbatim(context.language.stored_text(batch.message)));
    if (batch.state != store::ImportState::done) continue;
    const std::int64_t films = store::count_import_films(db, batch.id, store::FilmOutcome::choose) +
                               store::count_import_films(db, batch.id, store::FilmOutcome::unknown);
    if (films > 0) add(base::tr_n("{n} imported film needs your help", "{n} imported films need your help", films));
  }
  return true;
}

// Returns the film that the form chose, and stores it if it is new. Never call it inside a transaction.
domain::Movie chosen_movie(app::Context& context) {
  const http::Form& form = context.req.form();
  const auto movie_id = base::parse_id(form.text("movie_id")), meta_id = base::parse_id(form.text("meta_id"));
  const bool by_meta_id = form.has("meta_id");
  if (by_meta_id == form.has("movie_id") || (by_meta_id ? meta_id : movie_id).value_or(0) < 1)
    throw http::invalid_field("movie_id", base::tr("Choose one film."));
  const std::int64_t id =
      by_meta_id ? metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, *meta_id) : *movie_id;
  const auto movie = store::find_movie(context.app.db, id);
  if (!movie) throw http::not_found();
  return *movie;
}

base::Text what_became(const std::string& title, bool is_rating, transfer::WaitingResult settled) {
  if (settled == transfer::WaitingResult::recorded)
    return is_rating ? base::tr("Rated {title}.", {{"title", title}})
                     : base::tr("Added {title} to your diary.", {{"title", title}});
  return is_rating ? base::tr("Kept your newer rating of {title}.", {{"title", title}})
                   : base::tr("This viewing of {title} is already in your diary.", {{"title", title}});
}

void require_own(const app::Context& context, const std::optional<store::UnmatchedPlay>& play) {
  if (!play || play->user_id != context.member().id) throw http::not_found();
}

}  // namespace

http::Response inbox(app::Context& context) {
  app::Page page(context.language, "inbox.tpl");
  auto plays = items_of(context);
  const bool has_imports = add_import_waits(context, page.body());
  if (plays.empty()) page.body().show_if(!has_imports, t::EMPTY);
  else fill_items(context, page.body(), std::move(plays));
  return app::render(context, page, {.title = base::tr("Inbox")});
}

// Checks the item before it asks the provider, and again under the writer lock, because somebody else may have settled
// it, or put it back, since then.
http::Response inbox_match(app::Context& context) {
  const std::int64_t item = context.args.id("id");
  const auto waiting = [&] { return store::find_unmatched_play(context.app.db, item); };
  const auto before = waiting();
  const bool is_again = !before && !context.req.form().text("_form_id").empty();
  if (!is_again) require_own(context, before);
  const domain::Movie movie = chosen_movie(context);
  return app::once(context, [&](store::Tx& tx) {
    const auto play = waiting();
    require_own(context, play);
    const transfer::WaitingResult settled = transfer::record_waiting(tx, context.member(), item, movie, context.now());
    app::add_flash(context, tx, {.text = what_became(movie.title, play->rating.has_value(), settled)});
    return context.url(kInboxPath);
  });
}

http::Response inbox_discard(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    const store::Recording recording(tx);
    const auto play = store::take_unmatched_play(tx, context.member().id, context.args.id("id"));
    if (!play) return std::nullopt;
    if (play->call_id)
      store::note_webhook_call(tx, *play->call_id, "ignored", base::tr("Discarded from the inbox.").stored());
    app::add_flash(
        context, tx,
        app::with_undo(context, recording, base::tr("Discarded {title}.", {{"title", name_of_play(context, *play)}}),
                       kInboxPath));
    return context.url(kInboxPath);
  });
}

}  // namespace web
