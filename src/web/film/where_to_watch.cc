#include <algorithm>
#include <span>

#include "app/page/display.h"
#include "app/page/page.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/country.h"
#include "metadata/provider.h"
#include "store/cache/offers.h"
#include "web/film/handlers.h"
#include "web/kit/paths.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kServicesOnPage = 4;  // of each kind, the most that the film page has room for

struct Service {
  std::string name;
  std::optional<app::TemplateName> mark;  // FREE, WITH_ADVERTS
};

// Returns the country in the address, else the viewer's.
std::string country_of(const app::Context& context) {
  const std::string asked = context.req.query().text("country");
  if (asked.empty()) return app::offers_country(context);
  if (!domain::is_country(asked))
    throw http::invalid_field("country", base::tr("Use a country code of two capital letters."));
  return asked;
}

// Returns the offers in one country, and remembers them for filtering lists.
domain::WatchOffers offers_in(const app::Context& context, const std::map<std::string, domain::WatchOffers>& all,
                              const domain::Movie& movie, const std::string& country) {
  const auto found = all.find(country);
  domain::WatchOffers offers = found == all.end() ? domain::WatchOffers{} : found->second;
  try {
    store::remember_offers(context.app.cache, movie.meta_id, country, offers.included(), context.now());
  } catch (const store::DbError& error) {
    base::log(base::LogLevel::warning, "cache_failed", {{"name", "offers"}, {"reason", error.what()}});
  }
  return offers;
}

void fill_kind(const app::Context& context, app::Section& section, const base::Text& kind,
               const std::vector<std::string>& services) {
  if (!services.empty()) section.add(t::KIND).text(t::TITLE, kind).text(t::NAMES_TEXT, context.language.list(services));
}

base::Json names_json(const std::vector<std::string>& names) {
  base::Json list = base::json_array();
  for (const std::string& name : names) list.append(name);
  return list;
}

std::string country_name(const app::Context& context, const std::string& country) {
  for (const app::CountryChoice& known : app::country_choices(context))
    if (known.code == country) return known.name;
  return country;
}

// Adds one kind of offers to the film page, which has room for a few. Returns how many were left out.
std::int64_t add_services(app::Section& body, const base::Text& title, const std::vector<Service>& services) {
  if (services.empty()) return 0;
  app::Section kind = body.add(t::KIND);
  kind.text(t::TITLE, title);
  const std::size_t shown = std::min(services.size(), kServicesOnPage);
  for (const Service& service : std::span(services).first(shown)) {
    app::Section item = kind.add(t::SERVICE);
    item.text(t::NAME, service.name);
    if (service.mark) item.show(*service.mark);
  }
  return static_cast<std::int64_t>(services.size() - shown);
}

void add_offers(std::vector<Service>& services, const std::vector<std::string>& names,
                std::optional<app::TemplateName> mark) {
  for (const std::string& name : names)
    if (std::none_of(services.begin(), services.end(), [&](const Service& known) { return known.name == name; }))
      services.push_back({name, mark});
}

void fill_offers(const app::Context& context, app::Section& body, const domain::WatchOffers& offers) {
  std::vector<Service> stream, others;
  add_offers(stream, offers.stream, {});
  add_offers(stream, offers.free, t::FREE);
  add_offers(stream, offers.with_ads, t::WITH_ADVERTS);
  add_offers(others, offers.rent, {});
  add_offers(others, offers.buy, {});
  const std::int64_t left_out =
      add_services(body, base::tr("Stream"), stream) + add_services(body, base::tr("Rent or buy"), others);
  const std::int64_t all = std::ssize(stream) + std::ssize(others);
  body.show(all == 0                         ? t::NO_OFFERS
            : context.app.config.asks_tmdb() ? t::BY_JUSTWATCH
                                             : t::BY_PROVIDER)
      .text(t::LINK_TEXT, left_out > 0 ? context.text(base::tr_n("All {n} services, other countries",
                                                                 "All {n} services, other countries", all))
                                       : context.text(base::tr("Other countries")));
}

// Answers for the place on the film page. The answer is never an error, which the browser would log as one of the page.
http::Response offers_fragment(const app::Context& context, const domain::Movie& movie, const std::string& country) {
  app::Fragment fragment(context.language, "partials/offers.tpl");
  fragment.global(t::BASE, context.url(""));
  app::Section& body = fragment.body();
  body.number(t::ID, movie.id).text(t::COUNTRY_NAME, country_name(context, country));
  try {
    fill_offers(context, body, offers_in(context, context.app.provider.watch_offers(movie.meta_id), movie, country));
  } catch (const metadata::ProviderError&) {
    body.show(t::NO_ANSWER).text(t::LINK_TEXT, base::tr("Try again"));
  }
  return http::html(fragment.render());
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
  if (context.req.query().text("fragment") == "1") return offers_fragment(context, movie, country);
  const std::map<std::string, domain::WatchOffers> all = context.app.provider.watch_offers(movie.meta_id);
  const domain::WatchOffers offers = offers_in(context, all, movie, country);
  if (context.req.wants_json()) return as_json(country, offers);
  app::Page page(context.language, "where_to_watch.tpl");
  app::Section& body = page.body();
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
    app::Section section = body.add(t::OFFERS);
    fill_kind(context, section, base::tr("Stream"), offers.stream);
    fill_kind(context, section, base::tr("Free"), offers.free);
    fill_kind(context, section, base::tr("With ads"), offers.with_ads);
    fill_kind(context, section, base::tr("Rent"), offers.rent);
    fill_kind(context, section, base::tr("Buy"), offers.buy);
  }
  return app::render(context, page, {.title = base::tr("Where to watch {title}", {{"title", movie.title}})});
}

}  // namespace web
