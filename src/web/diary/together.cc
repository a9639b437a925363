#include "web/diary/together.h"

#include <algorithm>

#include "app/guards.h"
#include "base/text.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "web/diary/log_movie.h"
#include "web/diary/undo.h"
#include "web/lists/more_filters.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kMostCompanions = 20;

// Beyond tomorrow in a zone further west there is no such day yet.
void check_their_day(const app::Context& context, const std::vector<domain::User>& others,
                     const std::optional<std::string>& date) {
  for (const domain::User& other : others)
    if (date && !base::has_begun(*date, base::local_date(context.now(), other.time_zone)))
      throw Refused{{{kWith, base::tr("Where {name} is, this date is after tomorrow.", {{"name", other.name}})}}};
}

base::Json undo_of_shared(store::Db& db, std::int64_t movie_id, const store::SharedPlay& shared) {
  base::Json what = base::json_object();
  what["user_id"] = base::Json::Int64(shared.user_id);
  what["entry"] = base::Json::Int64(shared.entry);
  what["mark"] = whole_mark_of(store::find_play(db, shared.user_id, movie_id, shared.entry));
  if (shared.listed_at) what["listed_at"] = base::Json::Int64(*shared.listed_at);
  return what;
}

}  // namespace

std::vector<std::string> sent_companions(const http::Form& form) {
  std::vector<std::string> names;
  for (const std::string& sent : form.all(kWith)) {
    const std::string name(base::trim(sent));
    const auto is_same = [&](const std::string& other) { return base::equal_ignoring_ascii_case(name, other); };
    if (!name.empty() && std::ranges::none_of(names, is_same)) names.push_back(name);
  }
  return names;
}

std::vector<domain::User> read_companions(const app::Context& context, app::Problems& problems) {
  std::vector<domain::User> others;
  const auto names = sent_companions(context.req.form());
  if (names.size() > kMostCompanions) {
    problems[kWith] = base::tr("Choose at most 20 people.");
    return others;
  }
  for (const std::string& name : names)
    if (auto other = store::find_companion(context.app.db, context.member(), name)) others.push_back(std::move(*other));
    else problems[kWith] = base::tr("Choose people who let you log for them.");
  return others;
}

void add_with_choice(const app::Context& context, app::Section& target, const std::vector<std::string>& chosen,
                     const app::Problems& problems) {
  auto grants = store::grants_got(context.app.db, context.member().id);
  std::erase_if(grants, [&](const auto& grant) { return !domain::may_read(context.viewer, grant.member); });
  const base::Text problem = app::problem_at(problems, kWith);
  if (grants.empty() && problem.is_empty()) return;
  app::Section with = target.include(t::WITH, "partials/with.tpl");
  const bool are_many = std::ssize(grants) > kOfferedMembers;
  with.optional(t::WITH_ERROR, problem).show_if(are_many, t::TYPED);
  for (const store::LogGrant& grant : grants) {
    const std::string& name = grant.member.name;
    const auto is_same = [&](const std::string& other) { return base::equal_ignoring_ascii_case(name, other); };
    if (are_many && std::ranges::none_of(chosen, is_same)) continue;
    with.add(t::MEMBER)
        .text(t::USER_NAME, name)
        .text(t::INITIALS, domain::initials(name))
        .number(t::HUE, domain::hue_of(name))
        .show_if(std::ranges::any_of(chosen, is_same), t::CHOSEN);
  }
}

void share_entry(app::Context& context, store::Tx& tx, const domain::Play& entry, base::Json& undo) {
  app::Problems problems;
  const auto others = read_companions(context, problems);
  if (!problems.empty()) throw Refused{problems};
  if (others.empty()) return;
  check_their_day(context, others, entry.watched_at);
  for (const domain::User& other : others) app::admit_shared_play(context, tx, other.id);
  base::Json& shared = undo["shared"] = base::json_array();
  for (const store::SharedPlay& play : store::share_play(tx, context.member().id, entry.id, others, context.now()))
    shared.append(undo_of_shared(tx.db(), entry.movie_id, play));
}

void take_shared_back(store::Tx& tx, std::int64_t writer_id, std::int64_t movie_id, const base::Json& undo) {
  for (const base::Json& shared : base::member(undo, "shared")) {
    const std::int64_t user_id = base::int_member(shared, "user_id"), entry = base::int_member(shared, "entry");
    const auto play = store::find_play(tx.db(), user_id, movie_id, entry);
    const bool is_unchanged = play && whole_mark_of(play) == base::string_member(shared, "mark");
    if (!is_unchanged || !store::may_log_for(tx.db(), writer_id, user_id)) continue;
    store::delete_play(tx, user_id, movie_id, entry);
    if (shared.isMember("listed_at"))
      store::add_to_watchlist(tx, user_id, movie_id, base::int_member(shared, "listed_at"));
  }
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

}  // namespace web
