// Delivers a media server's message: reads it, finds its film, and records the play or rating, or lets it wait until
// the film is known (store/work/unmatched_play.h). Nothing here asks the metadata provider.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/media_server.h"
#include "domain/movie.h"
#include "domain/user.h"
#include "store/sqlite/db.h"
#include "store/work/webhook.h"
#include "transfer/message.h"

namespace transfer {

enum class CallStatus { recorded, ignored, duplicate, queued, unmatched, failed };
std::string_view call_status_text(CallStatus status);  // the name in the database and the API

struct DeliveryResult {
  CallStatus status = CallStatus::ignored;
  base::Text reason;            // one sentence for a person
  std::int64_t waiting_id = 0;  // the row of store/work/unmatched_play.h, if there is one
};

struct Delivery {
  store::Webhook webhook;
  domain::User user;                // the owner of the address
  std::optional<std::string> body;  // the JSON; nullopt if the request was not in the server's form
  base::UnixTime arrived_at = 0;    // for a replay, when the call first arrived
  bool is_known_play = false;       // true for a replay of a call that was recorded
};

// Records the message and the call, in one transaction.
DeliveryResult deliver(store::Db& db, const Delivery& delivery, base::UnixTime now);

// Delivers a stored call once more.
DeliveryResult replay(store::Db& db, const store::Webhook& webhook, const domain::User& user,
                      const store::WebhookCall& call, base::UnixTime now);

// Delivers a sample message about the newest film and rolls it back; only the call is stored, as a test.
DeliveryResult deliver_sample(store::Db& db, const store::Webhook& webhook, const domain::User& user,
                              base::UnixTime now);

// Returns the stored film of these names: by provider id, or else by IMDb id, or, if it has neither, by exact title and
// year.
std::optional<domain::Movie> stored_movie(store::Db& db, const domain::MovieNames& names);

// Makes sure that a media server's report of a play at `at`, before or after this call, adds nothing. It is for a play
// that no message reported here.
void expect_report(store::Tx& tx, std::int64_t user_id, const domain::Movie& movie, base::UnixTime at,
                   base::UnixTime now);

enum class WaitingResult {
  recorded,
  known,  // added nothing: the play was recorded under another name of the film, or there is a newer rating
  gone,   // the row was recorded or discarded earlier
};

// Records a waiting play or rating whose film is known now.
WaitingResult record_waiting(store::Tx& tx, const domain::User& user, std::int64_t waiting_id,
                             const domain::Movie& movie, base::UnixTime now);

}  // namespace transfer
