// What becomes of a media server's message: it is read, its film found, and the play or rating recorded, or it waits for
// a film that is not known yet (store/work/unmatched_play.h). Nothing here asks the metadata provider.
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

enum class Verdict { recorded, ignored, duplicate, queued, unmatched, failed };
std::string_view verdict_text(Verdict verdict);  // the contract's word

struct Outcome {
  Verdict verdict = Verdict::ignored;
  std::string reason;           // one sentence for a person
  std::int64_t waiting_id = 0;  // the row of store/work/unmatched_play.h, if there is one
};

struct Delivery {
  store::Webhook webhook;
  domain::User user;                // whose address it is
  std::optional<std::string> body;  // the JSON; none: what came could not be read as the server's form
  base::UnixTime arrived_at = 0;    // of a replay: when it first came
  bool is_known_play = false;       // of a replay: what it reports was recorded then
};

// Does what the message asks and keeps the call, in one transaction.
Outcome deliver(store::Db& db, const Delivery& delivery, base::UnixTime now);

// A kept call once more.
Outcome replay(store::Db& db, const store::Webhook& webhook, const domain::User& user, const store::WebhookCall& call, base::UnixTime now);

// The same with a sample of the server's own kind, of the newest film here; only the call is kept.
Outcome rehearse(store::Db& db, const store::Webhook& webhook, const domain::User& user, base::UnixTime now);

// The stored film that these names mean: by provider id, else IMDb id, else, when neither is told, exact title and year.
std::optional<domain::Movie> stored_movie(store::Db& db, const domain::MovieNames& names);

// Of a film that a media server says was played at `at`, without a message: a message that reports this play too, or has
// reported it already and waits for its film, adds nothing.
void expect_report(store::Tx& tx, std::int64_t user_id, const domain::Movie& movie, base::UnixTime at, base::UnixTime now);

enum class Settled {
  recorded,
  known,  // the same play was recorded under another name of the film, or a newer rating given: nothing was added
  gone,   // somebody else was faster
};

// Gives a waiting play or rating its film and records it, unless that is done already.
Settled settle(store::Tx& tx, const domain::User& user, std::int64_t waiting_id, const domain::Movie& movie, base::UnixTime now);

}  // namespace transfer
