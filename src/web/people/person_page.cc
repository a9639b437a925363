#include <algorithm>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/person.h"
#include "web/film/poster.h"
#include "web/people/handlers.h"
#include "web/people/person.h"

namespace web {

namespace t = app::t;

namespace {

// The films of one part: acting or a department of the crew, as the provider names it.
struct PersonPart {
  std::string department;
  std::vector<store::PersonMovie> movies;
};

constexpr char kActing[] = "Acting", kCrew[] = "Crew";

domain::Person person_of_path(const app::Context& context) {
  auto person = store::find_person(context.app.db, context.args.id("id"));
  if (!person) throw http::not_found();
  return std::move(*person);
}

std::string path_of(const domain::Person& person) { return "/person/" + std::to_string(person.ref.id); }

// The user whose watched films are counted: the one in the address, else the viewer.
const domain::User* watcher_of(const app::Context& context) {
  if (context.subject) return &*context.subject;
  return context.viewer ? &*context.viewer : nullptr;
}

std::vector<PersonPart> read_parts(const app::Context& context, const domain::Person& person) {
  const domain::User* watcher = watcher_of(context);
  const std::int64_t user_id = watcher ? watcher->id : 0;
  std::vector<PersonPart> parts;
  if (auto cast = store::movies_as_cast(context.app.db, person.ref.id, user_id); !cast.empty())
    parts.push_back({kActing, std::move(cast)});
  for (store::PersonMovie& movie : store::movies_as_crew(context.app.db, person.ref.id, user_id)) {
    const std::string department = movie.department.empty() ? kCrew : movie.department;
    auto part = std::find_if(parts.begin(), parts.end(),
                             [&](const PersonPart& known) { return known.department == department; });
    if (part == parts.end()) part = parts.insert(parts.end(), {department, {}});
    part->movies.push_back(std::move(movie));
  }
  // What they are known for comes first.
  std::stable_partition(parts.begin(), parts.end(),
                        [&](const PersonPart& part) { return part.department == person.ref.known_for_department; });
  return parts;
}

std::int64_t seen_in(const PersonPart& part) {
  return std::count_if(part.movies.begin(), part.movies.end(),
                       [](const store::PersonMovie& movie) { return movie.seen; });
}

// A user's page shows the films that the user has seen.
bool is_shown(const app::Context& context, const store::PersonMovie& movie) { return movie.seen || !context.subject; }

// Films that a user's page leaves out, because its user has not seen them, are still counted.
void fill_part(const app::Context& context, app::Section section, Posters& posters, const PersonPart& part) {
  const auto total = static_cast<std::int64_t>(part.movies.size());
  section
      .text(t::TITLE, part.department == kActing ? base::tr("Acting")
                      : part.department == kCrew ? base::tr("Crew")
                                                 : base::verbatim(part.department))
      .text(t::COUNT, watcher_of(context) ? base::tr("{seen} of {total}", {{"seen", seen_in(part)}, {"total", total}})
                                          : base::tr_n("{n} film", "{n} films", total));
  for (const store::PersonMovie& movie : part.movies) {
    if (!is_shown(context, movie)) continue;
    const std::string year = year_text(movie.movie);
    posters.add(section, movie.movie,
                movie.role.empty() ? PosterCaption{.text = year} : PosterCaption{.text = movie.role, .count = year});
  }
}

void fill_parts(const app::Context& context, app::Section& body, const std::vector<PersonPart>& parts) {
  std::vector<std::int64_t> ids;
  for (const PersonPart& part : parts)
    for (const store::PersonMovie& movie : part.movies)
      if (is_shown(context, movie)) ids.push_back(movie.movie.id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  Posters posters(context, ids);
  bool any = false;
  for (const PersonPart& part : parts) {
    if (context.subject && seen_in(part) == 0) continue;
    fill_part(context, body.add(t::PART), posters, part);
    any = true;
  }
  if (!any) body.show(context.subject ? t::NONE_SEEN : t::NO_MOVIES);
}

void fill_dates(const app::Context& context, app::Section& body, const domain::Person& person) {
  const std::string &born = person.birth_date, &died = person.death_date;
  if (!born.empty()) {
    const auto age = died.empty() ? domain::age_on(born, context.today()) : std::nullopt;
    body.add(t::BORN)
        .text(t::DATE_ISO, born)
        .text(t::DATE_TEXT, app::long_date_text(context, born))
        .around(age ? base::tr_n("Born {value}, aged {n}", "Born {value}, aged {n}", *age) : base::tr("Born {value}"));
  }
  if (!died.empty()) {
    const auto age = domain::age_on(born, died);
    body.add(t::DIED)
        .text(t::DATE_ISO, died)
        .text(t::DATE_TEXT, app::long_date_text(context, died))
        .around(age ? base::tr_n("Died {value}, aged {n}", "Died {value}, aged {n}", *age) : base::tr("Died {value}"));
  }
}

void fill_person(const app::Context& context, app::Section& body, const domain::Person& person) {
  const domain::PersonRef& ref = person.ref;
  body.number(t::ID, ref.id)
      .text(t::NAME, ref.name)
      .optional(t::KNOWN_FOR, ref.known_for_department)
      .optional(t::PLACE, person.place_of_birth)
      .optional(t::BIOGRAPHY, person.biography)
      .optional(t::IMDB_URL, person.imdb_id.empty() ? "" : "https://www.imdb.com/name/" + person.imdb_id + '/')
      .text(t::TMDB_URL, "https://www.themoviedb.org/person/" + std::to_string(ref.meta_id));
  if (ref.meta_profile_path.empty())
    body.show(t::NO_PORTRAIT).text(t::INITIALS, domain::initials(ref.name)).number(t::HUE, domain::hue_of(ref.name));
  else body.optional(t::PORTRAIT_SRC, app::image_src(context, "w342", ref.meta_profile_path));
  fill_dates(context, body, person);
}

void fill_totals(const app::Context& context, app::Section& body, const domain::Person& person) {
  const domain::User* watcher = watcher_of(context);
  if (watcher == nullptr) return;
  const store::PersonTotals totals = store::person_totals(context.app.db, person.ref.id, watcher->id);
  app::Section section = body.add(t::TOTALS);
  const bool of_another = context.subject && (!context.viewer || context.viewer->id != watcher->id);
  section
      .text(t::SEEN_TEXT,
            of_another ? base::tr_n("{seen} of {n} seen by {name}", "{seen} of {n} seen by {name}", totals.movies,
                                    {{"seen", totals.seen}, {"name", watcher->name}})
                       : base::tr_n("{seen} of {n} seen", "{seen} of {n} seen", totals.movies, {{"seen", totals.seen}}))
      .optional(t::PLAYS_TEXT, totals.plays == 0 ? base::Text() : base::tr_n("{n} play", "{n} plays", totals.plays))
      .optional(t::AVERAGE, average_text(context, totals.average));
  if (context.subject) section.add(t::EVERYTHING).text(t::URL, person_url(context, person.ref.id, person.ref.name));
  else if (totals.seen > 0)
    section.add(t::SEEN_ONLY).text(t::URL, person_url_of(context, watcher->name, person.ref.id, person.ref.name));
}

http::Response page_of(app::Context& context) {
  const domain::Person person = person_of_path(context);
  app::Page page(context.language, "person.tpl");
  fill_person(context, page.body(), person);
  fill_totals(context, page.body(), person);
  if (context.viewer) {
    const bool hidden = store::is_hidden(context.app.db, context.member().id, person.ref.id);
    page.body().add(t::ACTIONS).show(hidden ? t::HIDDEN : t::LISTED).show_if(context.member().is_admin, t::ADMIN);
  }
  fill_parts(context, page.body(), read_parts(context, person));
  return app::render(context, page, {.title = base::verbatim(person.ref.name)});
}

http::Response back(app::Context& context, store::Tx& tx, const domain::Person& person, const app::Flash& flash) {
  const std::string way = app::way_back(context, path_of(person));
  app::add_flash(context, tx, flash);
  tx.commit();
  return http::see_other(way);
}

}  // namespace

http::Response person(app::Context& context) { return page_of(context); }

http::Response user_person(app::Context& context) { return page_of(context); }

http::Response person_hide(app::Context& context) {
  const domain::Person person = person_of_path(context);
  store::Tx tx(context.app.db);
  store::hide_person(tx, context.member().id, person.ref.id);
  return back(context, tx, person,
              {.text = base::tr("{name} is left out of your top lists.", {{"name", person.ref.name}}),
               .undo_path = path_of(person) + "/show"});
}

http::Response person_show(app::Context& context) {
  const domain::Person person = person_of_path(context);
  store::Tx tx(context.app.db);
  store::show_person(tx, context.member().id, person.ref.id);
  return back(context, tx, person, {.text = base::tr("{name} counts in your top lists.", {{"name", person.ref.name}})});
}

http::Response person_refresh(app::Context& context) {
  const domain::Person person = person_of_path(context);
  bool known = true;
  try {
    metadata::synchronise_person(context.app.db, context.app.provider, context.app.clock, person);
  } catch (const metadata::ProviderError& error) {
    if (error.problem != metadata::ProviderProblem::not_found) throw;
    known = false;
  }
  store::Tx tx(context.app.db);
  if (!known) store::note_person_checked(tx, person.ref.id, context.now());
  if (known)
    return back(context, tx, person,
                {.text = base::tr("What is known about {name} is up to date.", {{"name", person.ref.name}})});
  return back(
      context, tx, person,
      {.text = base::tr("The film provider no longer knows {name}.", {{"name", person.ref.name}}), .alert = true});
}

}  // namespace web
