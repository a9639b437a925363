#include "app/lists/tonight.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "app/lists/smart_list.h"
#include "app/page/display.h"
#include "base/random.h"
#include "base/text.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/cache/offers.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"

namespace app {

namespace {

constexpr std::string_view kList = "list:", kFilter = "filter:";
constexpr std::size_t kMostOthers = 20;

[[noreturn]] void refuse(std::string_view name, const base::Text& problem) {
  throw http::invalid_field(std::string(name), problem);
}

std::int64_t read_number(const http::Form& form, std::string_view name, std::int64_t most) {
  const std::string text(base::trim(form.text(name)));
  if (text.empty()) return 0;
  const auto number = base::parse_id(text);
  if (!number || *number < 1 || *number > most) refuse(name, base::tr("Enter a number, 1 or more."));
  return *number;
}

std::vector<domain::User> read_with(const Context& context) {
  std::vector<domain::User> with;
  for (const std::string& given : context.req.query().all("with[]")) {
    const std::string name(base::trim(given));
    if (name.empty() || base::ascii_lower(name) == base::ascii_lower(context.member().name)) continue;
    auto member = store::find_user_by_name(context.app.db, name);
    if (!member || !domain::may_read(context.viewer, *member)) refuse("with[]", base::tr("No member by that name."));
    const bool is_new = std::ranges::find(with, member->id, &domain::User::id) == with.end();
    if (is_new) with.push_back(std::move(*member));
  }
  if (with.size() > kMostOthers) refuse("with[]", base::tr("Choose at most 20 members."));
  return with;
}

// Returns the id after "list:" or "filter:".
std::int64_t id_behind(const std::string& from, std::string_view word) {
  const auto id = base::parse_id(from.substr(word.size()));
  if (!id) refuse("from", base::tr("There is no such list."));
  return *id;
}

TonightSource source_of_list(const Context& context, std::int64_t id) {
  const auto list = store::find_visible_list(context.app.db, context.member().id, id);
  if (!list) refuse("from", base::tr("There is no such list."));
  TonightSource source{
      .name = base::verbatim(list->name), .owner_id = context.member().id, .scope = store::MovieScope::server};
  source.filter.among = store::movies_of_list(context.app.db, id);
  return source;
}

TonightSource source_of_filter(const Context& context, std::int64_t id) {
  const auto filter = store::find_filter(context.app.db, id, context.member().id);
  const auto list = filter ? read_smart_list(context, *filter) : std::nullopt;
  if (!list) refuse("from", base::tr("There is no such list."));
  if (!list->problem.is_empty()) refuse("from", list->problem);
  return {.name = base::verbatim(filter->name),
          .owner_id = list->owner.id,
          .scope = list->movies.scope,
          .filter = list->movies.filter};
}

// Returns a random number below `count`. All are equally likely, because `count` is far below the range.
std::size_t random_below(std::size_t count) {
  std::uint64_t number = 0;
  const std::string bytes = base::random_bytes(sizeof number);
  std::memcpy(&number, bytes.data(), sizeof number);
  return static_cast<std::size_t>(number % count);
}

std::vector<std::int64_t> common(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
  std::vector<std::int64_t> both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  return both;
}

void add_wish(store::ListFilter& filter, const TonightQuery& query, std::int64_t user) {
  if (query.unseen) filter.seen_by.push_back({user, false});
  else filter.wanted_by.push_back(user);
}

std::vector<std::int64_t> own_offers(const Context& context) {
  return store::offered_by(context.app.cache, offers_country(context), domain::services_of(context.member()),
                           context.now());
}

// Finds the films among those whose provider's ids are `offered`, or among all films if that is nullopt.
std::vector<std::int64_t> pot_of(const Context& context, const TonightSource& source, const TonightQuery& query,
                                 const std::optional<std::vector<std::int64_t>>& offered) {
  store::ListFilter filter = source.filter;
  if (query.runtime_max)
    filter.runtime_max = std::min(*query.runtime_max, filter.runtime_max.value_or(domain::kLongestRuntime));
  if (offered) filter.offered = filter.offered ? common(*filter.offered, *offered) : *offered;
  if (!query.with.empty()) add_wish(filter, query, context.member().id);
  for (const domain::User& user : query.with) add_wish(filter, query, user.id);
  const store::AppliedFilter applied(context.app.db, source.owner_id, filter);
  return store::movie_set(context.app.db, applied, source.scope);
}

}  // namespace

TonightQuery::TonightQuery(const Context& context) : from("watchlist") {
  static constexpr auto kNames =
      std::to_array<std::string_view>({"from", "runtime_max", "services", "with[]", "together", "movie", "other_than"});
  const http::Form& form = context.req.query();
  for (const auto& [name, value] : form.fields())
    if (std::ranges::find(kNames, name) == kNames.end()) refuse(name, base::tr("Unknown parameter."));
  if (const std::string given(base::trim(form.text("from"))); !given.empty()) from = given;
  if (const auto most = read_number(form, "runtime_max", domain::kLongestRuntime); most > 0)
    runtime_max = static_cast<int>(most);
  const std::string services = form.text("services");
  if (!services.empty() && services != "mine") refuse("services", base::tr("Use mine, or leave it out."));
  on_services = !services.empty();
  if (on_services && context.member().services.empty())
    refuse("services", base::tr("Choose your services in the settings first."));
  with = read_with(context);
  const std::string together = form.text("together", from == "watchlist" ? "watchlists" : "unseen");
  if (together != "watchlists" && together != "unseen") refuse("together", base::tr("Choose watchlists or unseen."));
  unseen = together == "unseen";
  movie = read_number(form, "movie", INT64_MAX);
  other_than = read_number(form, "other_than", INT64_MAX);
}

std::string TonightQuery::url(const Context& context) const {
  std::string url = "/tonight?from=" + base::percent_encode(from);
  if (runtime_max) url += "&runtime_max=" + std::to_string(*runtime_max);
  if (on_services) url += "&services=mine";
  for (const domain::User& user : with) url += "&with%5B%5D=" + user.name;
  if (!with.empty()) url += unseen ? "&together=unseen" : "&together=watchlists";
  if (movie != 0) url += "&movie=" + std::to_string(movie);
  return context.url(url);
}

TonightSource tonight_source(const Context& context, const TonightQuery& query) {
  if (query.from.starts_with(kList)) return source_of_list(context, id_behind(query.from, kList));
  if (query.from.starts_with(kFilter)) return source_of_filter(context, id_behind(query.from, kFilter));
  if (query.from != "watchlist") refuse("from", base::tr("There is no such list."));
  return {.name = base::tr("Your watchlist"), .owner_id = context.member().id};
}

std::vector<std::int64_t> tonight_pot(const Context& context, const TonightSource& source, const TonightQuery& query) {
  std::optional<std::vector<std::int64_t>> offered;
  if (query.on_services) offered = own_offers(context);
  return pot_of(context, source, query, offered);
}

std::int64_t tonight_choice(std::vector<std::int64_t> pot, const TonightQuery& query) {
  if (std::ranges::binary_search(pot, query.movie)) return query.movie;
  if (pot.size() > 1) std::erase(pot, query.other_than);
  return pot.at(random_below(pot.size()));
}

std::vector<Looser> looser_queries(const Context& context, const TonightSource& source, const TonightQuery& query) {
  using enum Looser::Wish;
  std::vector<Looser> looser;
  const auto add = [&](Looser::Wish wish, const std::string& name, const auto& leave_out) {
    TonightQuery less = query;
    leave_out(less);
    const auto films = std::ssize(tonight_pot(context, source, less));
    looser.push_back({wish, name, std::move(less), films});
  };
  if (query.runtime_max) add(length, "", [](TonightQuery& less) { less.runtime_max.reset(); });
  if (query.on_services) add(services, "", [](TonightQuery& less) { less.on_services = false; });
  for (const domain::User& user : query.with)
    add(person, user.name, [&](TonightQuery& less) {
      std::erase_if(less.with, [&](const domain::User& other) { return other.id == user.id; });
    });
  return looser;
}

std::int64_t tonight_unknown(const Context& context, TonightSource source, TonightQuery query) {
  query.on_services = false;
  source.filter.offered.reset();
  const auto known = store::known_offers(context.app.cache, offers_country(context), context.now());
  return std::ssize(pot_of(context, source, query, {})) - std::ssize(pot_of(context, source, query, known));
}

}  // namespace app
