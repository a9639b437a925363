#include "web/diary/together.h"

#include <algorithm>

#include "app/guards.h"
#include "base/text.h"
#include "store/account/user.h"
#include "store/diary/companions.h"
#include "store/diary/play.h"
#include "store/diary/watchlist.h"
#include "store/together/grant.h"
#include "store/together/shared_play.h"
#include "web/diary/log_movie.h"
#include "web/diary/undo.h"
#include "web/lists/more_filters.h"

namespace web {

namespace t = app::t;

namespace {

constexpr std::size_t kMostCompanions = 20;

// Throws Refused if the date is after tomorrow in the time zone of one of the others, where there is no such day yet.
void check_their_day(const app::Context& context, const std::vector<domain::User>& others,
                     const std::optional<std::string>& date) {
  for (const domain::User& other : others)
    if (date && !base::has_begun(*date, base::local_date(context.now(), other.time_zone)))
      throw Refused{{{kWith, base::tr("Where {name} is, this date is after tomorrow.", {{"name", other.name}})}}};
}

base::Json undo_of_shared(store::Db& db, std::int64_t movie_id, const store::SharedPlay& shared, const Told& told) {
  base::Json what = base::json_object();
  what["user_id"] = base::Json::Int64(shared.user_id);
  what["entry"] = base::Json::Int64(shared.entry);
  what["left"] = left_as(store::find_play(db, shared.user_id, movie_id, shared.entry));
  if (shared.listed_at) what["listed_at"] = base::Json::Int64(*shared.listed_at);
  told.add_to(what);
  return what;
}

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

std::vector<domain::User> read_companions(const app::Context& context, app::Problems& problems) {
  std::vector<domain::User> others;
  auto added = sent_companions(context.req.form());
  if (added.size() > kMostCompanions) {
    problems[kWith] = base::tr("Choose at most 20 people.");
    return others;
  }
  const auto were = sent_companions(context.req.form(), kWithWas);
  std::erase_if(added, [&](const std::string& name) { return is_named(were, name); });
  for (const std::string& name : added)
    if (auto other = store::find_companion(context.app.db, context.member(), name)) others.push_back(std::move(*other));
    else problems[kWith] = base::tr("Choose people who let you log for them.");
  return others;
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

void share_entry(app::Context& context, store::Tx& tx, const domain::Play& entry, base::Json& undo) {
  app::Problems problems;
  const auto others = read_companions(context, problems);
  if (!problems.empty()) throw Refused{problems};
  if (others.empty()) return;
  check_their_day(context, others, entry.watched_at);
  for (const domain::User& other : others) app::admit_shared_play(context, tx, other.id);
  const Told told(tx);
  base::Json& shared = undo["shared"] = base::json_array();
  for (const store::SharedPlay& play : store::share_play(tx, context.member().id, entry.id, others, context.now()))
    shared.append(undo_of_shared(tx.db(), entry.movie_id, play, told));
}

void leave_out(const app::Context& context, store::Tx& tx, const domain::Play& entry, base::Json& undo) {
  const auto chosen = sent_companions(context.req.form());
  std::vector<std::int64_t> kept = entry.with;
  for (const std::string& name : sent_companions(context.req.form(), kWithWas))
    if (const auto other = store::find_user_by_name(tx.db(), name); other && !is_named(chosen, name))
      std::erase(kept, other->id);
  if (kept == entry.with) return;
  store::keep_companions(tx, entry.id, kept);
  const auto left = store::find_play(tx.db(), context.member().id, entry.movie_id, entry.id);
  base::Json& out = undo["left_out"] = base::json_object();
  out["entry"] = base::Json::Int64(entry.id);
  for (const std::int64_t play : entry.their_plays)
    if (std::ranges::find(left->their_plays, play) == left->their_plays.end())
      out["plays"].append(base::Json::Int64(play));
  if (entry.logged_by && std::ranges::find(kept, *entry.logged_by) == kept.end())
    out["writer"] = base::Json::Int64(*entry.logged_by);
}

bool take_shared_back(store::Tx& tx, std::int64_t writer_id, std::int64_t movie_id, const base::Json& undo) {
  bool is_any = false;
  for (const base::Json& shared : base::member(undo, "shared")) {
    const std::int64_t user_id = base::int_member(shared, "user_id"), entry = base::int_member(shared, "entry");
    const auto play = store::find_play(tx.db(), user_id, movie_id, entry);
    const bool is_unchanged = play && is_as_left(base::member(shared, "left"), play);
    if (!is_unchanged || !store::may_log_for(tx.db(), writer_id, user_id)) continue;
    is_any = store::delete_play(tx, user_id, movie_id, entry);
    withdraw_told(tx, user_id, shared, store::kPlayAdded);
    if (shared.isMember("listed_at"))
      store::add_to_watchlist(tx, user_id, movie_id, base::int_member(shared, "listed_at"));
  }
  return is_any;
}

void put_left_out_back(store::Tx& tx, const base::Json& left_out) {
  const std::int64_t entry = base::int_member(left_out, "entry");
  std::vector<std::int64_t> plays;
  for (const base::Json& play : base::member(left_out, "plays")) plays.push_back(play.asInt64());
  if (left_out.isMember("writer")) store::name_writer(tx, entry, base::int_member(left_out, "writer"));
  store::name_owners(tx, entry, plays);
}

base::Json undo_of_name_off(std::int64_t movie_id, std::int64_t play, const std::vector<std::int64_t>& entries) {
  base::Json what = base::json_object(), &named = what["named_in"] = base::json_array();
  what["movie_id"] = base::Json::Int64(movie_id);
  what["their_play"] = base::Json::Int64(play);
  for (const std::int64_t entry : entries) named.append(base::json_object())["entry"] = base::Json::Int64(entry);
  return what;
}

bool put_name_back(const app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what) {
  const std::int64_t play = base::int_member(what, "their_play");
  if (store::movie_of_play(tx.db(), context.member().id, play) != movie_id) return false;
  std::vector<std::int64_t> entries;
  for (const base::Json& one : base::member(what, "named_in")) entries.push_back(base::int_member(one, "entry"));
  return store::name_in_entries(tx, play, entries);
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
  target.add(t::NAMED).text(
      t::NAMED_TEXT, names.empty() ? base::tr("Another member names you in an entry")
                                   : base::tr_n("{names} names you in an entry", "{names} name you in their entries",
                                                std::ssize(names), {{"names", context.language.list(names)}}));
}

}  // namespace web
