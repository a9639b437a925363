#include "web/lists/more_filters.h"

#include <algorithm>
#include <array>

#include "app/lists/filter.h"
#include "app/page/display.h"
#include "base/text.h"
#include "store/account/user.h"
#include "store/cache/offers.h"
#include "store/catalogue/person.h"

namespace web {

namespace t = app::t;

namespace {

// Keeps a person who was chosen by id; otherwise, the name is typed again.
void fill_person(const app::Context& context, app::Section& fields, const ListAddress& address,
                 const store::ListFilter& filter) {
  const std::string& asked = address.value("person");
  const auto person =
      base::is_digits(asked) ? store::find_person(context.app.db, filter.person.value_or(0)) : std::nullopt;
  if (person) fields.add(t::PERSON_CHOSEN).text(t::VALUE, asked).text(t::TEXT, person->ref.name);
  else fields.add(t::PERSON_TYPED).text(t::VALUE, asked);
}

void fill_seen(app::Section& fields, const std::string& asked) {
  app::Section seen = fields.add(t::SEEN);
  for (const auto& [value, text] :
       {std::pair("yes", base::tr("Seen by you")), std::pair("no", base::tr("Not seen by you"))})
    seen.add(t::SEEN_CHOICE).text(t::VALUE, value).text(t::TEXT, text).show_if(asked == value, t::CHOSEN);
}

// Adds the choice of a member who has seen the film. Returns false if there is no other member.
bool fill_members(const app::Context& context, app::Section& fields, const std::string& asked) {
  const auto members = store::readable_members(context.app.db, context.viewer, kOfferedMembers + 1);
  if (members.empty() && asked.empty()) return false;
  if (std::ssize(members) > kOfferedMembers) {
    fields.add(t::MANY_MEMBERS).text(t::USER_NAME, asked);
    return true;
  }
  app::Section select = fields.add(t::MEMBERS);
  const auto is_asked = [&](const std::string& name) { return base::ascii_lower(name) == base::ascii_lower(asked); };
  if (!asked.empty()) select.add(t::MEMBER).text(t::USER_NAME, asked).show(t::CHOSEN);
  for (const std::string& name : members)
    if (!is_asked(name)) select.add(t::MEMBER).text(t::USER_NAME, name);
  return true;
}

// Returns false if the viewer has chosen no services and none is known in the country.
bool fill_services(const app::Context& context, app::Section& fields, const std::string& asked) {
  const bool has_own = !context.member().services.empty();
  const auto known = store::services_in(context.app.cache, app::offers_country(context));
  if (!has_own && known.empty() && asked.empty()) return false;
  app::Section select = fields.add(t::SERVICES);
  select.show_if(asked == app::kOwnServices, t::OWN_CHOSEN)
      .show_if(has_own || asked == app::kOwnServices, t::OWN_SERVICES);
  if (!asked.empty() && asked != app::kOwnServices) select.add(t::SERVICE).text(t::NAME, asked).show(t::CHOSEN);
  for (const std::string& name : known)
    if (name != asked) select.add(t::SERVICE).text(t::NAME, name);
  return true;
}

}  // namespace

std::vector<std::string_view> add_more_filters(const app::Context& context, app::Section& form,
                                               const ListAddress& address, const store::ListFilter& filter,
                                               bool asks_seen) {
  app::Section fields = form.include(t::MORE_FILTERS, "partials/more_filters.tpl");
  std::vector<std::string_view> names = {"person", "runtime_min", "runtime_max"};
  fill_person(context, fields, address, filter);
  fields.text(t::RUNTIME_MIN, address.value("runtime_min")).text(t::RUNTIME_MAX, address.value("runtime_max"));
  if (!context.viewer) return names;
  if (asks_seen) {
    fill_seen(fields, address.value("seen"));
    names.emplace_back("seen");
  }
  if (fill_members(context, fields, address.value("seen_by"))) names.emplace_back("seen_by");
  if (fill_services(context, fields, address.value("service"))) names.emplace_back("service");
  return names;
}

void add_offers_note(const app::Context& context, app::Section& body, const store::ListFilter& filter,
                     std::int64_t owner, store::MovieScope scope) {
  if (!filter.offered) return;
  store::Db& db = context.app.db;
  const auto count = [&](const store::ListFilter& other) {
    return std::ssize(store::movie_set(db, store::AppliedFilter(db, owner, other), scope));
  };
  store::ListFilter other = filter;
  other.offered.reset();
  const std::int64_t all = count(other);
  other.offered = store::known_offers(context.app.cache, app::offers_country(context), context.now());
  add_offers_note(body, all - count(other));
}

void add_offers_note(app::Section& body, std::int64_t unknown) {
  body.add(t::OFFERS_NOTE)
      .optional(t::UNKNOWN_TEXT,
                unknown == 0
                    ? base::Text()
                    : base::tr_n("We don’t know where to watch {n} film yet. Open its page to check.",
                                 "We don’t know where to watch {n} films yet. Open their pages to check.", unknown));
}

}  // namespace web
