#include "web/diary/together.h"

#include <algorithm>

#include "base/text.h"
#include "store/together/grant.h"
#include "web/lists/more_filters.h"

namespace web {

namespace t = app::t;

namespace {

bool is_named(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::any_of(names, [&](const auto& other) { return base::equal_ignoring_ascii_case(name, other); });
}

}  // namespace

std::vector<std::string> sent_companions(const http::Form& form, const char* field) {
  std::vector<std::string> sent;
  for (const std::string& value : form.all(field)) {
    const std::string name(base::trim(value));
    if (!name.empty() && !is_named(sent, name)) sent.push_back(name);
  }
  return sent;
}

void read_companions(const app::Context& context, actions::LogPlay& sent, app::Problems& problems) {
  const auto chosen = sent_companions(context.req.form());
  const auto were = sent_companions(context.req.form(), kWithWas);
  if (chosen.size() > actions::kMostCompanions) {
    problems[kWith] = base::tr("Choose at most 20 people.");
    return;
  }
  for (const std::string& name : chosen)
    if (!is_named(were, name)) sent.with.push_back({name, kWith});
  for (const std::string& name : were)
    if (!is_named(chosen, name)) sent.left_out.push_back(name);
  actions::check_companions(context, sent.with, problems);
}

void add_with_choice(const app::Context& context, app::Section& target, const Companions& companions,
                     const app::Problems& problems) {
  std::vector<std::string> offered;
  for (const store::LogGrant& grant : store::grants_got(context.app.db, context.member().id))
    if (domain::may_read(context.viewer, grant.member)) offered.push_back(grant.member.name);
  const bool are_many = std::ssize(offered) > kOfferedMembers;
  if (are_many) std::erase_if(offered, [&](const std::string& name) { return !is_named(companions.chosen, name); });
  for (const std::string& name : companions.were)
    if (!is_named(offered, name)) offered.push_back(name);
  const base::Text problem = app::problem_at(problems, kWith);
  if (offered.empty() && !are_many && problem.is_empty()) return;
  app::Section with = target.include(t::WITH, "partials/with.tpl");
  with.optional(t::WITH_ERROR, problem).show_if(are_many, t::TYPED);
  for (const std::string& name : offered)
    with.add(t::MEMBER)
        .text(t::USER_NAME, name)
        .text(t::INITIALS, domain::initials(name))
        .number(t::HUE, domain::hue_of(name))
        .show_if(is_named(companions.chosen, name), t::CHOSEN);
  for (const std::string& name : companions.were) with.add(t::WAS).text(t::USER_NAME, name);
}

void fill_company(const app::Context& context, app::Section& target, const store::Company& company,
                  const domain::Play& play) {
  if (const auto names = company.with(play); !names.empty())
    target.optional(t::COMPANY_TEXT, base::tr("With {names}", {{"names", context.language.list(names)}}));
  const std::string writer = company.logged_by(play);
  const bool is_own = !context.subject || context.is_own();
  if (writer.empty() && !(is_own && play.logged_by)) return;
  app::Section logged = target.add(t::BY_ANOTHER);
  logged.text(t::LOGGED_TEXT,
              writer.empty() ? base::tr("Logged by another member") : base::tr("Logged by {name}", {{"name", writer}}));
  logged.show_if(is_own, t::REMOVE);
}

void fill_named(const app::Context& context, app::Section& target, const domain::Play& play,
                const EntryOwners& owners) {
  if (play.named_in.empty()) return;
  std::vector<std::string> names;
  for (const std::int64_t entry : play.named_in)
    if (const auto owner = owners.find(entry); owner != owners.end() && domain::may_read(context.viewer, owner->second))
      names.push_back(owner->second.name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  target.add(t::NAMED).text(t::NAMED_TEXT, names.empty() ? base::tr("Another member names you in an entry")
                                                         : base::tr("Entries that name you: {names}",
                                                                    {{"names", context.language.list(names)}}));
}

}  // namespace web
