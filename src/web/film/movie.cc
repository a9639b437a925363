#include "web/film/movie.h"

#include <set>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/like.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/together/seen.h"
#include "web/diary/tags.h"
#include "web/diary/together.h"
#include "web/film/handlers.h"
#include "web/film/movie_members.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/person.h"
#include "web/kit/film/poster.h"
#include "web/kit/film/rating_form.h"
#include "web/kit/paths.h"
#include "web/movie_lists/adding.h"
#include "web/people/collection.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kCast = 40;
constexpr int kCrew = 40;

OwnEntries read_own(const app::Context& context, const domain::Movie& movie) {
  if (!context.viewer) return {};
  store::Db& db = context.app.db;
  const std::int64_t user_id = context.viewer->id;
  return {store::plays_of_movie(db, user_id, movie.id), store::find_rating(db, user_id, movie.id),
          store::find_review(db, user_id, movie.id), store::is_on_watchlist(db, user_id, movie.id),
          store::liked_at(db, user_id, movie.id).has_value()};
}

std::int64_t seen_count(const store::SeenCounts& seen, std::int64_t person_id) {
  const auto found = seen.find(person_id);
  return found == seen.end() ? 0 : found->second;
}

void fill_facts(const app::Context& context, app::Section& body, const domain::Movie& movie) {
  store::Db& db = context.app.db;
  fill_movie(context, body, movie, store::movie_directors(db, movie.id));
  domain::MovieDetails details;
  details.movie = movie;
  details.genres = store::movie_genres(db, movie.id);
  details.companies = store::movie_companies(db, movie.id);
  details.countries = store::movie_countries(db, movie.id);
  details.languages = store::movie_languages(db, movie.id);
  add_facts(context, body, details);
}

void fill_actions(const app::Context& context, app::Section actions, const OwnEntries& own,
                  const MoviePageErrors& errors) {
  actions.show(own.plays.empty() ? t::UNSEEN : t::SEEN)
      .show(own.on_watchlist ? t::ON_WATCHLIST : t::OFF_WATCHLIST)
      .show(own.liked ? t::LIKED : t::NOT_LIKED)
      .show_if(context.member().is_admin, t::ADMIN)
      .optional(t::RATING_ERROR, errors.rating);
  add_rating_form(context, actions, RatingPlace::movie, own.rating ? std::optional(own.rating->rating) : std::nullopt);
}

base::Text plays_text(std::int64_t plays) { return base::tr_n("{n} viewing", "{n} viewings", plays); }

void fill_entry(const app::Context& context, app::Section entry, const domain::Play& play,
                const store::Company& company, bool editable) {
  if (editable)
    entry.add(t::EDIT)
        .number(t::ENTRY_ID, play.id)
        .text(t::LOCATION_ID, play.location ? std::to_string(play.location->id) : "");
  fill_tags(context, entry, (editable ? context.viewer : context.subject)->name, play.tags);
  fill_company(context, entry, company, play);
  entry.number(t::ENTRY_ID, play.id)
      .optional(t::ENTRY_PLAYS, play.plays > 1 ? plays_text(play.plays) : base::Text())
      .optional(t::PLACE, play.location ? play.location->name : "")
      .optional(t::NOTE, play.comment)
      .text(t::WHEN_LABEL, play.watched_at ? app::long_date_text(context, *play.watched_at)
                                           : context.text(base::tr_c("within a sentence", "no date")));
  if (play.watched_at)
    entry.add(t::DATED)
        .text(t::DATE_ISO, *play.watched_at)
        .text(t::DATE_TEXT, app::long_date_text(context, *play.watched_at));
  else entry.add(t::UNDATED).text(t::ABOUT_TEXT, editable ? base::tr("Don’t remember when") : base::tr("No date"));
}

// Fills the diary of the user in the address, else the viewer's own.
void fill_history(const app::Context& context, app::Section section, const domain::Movie& movie,
                  const OwnEntries& own) {
  const bool of_another = context.subject && !context.is_own();
  const auto plays = of_another ? store::plays_of_movie(context.app.db, context.subject->id, movie.id) : own.plays;
  if (of_another) section.add(t::OTHER).text(t::USER_NAME, context.subject->name);
  else section.show(t::OWN);
  std::int64_t count = 0;
  for (const domain::Play& play : plays) count += play.plays;
  if (count == 0) section.show(t::NO_PLAYS);
  else section.optional(t::PLAYS_TEXT, plays_text(count));
  std::vector<const domain::Play*> shown;
  for (const domain::Play& play : plays) shown.push_back(&play);
  const store::Company company(context.app.db, context.viewer, of_another ? *context.subject : context.member(), shown);
  std::vector<std::int64_t> naming;
  for (const domain::Play& play : plays) naming.insert(naming.end(), play.named_in.begin(), play.named_in.end());
  const auto owners = of_another ? EntryOwners{} : store::owners_of_entries(context.app.db, naming);
  for (const domain::Play& play : plays) {
    app::Section entry = section.add(t::ENTRY);
    fill_entry(context, entry, play, company, !of_another);
    if (!of_another) fill_named(context, entry, play, owners);
  }
}

using ShownReview = std::optional<store::Review>;

// Returns the review by the user in the address, else the viewer's own.
ShownReview read_review(const app::Context& context, const domain::Movie& movie, const OwnEntries& own) {
  if (!context.subject || context.is_own()) return own.review;
  return store::find_review(context.app.db, context.subject->id, movie.id);
}

// Fills the review; the viewer can write their own here.
void fill_review(const app::Context& context, app::Section& body, const ShownReview& review,
                 const MoviePageErrors& errors) {
  if (context.subject && !context.is_own()) {
    if (review) body.add(t::OTHER_REVIEW).text(t::USER_NAME, context.subject->name).text(t::REVIEW, review->text);
    return;
  }
  if (!context.viewer) return;
  app::Section section = body.add(t::OWN_REVIEW);
  const std::string text = review ? review->text : "";
  section.show(review ? t::WRITTEN : t::UNWRITTEN)
      .text(t::REVIEW, text)
      .text(t::REVIEW_SENT, errors.sent_review.value_or(text))
      .text(t::READERS_TEXT, app::readers_text(context))
      .optional(t::REVIEW_ERROR, errors.review)
      .show_if(!errors.review.is_empty(), t::OPEN);
}

void fill_cast(const app::Context& context, app::Section section, const domain::Movie& movie,
               const std::vector<domain::CastMember>& cast, const store::SeenCounts& seen) {
  const auto shown = static_cast<std::int64_t>(cast.size());
  section.text(t::TOTAL, context.language.number(shown < kCast ? shown : store::cast_size(context.app.db, movie.id)));
  for (const domain::CastMember& member : cast)
    add_person(context, section,
               {.id = member.person.id,
                .name = member.person.name,
                .meta_profile_path = member.person.meta_profile_path,
                .role = member.character,
                .tall = true,
                .seen = seen_count(seen, member.person.id)});
}

void fill_crew(const app::Context& context, app::Section section, const std::vector<domain::CrewMember>& crew,
               const store::SeenCounts& seen) {
  for (const domain::CrewMember& member : crew) {
    app::Section row = section.add(t::CREW_ROW);
    row.text(t::JOB, member.job)
        .text(t::NAME, member.person.name)
        .optional(t::PERSON_URL, person_url(context, member.person.id, member.person.name));
    if (context.viewer) row.optional(t::SEEN_COUNT, context.language.number(seen_count(seen, member.person.id)));
  }
}

void fill_people(const app::Context& context, app::Section& body, const domain::Movie& movie) {
  const std::vector<domain::CastMember> cast = store::movie_cast(context.app.db, movie.id, kCast);
  const std::vector<domain::CrewMember> crew = store::movie_crew(context.app.db, movie.id, kCrew);
  store::SeenCounts seen;
  if (context.viewer) {
    std::set<std::int64_t> persons;
    for (const domain::CastMember& member : cast) persons.insert(member.person.id);
    for (const domain::CrewMember& member : crew) persons.insert(member.person.id);
    seen = store::seen_on_page(context.app.db, context.app.cache, *context.viewer, movie,
                               {persons.begin(), persons.end()}, context.now());
  }
  if (!cast.empty()) fill_cast(context, body.add(t::CAST), movie, cast, seen);
  if (!crew.empty()) fill_crew(context, body.add(t::CREW), crew, seen);
}

// Returns the meta tags. On the page with a user's diary they describe the review, and never the diary's notes and
// places.
app::PageMeta meta_of(const app::Context& context, const domain::Movie& movie, const ShownReview& review) {
  app::PageMeta meta{.readers = domain::Privacy::everyone, .path = movie_path(movie.id), .type = "video.movie"};
  if (!movie.meta_poster_path.empty()) meta.image = app::poster_src(context, movie, "w500");
  meta.title = movie.year() == 0 ? movie.title : movie.title + " (" + year_text(movie) + ')';
  meta.description = movie.overview;
  if (!context.subject) return meta;
  const domain::User& user = *context.subject;
  meta.readers = user.privacy;
  meta.path = movie_path_of(user.name, movie);
  meta.title = context.text(
      review ? base::tr("Review of {title} by {name}", {{"title", meta.title}, {"name", user.name}})
             : base::tr("{title}, from the diary of {name}", {{"title", meta.title}, {"name", user.name}}));
  if (review) {
    meta.description = review->text;
    meta.type = "article";
  }
  return meta;
}

}  // namespace

http::Response movie_page(app::Context& context, const domain::Movie& movie, const MoviePageErrors& errors,
                          int status) {
  const OwnEntries own = read_own(context, movie);
  app::Page page(context.language, "movie.tpl");
  app::Section& body = page.body();
  body.number(t::ID, movie.id).text(t::FORM_ID, app::new_form_id());
  fill_facts(context, body, movie);
  add_collection(context, body, movie.collection_id);
  if (context.viewer) fill_actions(context, body.add(t::ACTIONS), own, errors);
  body.show_if(context.viewer.has_value(), t::WHERE);
  if (context.subject || context.viewer) fill_history(context, body.add(t::HISTORY), movie, own);
  const ShownReview review = read_review(context, movie, own);
  fill_review(context, body, review, errors);
  fill_members(context, body, movie, own);
  fill_lists_of_movie(context, body, movie);
  fill_people(context, body, movie);
  body.show_if(context.viewer || context.app.provider.has_cached_recommendations(movie.meta_id), t::SIMILAR);
  const bool is_post = context.req.method == http::Method::post;  // the answer to a refused form
  const app::PageMeta meta = meta_of(context, movie, review);
  app::add_share(context, body, {}, meta);
  return app::render(context, page,
                     {.title = base::verbatim(movie.title), .here = is_post ? movie_path(movie.id) : "", .meta = meta},
                     status);
}

http::Response movie(app::Context& context) { return movie_page(context, movie_of_path(context)); }

http::Response user_movie(app::Context& context) { return movie_page(context, movie_of_path(context)); }

http::Response movie_refresh(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  metadata::synchronise(context.app.db, context.app.provider, context.app.clock, movie.meta_id);
  store::Tx tx(context.app.db);
  return app::commit_with_flash(context, tx, app::way_back(context, movie_path(movie.id)),
                                {.text = base::tr("The film data is up to date.")});
}

void put_on_watchlist(app::Context& context, store::Tx& tx, const domain::Movie& movie) {
  const std::int64_t user_id = context.member().id;
  const base::Text text = base::tr("“{title}” is on your watchlist.", {{"title", movie.title}});
  if (store::listed_at(tx.db(), user_id, movie.id)) return app::add_flash(context, tx, {.text = text});
  const store::Recording recording(tx);
  store::add_to_watchlist(tx, user_id, movie.id, context.now());
  app::add_flash(context, tx, app::with_undo(context, recording, text, movie_path(movie.id)));
}

http::Response movie_watchlist_add(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const std::string back = app::way_back(context, movie_path(movie.id));
  store::Tx tx(context.app.db);
  put_on_watchlist(context, tx, movie);
  tx.commit();
  return http::see_other(back);
}

http::Response movie_watchlist_delete(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const std::string back = app::way_back(context, movie_path(movie.id));
  store::Tx tx(context.app.db);
  const store::Recording recording(tx);
  if (store::remove_from_watchlist(tx, context.member().id, movie.id))
    app::add_flash(
        context, tx,
        app::with_undo(context, recording, base::tr("Removed “{title}” from your watchlist.", {{"title", movie.title}}),
                       movie_path(movie.id)));
  tx.commit();
  return http::see_other(back);
}

}  // namespace web
