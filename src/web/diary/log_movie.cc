#include "web/diary/log_movie.h"

#include <algorithm>
#include <numeric>

#include "app/display.h"
#include "app/flash.h"
#include "app/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie_lookup.h"
#include "store/lists/grid.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "web/diary/handlers.h"
#include "web/film/movie_facts.h"
#include "web/diary/play_form.h"
#include "web/film/poster.h"
#include "web/film/rating_form.h"
#include "web/diary/undo.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kLongestQuery = 200;
constexpr int kSuggestions = 8;
constexpr std::size_t kMostFound = 20;

// A film to be logged, stored (movie.id) or only at the provider.
struct ChosenMovie {
  domain::Movie movie;
  std::string director;

  bool is_local() const { return movie.id != 0; }
};

std::string names_of(const std::vector<domain::CrewMember>& crew) {
  std::vector<std::string> names;
  for (const domain::CrewMember& member : crew)
    if (member.job == "Director") names.push_back(member.person.name);
  return base::join(names, ", ");
}

ChosenMovie local_movie(app::Context& context, domain::Movie movie) {
  const std::int64_t id = movie.id;
  return {std::move(movie), store::directors_of(context.app.db, {id})[id]};
}

ChosenMovie provider_movie(app::Context& context, std::int64_t meta_id) {
  domain::MovieDetails details = context.app.provider.movie(meta_id);
  return {std::move(details.movie), names_of(details.crew)};
}

// The film that `movie_id` or `meta_id` names; none when neither is given. Throws 404.
struct Choice {
  std::optional<domain::Movie> stored;
  std::int64_t meta_id = 0;

  bool is_made() const { return stored || meta_id != 0; }
};

Choice choice_of(app::Context& context, const http::Form& form) {
  Choice choice;
  if (const std::string id = form.text("movie_id"); !id.empty()) {
    choice.stored = store::find_movie(context.app.db, base::parse_id(id).value_or(0));
    if (!choice.stored) throw http::not_found();
  } else if (const std::string meta_id = form.text("meta_id"); !meta_id.empty()) {
    choice.meta_id = base::parse_id(meta_id).value_or(0);
    if (choice.meta_id == 0) throw http::not_found();
    choice.stored = store::find_movie_by_meta_id(context.app.db, choice.meta_id);
  }
  return choice;
}

ChosenMovie chosen_movie(app::Context& context, const Choice& choice) {
  return choice.stored ? local_movie(context, *choice.stored) : provider_movie(context, choice.meta_id);
}

// Picking ----------------------------------------------------------------------------------------

struct Findings {
  std::vector<domain::Movie> movies;  // without an id: only at the provider
  bool provider_down = false;
};

domain::Movie movie_of(const domain::SearchHit& hit) {
  domain::Movie movie;
  movie.meta_id = hit.meta_id;
  movie.title = hit.title;
  movie.release_date = hit.release_date;
  movie.meta_poster_path = hit.meta_poster_path;
  return movie;
}

// What the provider does not know stays unfound; its failing is told.
template <typename Question>
void ask(Findings& found, const Question& question) {
  try {
    question();
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::Problem::not_found) found.provider_down = true;
  }
}

void find_named(app::Context& context, const metadata::MovieReference& reference, Findings& found) {
  auto stored = reference.meta_id != 0 ? store::find_movie_by_meta_id(context.app.db, reference.meta_id)
                                       : store::find_movie_by_imdb_id(context.app.db, reference.imdb_id);
  if (stored) {
    found.movies.push_back(std::move(*stored));
    return;
  }
  ask(found, [&] {
    metadata::Provider& provider = context.app.provider;
    const std::int64_t id = reference.meta_id != 0 ? reference.meta_id : provider.find_imdb(reference.imdb_id);
    found.movies.push_back(provider.movie(id).movie);
  });
}

// The provider's hits below the local ones; those that are stored too lead to the stored film.
void add_provider_hits(app::Context& context, const std::string& query, Findings& found) {
  domain::SearchPage page;
  ask(found, [&] { page = context.app.provider.search(query, 1); });
  std::vector<std::int64_t> meta_ids;
  for (const domain::SearchHit& hit : page.hits) meta_ids.push_back(hit.meta_id);
  const auto stored = store::movies_by_meta_id(context.app.db, meta_ids);
  for (const domain::SearchHit& hit : page.hits) {
    const auto is_same = [&](const domain::Movie& movie) { return movie.meta_id == hit.meta_id; };
    if (std::any_of(found.movies.begin(), found.movies.end(), is_same)) continue;
    const auto known = stored.find(hit.meta_id);
    found.movies.push_back(known == stored.end() ? movie_of(hit) : known->second);
  }
}

Findings find_movies(app::Context& context, const std::string& query) {
  Findings found;
  if (const auto reference = metadata::movie_reference(query)) {
    find_named(context, *reference, found);
    return found;
  }
  found.movies = store::search_movies(context.app.db, query, kSuggestions);
  add_provider_hits(context, query, found);
  if (found.movies.size() > kMostFound) found.movies.resize(kMostFound);
  return found;
}

Findings lately_on_the_server(app::Context& context) {
  Findings found;
  for (store::GridMovie& movie : store::everyones_movies(context.app.db, store::Sight::of(context.viewer), 1, kSuggestions).movies)
    found.movies.push_back(std::move(movie.movie));
  return found;
}

void add_found(const app::Context& context, app::Fill& pick, const domain::Movie& movie, const std::string& director) {
  app::Fill row = pick.add(t::FOUND);
  row.text(t::TITLE, movie.title).optional(t::YEAR, year_text(movie)).optional(t::DIRECTOR, director);
  if (movie.id != 0)
    row.text(t::POSTER_SRC, app::poster_src(context, movie, "w92")).add(t::LOCAL).number(t::ID, movie.id);
  else
    row.text(t::POSTER_SRC, provider_poster_src(context, "w92", movie.meta_poster_path))
        .add(t::REMOTE)
        .number(t::META_ID, movie.meta_id);
}

http::Response pick_page(app::Context& context, int status) {
  const std::string query(base::trim(context.req.query().text("query")));
  if (base::code_points(query) > kLongestQuery) throw http::invalid_field("query", "Write at most 200 characters.");
  const Findings found = query.empty() ? lately_on_the_server(context) : find_movies(context, query);
  app::Page page("log.tpl");
  app::Fill pick = page.body().add(t::PICK);
  pick.text(t::QUERY, query)
      .show_if(query.empty() && !found.movies.empty(), t::SUGGESTIONS)
      .show_if(found.provider_down, t::PROVIDER_DOWN)
      .show_if(!query.empty() && found.movies.empty() && !found.provider_down, t::NOTHING_FOUND);
  auto directors = store::directors_of(context.app.db, ids_of(found.movies));
  for (const domain::Movie& movie : found.movies) add_found(context, pick, movie, directors[movie.id]);
  return app::render(context, page, {.title = "Log a film", .here = "/log-movie"}, status);
}

// The form ---------------------------------------------------------------------------------------

// How often and when the viewer saw the film before.
void fill_seen(const app::Context& context, app::Fill& entry, std::int64_t movie_id) {
  const auto plays = store::plays_of_movie(context.app.db, context.viewer->id, movie_id);
  const int seen = std::accumulate(plays.begin(), plays.end(), 0, [](int sum, const auto& play) { return sum + play.plays; });
  if (seen == 1) entry.show(t::SEEN_ONCE);
  if (seen > 1) entry.add(t::SEEN_MORE).text(t::SEEN, base::grouped(seen));
  if (plays.empty() || !plays.front().watched_at) return;
  const std::string& last = *plays.front().watched_at;
  entry.add(t::LAST).text(t::LAST_ISO, last).text(t::LAST_TEXT, app::date_text(context, last));
}

// What the viewer has with a stored film; of another film there is nothing.
void fill_own(const app::Context& context, app::Fill& entry, const domain::Movie& movie, std::optional<int> sent_rating) {
  std::optional<int> rating = sent_rating;
  bool on_watchlist = false;
  if (movie.id != 0) {
    fill_seen(context, entry, movie.id);
    on_watchlist = store::is_on_watchlist(context.app.db, context.viewer->id, movie.id);
    const auto own = store::find_rating(context.app.db, context.viewer->id, movie.id);
    if (own) entry.optional(t::RATING_NOTE, rating_text(context, own->rating));
    if (own && !rating) rating = own->rating;
  }
  add_rating_form(context, entry, RatingPlace::log, rating);
  entry.show_if(!on_watchlist, t::OFF_WATCHLIST);
}

void fill_movie(const app::Context& context, app::Fill& entry, const ChosenMovie& movie) {
  entry.text(t::TITLE, movie.movie.title)
      .optional(t::YEAR, year_text(movie.movie))
      .optional(t::DIRECTOR, movie.director)
      .optional(t::RUNTIME_TEXT, app::runtime_text(movie.movie.runtime));
  if (movie.is_local())
    entry.number(t::ID, movie.movie.id).show(t::LOCAL).text(t::POSTER_SRC, app::poster_src(context, movie.movie, "w185"));
  else
    entry.number(t::META_ID, movie.movie.meta_id)
        .show(t::REMOTE)
        .text(t::POSTER_SRC, provider_poster_src(context, "w185", movie.movie.meta_poster_path));
}

void fill_problems(app::Fill& entry, const app::Problems& problems) {
  entry.optional(t::COMMENT_ERROR, problem_of(problems, "comment"))
      .optional(t::RATING_ERROR, problem_of(problems, "rating"))
      .optional(t::FORM_ERROR, problem_of(problems, ""))
      .show_if(problem_of(problems, "").empty(), t::NO_FORM_ERROR);
}

std::string path_of(const ChosenMovie& movie) {
  return movie.is_local() ? "/log-movie?movie_id=" + std::to_string(movie.movie.id)
                         : "/log-movie?meta_id=" + std::to_string(movie.movie.meta_id);
}

// A rating that was sent and is none is not shown again.
std::optional<int> sent_rating(const http::Form& form) {
  app::Problems ignored;
  return app::read_rating(form, ignored);
}

http::Response entry_page(app::Context& context, const ChosenMovie& movie, const PlayFields& fields, std::optional<int> rating,
                          const app::Problems& problems, int status) {
  app::Page page("log.tpl");
  app::Fill entry = page.body().add(t::ENTRY);
  entry.text(t::FORM_ID, app::new_form_id()).text(t::COMMENT, fields.comment);
  fill_movie(context, entry, movie);
  fill_own(context, entry, movie.movie, rating);
  fill_problems(entry, problems);
  add_play_fields(context, entry, fields, movie.movie.release_date, problems);
  return app::render(context, page, {.title = "Log " + movie.movie.title, .here = path_of(movie)}, status);
}

http::Response form_again(app::Context& context, const ChosenMovie& movie, const app::Problems& problems) {
  const http::Form& form = context.req.form();
  return entry_page(context, movie, sent_fields(form), sent_rating(form), problems, 422);
}

// Logging ----------------------------------------------------------------------------------------

// What the form says, for a film of that release date.
struct Log {
  store::NewPlay play;
  std::optional<int> rating;
  app::Problems problems;
};

Log read_log(app::Context& context, const std::string& release_date) {
  Log log;
  log.play = app::read_play(context, context.req.form(), release_date, log.problems);
  log.rating = app::read_rating(context.req.form(), log.problems);
  return log;
}

// The form sends the rating that it shows: the same one again is no new rating.
bool is_new_rating(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, std::optional<int> rating) {
  if (!rating) return false;
  const auto own = store::find_rating(tx.db(), user_id, movie_id);
  return !own || own->rating != *rating;
}

http::Response write_log(app::Context& context, const domain::Movie& movie, const Log& log) {
  return app::once(context, [&](store::Tx& tx) {
    store::NewPlay play = log.play;
    play.movie_id = movie.id;
    const bool rates = is_new_rating(tx, context.member().id, movie.id, log.rating);
    const LoggedPlay logged(tx, context.member(), play, rates);
    const std::int64_t entry = store::add_play(tx, context.member(), play, context.now());
    if (rates) store::set_rating(tx, context.member().id, movie.id, *log.rating, std::nullopt, context.now());
    app::add_flash(context, tx, with_undo(context, "Logged “" + movie.title + "”.", movie.id, logged.undo(entry)));
    return app::way_back(context, "/movie/" + std::to_string(movie.id));
  });
}

// A film of the provider is stored only when the form is right as far as can be told without it; any date stands
// in for its release day.
http::Response store_and_log(app::Context& context, std::int64_t meta_id) {
  const Log tried = read_log(context, context.today());
  app::refuse_as_json(context, tried.problems);
  if (!tried.problems.empty()) return form_again(context, provider_movie(context, meta_id), tried.problems);
  const std::int64_t id = metadata::find_or_add(context.app.db, context.app.provider, context.app.clock, meta_id);
  const auto movie = store::find_movie(context.app.db, id);
  if (!movie) throw http::not_found();
  const Log log = read_log(context, movie->release_date);
  app::refuse_as_json(context, log.problems);
  if (!log.problems.empty()) return form_again(context, local_movie(context, *movie), log.problems);
  return write_log(context, *movie, log);
}

}  // namespace

http::Response log_movie(app::Context& context) {
  const Choice choice = choice_of(context, context.req.query());
  if (!choice.is_made()) return pick_page(context, 200);
  return entry_page(context, chosen_movie(context, choice), {}, std::nullopt, {}, 200);
}

http::Response log_movie_post(app::Context& context) {
  const Choice choice = choice_of(context, context.req.form());
  if (!choice.is_made()) {
    app::refuse_as_json(context, {{"movie_id", "Name the film by movie_id or meta_id."}});
    return pick_page(context, 422);
  }
  if (!choice.stored) return store_and_log(context, choice.meta_id);
  const Log log = read_log(context, choice.stored->release_date);
  if (!log.problems.empty()) return log_form_again(context, *choice.stored, log.problems);
  return write_log(context, *choice.stored, log);
}

http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems) {
  app::refuse_as_json(context, problems);
  return form_again(context, local_movie(context, movie), problems);
}

}  // namespace web
