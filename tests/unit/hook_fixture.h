// Two people, two films, hooks and the calls of these.
#pragma once

#include <cppunit/TestFixture.h>
#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "base/json.h"
#include "store/account/user.h"
#include "store/diary/play.h"
#include "store/work/hook.h"
#include "store_fixture.h"

namespace test {

class HookFixture : public CppUnit::TestFixture {
 protected:
  static constexpr base::UnixTime kNow = test::kNow;
  static constexpr int kAll = store::kPlayAdded | store::kRatingSet | store::kWatchlistAdded | store::kListChanged;

  Store store_;
  domain::User ada_ = store::find_user(store_.db(), store_.add_user("ada")).value();
  domain::User bo_ = store::find_user(store_.db(), store_.add_user("bo")).value();
  std::int64_t film_ = store_.add_movie(1, "Alien"), other_ = store_.add_movie(2, "Metropolis");

  static store::NewPlay seen(std::int64_t movie_id, const char* date, int plays = 1, bool posts = false) {
    store::NewPlay play;
    play.movie_id = movie_id;
    play.watched_at = date;
    play.plays = plays;
    play.posts = posts;
    return play;
  }
  std::int64_t hook(const domain::User& user, int events, bool asked_only = false) {
    store::Hook hook;
    hook.user_id = user.id;
    hook.events = events;
    hook.asked_only = asked_only;
    hook.url_encrypted = "url";
    hook.secret_encrypted = "secret";
    return store_.write([&](store::Tx& tx) { return store::add_hook(tx, hook, kNow); });
  }
  std::int64_t play(const domain::User& user, const store::NewPlay& play) {
    return store_.write([&](store::Tx& tx) { return store::add_play(tx, user, play, kNow); });
  }
  std::int64_t rows() { return store_.number("SELECT count(*) FROM hook_event /*scan*/"); }
  std::vector<std::string> told(std::int64_t hook) {
    std::vector<std::string> events;
    for (const store::HookCall& call : store::list_waiting_calls(store_.db(), hook)) events.push_back(call.event);
    return events;
  }
  std::vector<store::DueCall> due(base::UnixTime now) { return store::due_calls(store_.db(), now, 8); }
  void end(const store::DueCall& call, const store::CallOutcome& outcome, base::UnixTime now) {
    store_.write([&](store::Tx& tx) { return store::note_outcome(tx, call, outcome, now), 0; });
  }
};

}  // namespace test
