#include "transfer/delivery.h"

#include <algorithm>

#include "domain/job.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/movie_lookup.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/work/job.h"
#include "store/work/scrobble_receipt.h"
#include "store/work/unmatched_play.h"
#include "transfer/foreign.h"

namespace transfer {

namespace {

constexpr base::UnixTime kClockSkew = base::kDay;  // a later time, or one before 1970, is from a wrong clock

constexpr base::Text kReportedBefore = base::tr("This viewing was already reported.");
constexpr base::Text kNewerRating = base::tr("Replaced by a newer rating.");
constexpr base::Text kTakenBack = base::tr("The rating was removed before its film was matched.");
constexpr base::Text kRecordedLater = base::tr("Recorded once the film was matched.");

domain::MovieNames names_of(const domain::Movie& movie) {
  return {movie.meta_id, movie.imdb_id, movie.title, movie.year()};
}

// Returns the items of a recorded play's receipt: every name of the film.
std::vector<std::string> items_of(const domain::Movie& movie) {
  std::vector<std::string> items = store::scrobble_items(names_of(movie));
  items.push_back(store::scrobble_item(movie.id));
  return items;
}

// Records one message in the caller's transaction.
class Recorder {
 public:
  Recorder(store::Tx& tx, const Delivery& delivery, base::UnixTime now) : tx_(tx), delivery_(delivery), now_(now) {}

  DeliveryResult record(const Message& message) {
    if (!message.report) return {CallStatus::ignored, message.reason};
    const domain::PlayReport& report = *message.report;
    const bool is_play = report.kind == domain::ReportKind::play;
    if (is_play && !delivery_.webhook.record_plays)
      return {CallStatus::ignored, base::tr("Logging is turned off for this webhook.")};
    if (!is_play && !delivery_.webhook.record_ratings)
      return {CallStatus::ignored, base::tr("Rating sync is turned off for this webhook.")};
    const auto movie = stored_movie(tx_.db(), report.movie);
    return is_play ? record_play(report, movie) : record_rating(report, movie);
  }

 private:
  DeliveryResult record_play(const domain::PlayReport& report, const std::optional<domain::Movie>& movie) {
    const bool is_sound = report.at && *report.at > 0 && *report.at <= delivery_.arrived_at + kClockSkew;
    const base::UnixTime at = is_sound ? *report.at : delivery_.arrived_at;
    if (!movie && !has_room(report)) return full();
    const std::vector<std::string> items = movie ? items_of(*movie) : store::scrobble_items(report.movie);
    if (delivery_.is_known_play ||
        !store::add_scrobble_receipt(tx_, {delivery_.user.id, items, at, report.session}, now_))
      return {CallStatus::duplicate, kReportedBefore};
    const std::string day = base::local_date(std::min(at, now_), delivery_.user.time_zone);
    if (!movie) return wait(report, at, day);
    store::NewPlay play;
    play.movie_id = movie->id;
    play.watched_at = day;
    store::add_play(tx_, delivery_.user, play, now_);
    store::count_recorded(tx_, delivery_.webhook.id);
    return {CallStatus::recorded, base::tr("Recorded for {day}.", {{"day", day}})};
  }

  DeliveryResult record_rating(const domain::PlayReport& report, const std::optional<domain::Movie>& movie) {
    if (!movie && report.rating && !has_room(report)) return full();
    const bool dropped = store::drop_waiting_ratings(tx_, delivery_.user.id, report.movie,
                                                     (report.rating ? kNewerRating : kTakenBack).stored());
    if (!movie && report.rating) return wait(report, delivery_.arrived_at, std::nullopt);
    if (!movie) return {CallStatus::ignored, dropped ? kTakenBack : base::tr("This film has no rating to remove.")};
    store::count_recorded(tx_, delivery_.webhook.id);
    if (!report.rating) {
      store::delete_rating(tx_, delivery_.user.id, movie->id, now_);
      return {CallStatus::recorded, base::tr("Rating removed.")};
    }
    store::set_rating(tx_, delivery_.user.id, movie->id, *report.rating, now_);
    return {CallStatus::recorded, base::tr("Rating saved.")};
  }

  // A message that finds no room leaves no receipt, so its redelivery is accepted later.
  bool has_room(const domain::PlayReport& report) const {
    return store::has_room_for_unmatched(tx_.db(), delivery_.user.id, report.movie.has_id());
  }
  static DeliveryResult full() {
    return {CallStatus::failed,
            base::tr("Your inbox is full: {n} films are waiting for a match.", {{"n", store::kMostUnmatched}})};
  }

  // Makes the message wait: for a job if there is an id to look up, or else for the user.
  DeliveryResult wait(const domain::PlayReport& report, base::UnixTime at, const std::optional<std::string>& day) {
    store::UnmatchedPlay play;
    play.user_id = delivery_.user.id;
    play.kind = delivery_.webhook.kind;
    play.movie = report.movie;
    play.watched_at = day;
    play.rating = report.rating;
    play.event_time = at;
    play.created_at = now_;
    const std::int64_t id = store::add_unmatched_play(tx_, play);
    if (!report.movie.has_id())
      return {CallStatus::unmatched, base::tr("No film matches this title and year. It’s waiting in your inbox."), id};
    store::add_job(tx_, domain::kMatchPlayJob, std::to_string(id), delivery_.user.id, now_);
    return {CallStatus::queued, base::tr("Looking up the film."), id};
  }

  store::Tx& tx_;
  const Delivery& delivery_;
  base::UnixTime now_;
};

store::WebhookCall call_of(const Delivery& delivery, const std::optional<Message>& message,
                           const DeliveryResult& result, base::UnixTime now) {
  store::WebhookCall call;
  if (message && delivery.body->size() <= store::kLongestCallBody) call.body = delivery.body;
  if (message) call.movie = message->movie;
  if (message) call.event = message->event.stored();
  if (message && message->is_counted_only) call.times = 1;
  call.status = call_status_text(result.status);
  call.reason = result.reason.stored();
  call.arrived_at = delivery.arrived_at;
  call.created_at = now;
  return call;
}

std::optional<Message> read(const Delivery& delivery) {
  const auto server = domain::media_server_from(delivery.webhook.kind);
  return server && delivery.body ? read_message(*server, *delivery.body) : std::nullopt;
}

}  // namespace

std::string_view call_status_text(CallStatus status) {
  constexpr std::string_view kWords[] = {"recorded", "ignored", "duplicate", "queued", "unmatched", "failed"};
  return kWords[static_cast<int>(status)];
}

std::optional<domain::Movie> stored_movie(store::Db& db, const domain::MovieNames& names) {
  std::optional<domain::Movie> movie;
  if (names.meta_id != 0) movie = store::find_movie_by_meta_id(db, names.meta_id);
  if (!movie && !names.imdb_id.empty()) movie = store::find_movie_by_imdb_id(db, names.imdb_id);
  return names.has_id() ? movie : store::find_movie_by_title(db, names.title, names.year);
}

DeliveryResult deliver(store::Db& db, const Delivery& delivery, base::UnixTime now) {
  const auto message = read(delivery);
  store::Tx tx(db);
  const DeliveryResult result = message ? Recorder(tx, delivery, now).record(*message)
                                        : DeliveryResult{CallStatus::failed, base::tr("We couldn’t read the message.")};
  store::touch_webhook(tx, delivery.webhook.id, now);
  const std::int64_t call = store::add_webhook_call(tx, delivery.webhook.id, call_of(delivery, message, result, now));
  if (result.waiting_id != 0) store::set_unmatched_call(tx, result.waiting_id, call);
  tx.commit();
  return result;
}

// Uses the status of the call to know if it was recorded, since the call may be older than any receipt.
DeliveryResult replay(store::Db& db, const store::Webhook& webhook, const domain::User& user,
                      const store::WebhookCall& call, base::UnixTime now) {
  const bool is_known =
      call.status == call_status_text(CallStatus::recorded) || call.status == call_status_text(CallStatus::duplicate);
  return deliver(db, {webhook, user, call.body, call.arrived_at, is_known}, now);
}

DeliveryResult deliver_sample(store::Db& db, const store::Webhook& webhook, const domain::User& user,
                              base::UnixTime now) {
  Delivery delivery{.webhook = webhook, .user = user, .body = std::nullopt, .arrived_at = now};
  const auto server = domain::media_server_from(webhook.kind);
  const auto newest = store::newest_movie(db);  // a stored film, so that the sample is handled like a real message
  const domain::MovieNames fallback{.meta_id = 550, .title = "Fight Club", .year = 1999};
  if (server) delivery.body = sample_message(*server, newest ? names_of(*newest) : fallback, now);
  const auto message = read(delivery);
  DeliveryResult result{CallStatus::failed, base::tr("We couldn’t read the sample.")};
  {
    store::Tx never_committed(db);
    if (message) result = Recorder(never_committed, delivery, now).record(*message);
  }
  result.waiting_id = 0;
  store::WebhookCall call = call_of(delivery, message, result, now);
  const bool would_be_recorded = result.status == CallStatus::recorded;
  call.status = "test";
  call.reason = (would_be_recorded ? base::tr("Nothing was changed. A real call would be recorded.")
                                   : base::tr("Nothing was changed. {reason}", {{"reason", result.reason}}))
                    .stored();
  call.body.reset();
  store::Tx tx(db);
  store::add_webhook_call(tx, webhook.id, call);
  tx.commit();
  return result;
}

void expect_report(store::Tx& tx, std::int64_t user_id, const domain::Movie& movie, base::UnixTime at,
                   base::UnixTime now) {
  store::note_scrobble_receipt(tx, {user_id, items_of(movie), at, ""}, now);
}

// Two servers may have named the film differently while it was unknown; only the first of their reports is recorded. A
// rating counts from the time it arrived, so that the user's later changes of it stay. A play that the user logged is
// no report, and counts in any case.
WaitingResult record_waiting(store::Tx& tx, const domain::User& user, std::int64_t waiting_id,
                             const domain::Movie& movie, base::UnixTime now) {
  const auto waiting = store::take_unmatched_play(tx, user.id, waiting_id);
  if (!waiting) return WaitingResult::gone;
  DeliveryResult result{CallStatus::recorded, kRecordedLater};
  if (waiting->rating) {
    if (store::last_rated_at(tx.db(), user.id, movie.id) > waiting->event_time)
      result = {CallStatus::ignored, kNewerRating};
    else store::set_rating(tx, user.id, movie.id, *waiting->rating, waiting->event_time);
  } else if (waiting->kind != store::kWrittenOffline &&
             !store::add_scrobble_receipt(tx, {user.id, {store::scrobble_item(movie.id)}, waiting->event_time, ""},
                                          now)) {
    result = {CallStatus::duplicate, kReportedBefore};
  } else {
    store::NewPlay play;
    play.movie_id = movie.id;
    play.watched_at = waiting->watched_at;
    store::add_play(tx, user, play, now);
  }
  if (waiting->call_id)
    store::note_webhook_call(tx, *waiting->call_id, call_status_text(result.status), result.reason.stored());
  if (result.status != CallStatus::recorded) return WaitingResult::known;
  if (const auto webhook = store::find_webhook(tx.db(), user.id, waiting->kind)) store::count_recorded(tx, webhook->id);
  return WaitingResult::recorded;
}

}  // namespace transfer
