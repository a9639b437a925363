#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "metadata/library.h"
#include "store/catalogue/person.h"
#include "store/diary/rating.h"
#include "store/numbers/hidden_people.h"
#include "web/kit/film/movie_facts.h"
#include "web/kit/film/person.h"
#include "web/people/filmography.h"
#include "web/people/handlers.h"

namespace web {

namespace t = app::t;

namespace {

domain::Person person_of_path(const app::Context& context) {
  auto person = store::find_person(context.app.db, context.args.id("id"));
  if (!person) throw http::not_found();
  return std::move(*person);
}

std::string path_of(const domain::Person& person) { return "/person/" + std::to_string(person.ref.id); }

// Returns the member whose watched films are counted: the one in the address, else the viewer.
const domain::User* watcher_of(const app::Context& context) {
  if (context.subject) return &*context.subject;
  return context.viewer ? &*context.viewer : nullptr;
}

void fill_dates(const app::Context& context, app::Section& body, const domain::Person& person) {
  const std::string &born = person.birth_date, &died = person.death_date;
  if (!born.empty()) {
    const auto age = died.empty() ? domain::age_on(born, context.today()) : std::nullopt;
    body.add(t::BORN)
        .text(t::DATE_ISO, born)
        .text(t::DATE_TEXT, app::long_date_text(context, born))
        .around(age ? base::tr_n("Date of birth: {value} (age {n})", "Date of birth: {value} (age {n})", *age)
                    : base::tr("Date of birth: {value}"));
  }
  if (!died.empty()) {
    const auto age = domain::age_on(born, died);
    body.add(t::DIED)
        .text(t::DATE_ISO, died)
        .text(t::DATE_TEXT, app::long_date_text(context, died))
        .around(age ? base::tr_n("Date of death: {value} (age {n})", "Date of death: {value} (age {n})", *age)
                    : base::tr("Date of death: {value}"));
  }
}

void fill_person(const app::Context& context, app::Section& body, const domain::Person& person) {
  const domain::PersonRef& ref = person.ref;
  body.number(t::ID, ref.id)
      .text(t::NAME, ref.name)
      .number(t::HUE, domain::hue_of(ref.name))
      .optional(t::KNOWN_FOR, ref.known_for_department)
      .optional(t::PLACE, person.place_of_birth)
      .optional(t::BIOGRAPHY, person.biography)
      .optional(t::IMDB_URL, person.imdb_id.empty() ? "" : "https://www.imdb.com/name/" + person.imdb_id + '/')
      .text(t::TMDB_URL, "https://www.themoviedb.org/person/" + std::to_string(ref.meta_id));
  if (ref.meta_profile_path.empty()) body.show(t::NO_PORTRAIT).text(t::INITIALS, domain::initials(ref.name));
  else body.optional(t::PORTRAIT_SRC, app::image_src(context, "w342", ref.meta_profile_path));
  fill_dates(context, body, person);
  const domain::User* watcher = watcher_of(context);
  add_cover_pic(context, body, domain::hue_of(ref.name),
                store::best_rated_backdrop_with(context.app.db, ref.id, watcher == nullptr ? 0 : watcher->id));
}

// Returns the person after asking for credits that are missing or old: at once for a member if nobody ever asked, else
// by a job.
domain::Person person_here(app::Context& context) {
  const domain::Person person = person_of_path(context);
  const app::Services& app = context.app;
  const bool is_changed = context.viewer ? metadata::look_after_credits(app.db, app.provider, app.clock, person)
                                         : metadata::renew_credits(app.db, app.clock, person);
  return is_changed ? person_of_path(context) : person;
}

// Returns the address of the person's page, or of the page with the marks of the member in the address.
std::string address_of(const app::Context& context, const domain::PersonRef& person) {
  return context.subject ? person_path_of(context.subject->name, person.id, person.name)
                         : person_path(person.id, person.name);
}

app::PageMeta meta_of(const app::Context& context, const domain::Person& person) {
  app::PageMeta meta{.readers = context.subject ? context.subject->privacy : domain::Privacy::everyone,
                     .path = address_of(context, person.ref),
                     .description = person.biography,
                     .type = "profile"};
  if (!person.ref.meta_profile_path.empty()) meta.image = app::image_src(context, "w342", person.ref.meta_profile_path);
  return meta;
}

http::Response page_of(app::Context& context) {
  const domain::Person person = person_here(context);
  const domain::PersonRef& ref = person.ref;
  app::Page page(context.language, "person.tpl");
  fill_person(context, page.body(), person);
  fill_filmography(context, page.body(), person, address_of(context, ref), watcher_of(context));
  if (context.viewer) {
    const bool hidden = store::is_hidden(context.app.db, context.member().id, ref.id);
    page.body().add(t::ACTIONS).show(hidden ? t::HIDDEN : t::LISTED).show_if(context.member().is_admin, t::ADMIN);
  }
  if (context.subject && context.viewer && !context.is_own())
    page.body().add(t::EVERYTHING).text(t::URL, person_url(context, ref.id, ref.name));
  return app::render(context, page, {.title = base::verbatim(ref.name), .meta = meta_of(context, person)});
}

http::Response back(app::Context& context, store::Tx& tx, const domain::Person& person, const app::Flash& flash) {
  const std::string way = app::way_back(context, path_of(person));
  return app::commit_with_flash(context, tx, way, flash);
}

}  // namespace

http::Response person(app::Context& context) { return page_of(context); }

http::Response user_person(app::Context& context) { return page_of(context); }

http::Response person_hide(app::Context& context) {
  const domain::Person person = person_of_path(context);
  store::Tx tx(context.app.db);
  store::hide_person(tx, context.member().id, person.ref.id);
  return back(context, tx, person,
              {.text = base::tr("{name} is hidden from your stats.", {{"name", person.ref.name}}),
               .undo_path = path_of(person) + "/show"});
}

http::Response person_show(app::Context& context) {
  const domain::Person person = person_of_path(context);
  store::Tx tx(context.app.db);
  store::show_person(tx, context.member().id, person.ref.id);
  return back(context, tx, person, {.text = base::tr("{name} is back in your stats.", {{"name", person.ref.name}})});
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
                {.text = base::tr("The data about {name} is up to date.", {{"name", person.ref.name}})});
  return back(context, tx, person,
              {.text = base::tr("We couldn’t find {name} in the film data any more.", {{"name", person.ref.name}}),
               .alert = true});
}

}  // namespace web
