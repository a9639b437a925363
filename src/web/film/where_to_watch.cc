#include <algorithm>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/text.h"
#include "domain/country.h"
#include "web/film/handlers.h"
#include "web/film/movie.h"

namespace web {

namespace t = app::t;

namespace {

// The country in the address, else the viewer's, else that of the server's language ("en-US").
std::string country_of(const app::Context& context) {
  const std::string asked = context.req.query().text("country");
  if (!asked.empty()) {
    if (!domain::is_country(asked))
      throw http::invalid_field("country", base::tr("A country's code of two capital letters."));
    return asked;
  }
  if (!context.member().country.empty()) return context.member().country;
  const std::string& language = context.app.config.metadata_language;
  const std::string region = language.substr(std::min(language.find('-'), language.size() - 1) + 1);
  return domain::is_country(region) ? region : "US";
}

void fill_kind(const app::Context& context, app::Fill& section, const base::Text& kind,
               const std::vector<std::string>& services) {
  if (!services.empty()) section.add(t::KIND).text(t::TITLE, kind).text(t::NAMES_TEXT, context.language.list(services));
}

base::Json names_json(const std::vector<std::string>& names) {
  base::Json list = base::json_array();
  for (const std::string& name : names) list.append(name);
  return list;
}

http::Response as_json(const std::string& country, const domain::WatchOffers& offers) {
  base::Json body = base::json_object();
  body["country"] = country;
  body["stream"] = names_json(offers.stream);
  body["free"] = names_json(offers.free);
  body["ads"] = names_json(offers.with_ads);
  body["rent"] = names_json(offers.rent);
  body["buy"] = names_json(offers.buy);
  return http::json(body);
}

}  // namespace

http::Response where_to_watch(app::Context& context) {
  const domain::Movie movie = movie_of_path(context);
  const std::string country = country_of(context);
  const std::map<std::string, domain::WatchOffers> all = context.app.provider.watch_offers(movie.meta_id);
  const auto found = all.find(country);
  const domain::WatchOffers offers = found == all.end() ? domain::WatchOffers{} : found->second;
  if (context.req.wants_json()) return as_json(country, offers);
  app::Page page(context.language, "where_to_watch.tpl");
  app::Fill& body = page.body();
  body.number(t::ID, movie.id).text(t::TITLE, movie.title).text(t::COUNTRY_NAME, country);
  for (const app::CountryChoice& known : app::country_choices(context)) {
    const std::string code(known.code);
    if (code == country) body.text(t::COUNTRY_NAME, known.name);
    if (code == country || all.contains(code))
      body.add(t::COUNTRY).text(t::CODE, code).text(t::COUNTRY_NAME, known.name).show_if(code == country, t::CHOSEN);
  }
  if (offers.empty()) {
    body.show(t::NO_OFFERS);
  } else {
    app::Fill section = body.add(t::OFFERS);
    fill_kind(context, section, base::tr("Stream"), offers.stream);
    fill_kind(context, section, base::tr("Free"), offers.free);
    fill_kind(context, section, base::tr("With adverts"), offers.with_ads);
    fill_kind(context, section, base::tr("Rent"), offers.rent);
    fill_kind(context, section, base::tr("Buy"), offers.buy);
  }
  return app::render(context, page, {.title = base::tr("Where to watch {title}", {{"title", movie.title}})});
}

}  // namespace web
