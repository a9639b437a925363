#include "jobs/hooks/calls.h"

#include <algorithm>
#include <thread>

#include "base/log.h"
#include "domain/job.h"
#include "jobs/background.h"
#include "jobs/runner.h"

namespace jobs {

namespace {

constexpr int kAtOnce = 8, kTroubledAtOnce = kAtOnce / 2;  // troubled: the last call failed or was slow
constexpr std::int64_t kBetweenLooksUs = 250'000, kBetweenRenewalsUs = 5'000'000;

}  // namespace

metadata::HookAnswer HookCalls::send(const std::string& listed, const metadata::HookMessage& message,
                                     base::UnixTime now) try {
  return metadata::HookSender(listed).send({message}, now).front();
} catch (const std::exception& error) {
  base::log(base::LogLevel::error, "hook_not_called", {{"event", message.id}, {"reason", error.what()}});
  return {};  // counts as no answer
}

void HookCalls::begin(const store::Job& job) {
  job_ = job;
  rests_ = false;
  looked_at_us_ = 0;
  renewed_at_us_ = base::monotonic_us();
}

void HookCalls::rest() {
  job_.reset();
  rests_ = true;
}

// Reads the database only when something may have changed, because jobs call this at every step.
void HookCalls::go_on() {
  if (!is_busy()) return;
  const std::int64_t now_us = base::monotonic_us();
  const bool answered = take_answers(), renews = now_us - renewed_at_us_ > kBetweenRenewalsUs;
  if (answered || renews) note_answers();
  if (!job_ || (!answered && now_us - looked_at_us_ < kBetweenLooksUs)) return;
  looked_at_us_ = now_us;
  if (store::has_stop_wish(tools_.cache, job_->id, tools_.clock.now())) return stop();
  make_due_calls();
  if (calls_.empty()) finish_when_all_is_told();
}

void HookCalls::wait(std::chrono::milliseconds most) {
  if (calls_.empty()) std::this_thread::sleep_for(most);
  else if (!calls_.front().result) calls_.front().answer.wait_for(most);
}

void HookCalls::end() {
  if (!is_busy()) return;
  for (const Call& call : calls_)
    if (!call.result) call.answer.wait();
  take_answers();
  note_answers();
  if (!job_) return;
  store::Tx tx(tools_.db);
  store::release_job(tx, *job_, job_->owner);
  tx.commit();
  job_.reset();
}

// Returns true if there are answers that are not recorded yet.
bool HookCalls::take_answers() {
  using namespace std::chrono_literals;
  for (Call& call : calls_)
    if (!call.result && call.answer.wait_for(0s) == std::future_status::ready) call.result = call.answer.get();
  return std::ranges::any_of(calls_, [](const Call& call) { return call.result.has_value(); });
}

// Records answers even if another runner has the job by now, so that nothing is sent twice.
void HookCalls::note_answers() {
  const base::UnixTime now = tools_.clock.now();
  store::Tx tx(tools_.db);
  for (const Call& call : calls_)
    if (const auto& answer = call.result)
      store::note_outcome(tx, call.due,
                          {answer->status_class, answer->took_ms, answer->is_refused, answer->retry_after}, now);
  const bool is_ours = job_ && store::renew_lease(tx, *job_, job_->owner, now);
  tx.commit();
  if (!is_ours) job_.reset();
  renewed_at_us_ = base::monotonic_us();
  for (const Call& call : calls_) {
    if (!call.result) continue;
    spent_ms_[call.due.hook.user_id] += call.result->took_ms;
    base::log(base::LogLevel::info, "hook_told",
              {{"hook", call.due.hook.id}, {"event", call.due.call.id}, {"status_class", call.result->status_class}});
  }
  std::erase_if(calls_, [](const Call& call) { return call.result.has_value(); });
}

store::DueExcept HookCalls::not_due() const {
  store::DueExcept except;
  int troubled = 0;
  for (const Call& call : calls_) {
    except.under_way.push_back(call.due.hook.id);
    troubled += call.due.hook.failures > 0 ? 1 : 0;
  }
  except.troubled = troubled >= kTroubledAtOnce;
  for (const auto& [user, ms] : spent_ms_)
    if (ms >= kUserMs) except.users.push_back(user);
  return except;
}

void HookCalls::make_due_calls() {
  const base::UnixTime now = tools_.clock.now();
  if (now / base::kMinute != minute_) spent_ms_.clear();
  minute_ = now / base::kMinute;
  const int room = kAtOnce - static_cast<int>(calls_.size());
  if (room <= 0) return;
  for (store::DueCall& due : store::due_calls(tools_.db, now, room, not_due()))
    if (due.hook.failures == 0 || !not_due().troubled) call(std::move(due));
}

// Returns nullopt if no message can be made from the stored event.
std::optional<metadata::HookMessage> HookCalls::message_of(const store::DueCall& due) const try {
  return hook_message(tools_, due);
} catch (const std::exception& error) {
  base::log(base::LogLevel::error, "hook_not_called", {{"event", due.call.id}, {"reason", error.what()}});
  return std::nullopt;
}

// An event without a message must not hold up others: it is retried like one that nobody answered.
void HookCalls::call(store::DueCall due) {
  const auto message = message_of(due);
  if (!message) return void(calls_.push_back({std::move(due), {}, metadata::HookAnswer{}}));
  auto answer = in_thread([sender = send_, listed = tools_.config.hook_allow, message, now = tools_.clock.now()] {
    return sender(listed, *message, now);
  });
  calls_.push_back({std::move(due), std::move(answer), std::nullopt});
}

// Finishes the job under the writer lock, so that any event written later adds a new one.
void HookCalls::finish_when_all_is_told() {
  const base::UnixTime now = tools_.clock.now();
  store::Tx tx(tools_.db);
  const bool is_all = store::due_calls(tools_.db, now, 1, not_due()).empty();
  if (is_all) store::finish_job(tx, *job_, job_->owner, now);
  tx.commit();
  if (is_all) job_.reset();
}

// Fails the job at an administrator's wish. Answers to calls under way are still recorded.
void HookCalls::stop() {
  const base::UnixTime now = tools_.clock.now();
  store::Tx tx(tools_.db);
  store::fail_job(tx, *job_, job_->owner, kStopped.stored(), now);
  tx.commit();
  store::clear_stop_wish(tools_.cache, job_->id, now);
  job_.reset();
}

void queue_hooks_when_due(const Tools& tools) {
  const base::UnixTime now = tools.clock.now();
  store::Tx tx(tools.db);
  store::bound_hook_waits(tx, now);
  if (store::has_due_call(tools.db, now)) store::add_job(tx, domain::kSendHooksJob, "", std::nullopt, now);
  tx.commit();
}

}  // namespace jobs
