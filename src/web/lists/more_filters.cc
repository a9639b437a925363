#include "web/lists/more_filters.h"

#include <algorithm>

#include "base/text.h"
#include "store/account/user.h"
#include "store/catalogue/person.h"

namespace web {

namespace t = app::t;

namespace {

constexpr int kOfferedMembers = 20;  // more are typed

// One who was chosen by id stays so; a name is typed again.
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

// False: there is nobody else.
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
  return names;
}

bool has_more_filters(const ListAddress& address) {
  static constexpr auto kNames =
      std::to_array<std::string_view>({"person", "runtime_min", "runtime_max", "seen", "seen_by", "tag"});
  return std::ranges::any_of(kNames, [&](std::string_view name) { return !address.value(name).empty(); });
}

}  // namespace web
