#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "web/account/handlers.h"
#include "web/kit/settings_menu.h"

namespace web {

namespace {

namespace t = app::t;

constexpr char kPlacesPath[] = "/settings/preferences/places";

struct LocationForm {
  std::int64_t id = 0;  // 0 for a new one
  std::string name;
  bool is_cinema = false;
  base::Text problem;
};

LocationForm read_place(const http::Form& form, std::int64_t id) {
  const std::string cinema = form.text("is_cinema");
  app::Problems problems;
  LocationForm read{id, app::read_place_name(form, "name", problems),
                    !cinema.empty() && cinema != "0" && cinema != "false", app::problem_at(problems, "name")};
  return read;
}

// A row whose change was refused shows the values that were sent.
void fill_row(app::Section row, const store::LocationWithPlays& stored, const LocationForm& sent) {
  const domain::Location& place = stored.location;
  const bool refused = sent.id == place.id;
  row.number(t::LOCATION_ID, place.id).text(t::NAME, refused ? sent.name : place.name);
  row.show_if(refused ? sent.is_cinema : place.is_cinema, t::CINEMA).show_if(refused, t::OPEN);
  if (refused) row.optional(t::ITEM_ERROR, sent.problem);
  row.text(t::PLAYS_TEXT,
           stored.plays == 0 ? base::tr("no viewings") : base::tr_n("{n} viewing", "{n} viewings", stored.plays));
}

void fill_list(const app::Context& context, app::Section& body, const std::vector<store::LocationWithPlays>& places,
               const LocationForm& sent) {
  if (places.empty()) {
    body.show(t::NO_LOCATIONS);
    return;
  }
  app::Section list = body.add(t::LOCATIONS);
  list.text(t::TOTAL, context.language.number(static_cast<std::int64_t>(places.size())));
  for (const store::LocationWithPlays& place : places) fill_row(list.add(t::LOCATION), place, sent);
}

http::Response show_places(app::Context& context, const LocationForm& sent, int status) {
  app::Page page(context.language, "places.tpl");
  app::Section& body = page.body();
  add_settings_menu(context, body, SettingsPage::preferences);
  fill_list(context, body, store::locations_with_plays(context.app.db, context.member().id), sent);
  const bool is_new = sent.id == 0;
  body.text(t::FORM_ID, app::new_form_id()).text(t::NEW_NAME, is_new ? sent.name : "");
  body.optional(t::NEW_NAME_ERROR, is_new ? sent.problem : base::Text())
      .show_if(is_new && sent.is_cinema, t::NEW_CINEMA);
  return app::render(context, page, {.title = base::tr("Places"), .here = kPlacesPath}, status);
}

http::Response places_again(app::Context& context, const LocationForm& form) {
  return app::refused(context, {{"name", form.problem}}, [&] { return show_places(context, form, 422); });
}

http::Response taken_name(app::Context& context, LocationForm form) {
  form.problem = base::tr("You already have a place by that name.");
  return app::refused(
      context, {{"name", form.problem}}, [&] { return show_places(context, form, 422); }, 409);
}

// Runs a write that fails if the member already has a place of this name.
template <typename Write>
http::Response unless_taken(app::Context& context, const LocationForm& form, const Write& write) {
  try {
    return write();
  } catch (const store::DbError& error) {
    if (!error.is_conflict()) throw;
  }
  return taken_name(context, form);
}

http::Response back(app::Context& context, store::Tx& tx, const base::Text& message) {
  return app::commit_with_flash(context, tx, context.url(kPlacesPath), {.text = message});
}

}  // namespace

http::Response places(app::Context& context) { return show_places(context, {}, 200); }

http::Response location_add(app::Context& context) {
  const LocationForm form = read_place(context.req.form(), 0);
  if (!form.problem.is_empty()) return places_again(context, form);
  return unless_taken(context, form, [&] {
    return app::once(context, [&](store::Tx& tx) {
      store::add_location(tx, context.member().id, form.name, form.is_cinema, context.now());
      app::add_flash(context, tx, {.text = base::tr("Added {place}.", {{"place", form.name}})});
      return context.url(kPlacesPath);
    });
  });
}

http::Response location_change(app::Context& context) {
  const std::int64_t id = context.args.id("id");
  if (!store::owns_location(context.app.db, context.member().id, id)) throw http::not_found();
  const LocationForm form = read_place(context.req.form(), id);
  if (!form.problem.is_empty()) return places_again(context, form);
  return unless_taken(context, form, [&] {
    store::Tx tx(context.app.db);
    if (!store::change_location(tx, context.member().id, id, form.name, form.is_cinema)) throw http::not_found();
    return back(context, tx, base::tr("Saved {place}.", {{"place", form.name}}));
  });
}

http::Response location_delete(app::Context& context) {
  return app::remove_once(context, [&](store::Tx& tx) -> std::optional<std::string> {
    if (!store::delete_location(tx, context.member().id, context.args.id("id"))) return std::nullopt;
    app::add_flash(context, tx, {.text = base::tr("Deleted the place. Its entries are kept.")});
    return context.url(kPlacesPath);
  });
}

}  // namespace web
