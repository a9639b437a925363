#include "store/sharing/year_card.h"

#include <bit>

#include "app/page/display.h"
#include "app/page/flash.h"
#include "app/page/forms.h"
#include "app/page/page.h"
#include "base/text.h"
#include "store/numbers/year.h"
#include "web/kit/paths.h"
#include "web/year/handlers.h"
#include "web/year/year_picture.h"
#include "web/year/year_review.h"

namespace web {

namespace {

namespace t = app::t;

constexpr std::pair<const char*, int> kNumbers[] = {{"films", store::kCardFilms},
                                                    {"hours", store::kCardHours},
                                                    {"cinema", store::kCardCinema},
                                                    {"first", store::kCardFirst}};

std::string shape_of(const http::Form& form) { return form.text("shape") == "tall" ? "tall" : "wide"; }

int own_year(const app::Context& context) {
  if (!context.is_own()) throw http::not_found();
  return year_in_path(context);
}

std::string card_url(const app::Context& context, int year, const std::string& shape) {
  return context.url(year_path(context.subject->name, {year}) + "/card?shape=" + shape);
}

// Returns the fields of the form as they are, for the link to the other shape.
std::string choices_query(const store::YearCard& card) {
  std::string query = "&posters=" + card.posters + "&look=" + (card.is_light ? "light" : "dark");
  for (const auto& [name, bit] : kNumbers)
    if ((card.numbers & bit) != 0) query += std::string("&numbers%5B%5D=") + name;
  if (card.person_id) query += "&person=" + (*card.person_id == 0 ? "nobody" : std::to_string(*card.person_id));
  return query;
}

// The form ----------------------------------------------------------------------------------------

base::Text number_text(int bit, const store::YearTotals& year) {
  if (bit == store::kCardHours) return base::tr_n("{n} hour", "{n} hours", (year.totals.minutes + 30) / 60);
  if (bit == store::kCardCinema) return base::tr("{n} at the cinema", {{"n", year.cinema}});
  if (bit == store::kCardFirst) return base::tr("{n} for the first time", {{"n", year.totals.plays - year.again}});
  return base::tr_n("{n} film", "{n} films", year.totals.movies);
}

void fill_people(const app::Context& context, app::Section& body, const store::YearCard& card,
                 const store::YearNumbers& year) {
  for (const store::YearPerson& one : year.people) {
    const store::PersonNumbers& person = one.person;
    body.add(t::PERSON)
        .number(t::PERSON_ID, person.id)
        .text(t::TEXT, context.text(base::tr_n("{person}, {n} film", "{person}, {n} films", person.movies,
                                               {{"person", person.name}})))
        .show_if(card.person_id == person.id, t::CHOSEN);
  }
}

void fill_form(const app::Context& context, app::Section& body, const store::YearCard& card,
               const store::YearNumbers& year, const app::Problems& problems) {
  for (const auto& [name, bit] : kNumbers)
    if (bit != store::kCardCinema || store::may_tell_places(*context.subject))
      body.add(t::NUMBER)
          .text(t::NAME, name)
          .text(t::TEXT, number_text(bit, year.year))
          .show_if((card.numbers & bit) != 0, t::CHOSEN);
  body.optional(t::NUMBERS_ERROR, app::problem_at(problems, "numbers"));
  body.show(card.posters == "top" ? t::POSTERS_TOP : card.posters == "months" ? t::POSTERS_MONTHS : t::POSTERS_NONE);
  body.show_if(card.person_id == 0, t::NOBODY).show(card.is_light ? t::LIGHT : t::DARK);
  fill_people(context, body, card, year);
}

// The picture -------------------------------------------------------------------------------------

// The version in the address keeps a browser from showing an older picture.
void fill_picture(app::Context& context, app::Section& body, int year, const std::string& shape,
                  const std::string& kept) {
  const auto drawn = drawn_year(context, year, shape);
  if (!drawn || !drawn->is_current) body.add(t::DRAWING).text(t::URL, card_url(context, year, shape) + kept);
  if (!drawn) return;
  body.add(t::PICTURE)
      .text(t::URL,
            context.url(year_picture_path(context, year, shape)) + "&v=" + std::to_string(drawn->picture.made_at))
      .text(t::FILE_NAME, context.subject->name + '-' + std::to_string(year) + '-' + shape + ".png")
      .number(t::KILOBYTES, (drawn->picture.bytes + 999) / 1000)
      .show(shape == "tall" ? t::TALL : t::WIDE);
}

// The choices that the form shows, and whether they are the saved ones.
struct Choices {
  store::YearCard card = {};
  bool is_saved = false;
  app::Problems problems = {};
};

http::Response show(app::Context& context, int year, const std::string& shape, const Choices& choices, int status) {
  const std::string kept = choices.is_saved ? "" : choices_query(choices.card);
  const auto numbers = store::year_numbers(context.app.db, context.subject->id, {year}, context.subject_today());
  app::Page page(context.language, "year_card.tpl");
  app::Section& body = page.body();
  body.text(t::YEAR_URL, context.url(year_path(context.subject->name, {year}))).number(t::YEAR, year);
  body.text(t::WIDE_URL, card_url(context, year, "wide") + kept);
  body.text(t::TALL_URL, card_url(context, year, "tall") + kept);
  body.show(shape == "tall" ? t::AT_TALL : t::AT_WIDE);
  body.show_if(context.subject->privacy == domain::Privacy::everyone, t::IS_PUBLIC);
  fill_picture(context, body, year, shape, kept);
  fill_form(context, body, choices.card, numbers, choices.problems);
  return app::render(context, page, {.title = base::tr("A picture of {year}", {{"year", std::to_string(year)}})},
                     status);
}

// Reading the form --------------------------------------------------------------------------------

store::YearCard read_card(const app::Context& context, const http::Form& form, app::Problems& problems) {
  store::YearCard card;
  card.numbers = 0;
  for (const std::string& number : form.all("numbers[]"))
    for (const auto& [name, bit] : kNumbers)
      if (number == name) card.numbers |= bit;
  card = store::shown_card(std::move(card), *context.subject);
  if (std::popcount(static_cast<unsigned>(card.numbers)) > store::kMostCardNumbers)
    problems["numbers"] = base::tr("Choose up to three numbers.");
  card.posters = form.text("posters", "top");
  if (!store::is_card_posters(card.posters))
    throw http::invalid_field("posters", base::tr("Choose top, months or none."));
  const std::string person = form.text("person");
  if (person == "nobody") card.person_id = 0;
  else if (!person.empty()) card.person_id = base::parse_id(person);
  card.is_light = form.text("look") == "light";
  return card;
}

// Has the pictures drawn again with the posters that are in the cache by now, as posters get there while pages are
// read.
void outdate_pictures(app::Context& context, int year) {
  store::Tx tx(context.app.cache);
  store::outdate_year_pictures(tx, context.subject->id, year);
  tx.commit();
}

}  // namespace

http::Response year_card(app::Context& context) {
  const int year = own_year(context);
  const http::Form& query = context.req.query();
  Choices choices{.is_saved = !query.has("posters")};
  choices.card = choices.is_saved ? store::shown_card(store::find_year_card(context.app.db, context.subject->id, year),
                                                      *context.subject)
                                  : read_card(context, query, choices.problems);
  return show(context, year, shape_of(query), choices, 200);
}

http::Response year_card_post(app::Context& context) {
  const int year = own_year(context);
  const http::Form& form = context.req.form();
  Choices choices;
  choices.card = read_card(context, form, choices.problems);
  if (!choices.problems.empty())
    return app::refused(context, choices.problems, [&] { return show(context, year, shape_of(form), choices, 422); });
  outdate_pictures(context, year);
  store::Tx tx(context.app.db);
  store::save_year_card(tx, context.subject->id, year, choices.card);
  tx.commit();
  drawn_year(context, year, shape_of(form));
  return http::see_other(card_url(context, year, shape_of(form)));
}

}  // namespace web
