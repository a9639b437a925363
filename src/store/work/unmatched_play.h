// Reported plays and ratings whose film is not known yet, and plays that their user logged by title without a network.
// A job (domain::kMatchPlayJob) looks for the film if they name an id; the others, and those without a match, wait in
// their user's inbox. Either the job or the user gets a row, never both.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play_report.h"
#include "store/sqlite/db.h"

namespace store {

constexpr int kMostUnmatched = 2000;                     // per user
constexpr std::string_view kWrittenOffline = "offline";  // the kind of plays that no server reported

struct UnmatchedPlay {
  std::int64_t id = 0;
  std::int64_t user_id = 0;
  std::optional<std::int64_t> call_id;  // the webhook call that reported it, while it exists
  std::string kind;                     // the reporting server: "plex"; or kWrittenOffline
  domain::MovieNames movie;
  std::optional<std::string> watched_at;
  std::optional<int> rating;  // in tenths; a row with one is no play
  base::UnixTime event_time = 0;
  base::UnixTime created_at = 0;
  bool has_job = false;  // an open job looks for its film
};

// Deletes waiting ratings of a film, which a newer one replaces, and marks their calls as ignored for this reason.
// Returns false if none waited.
bool drop_waiting_ratings(Tx& tx, std::int64_t user_id, const domain::MovieNames& movie, std::string_view reason);
// Deletes all waiting plays or ratings when the user deletes the recorded ones, and marks their calls as ignored for
// this reason.
void drop_reported(Tx& tx, std::int64_t user_id, domain::ReportKind kind, std::string_view reason);
std::int64_t count_reported(Db& db, std::int64_t user_id, domain::ReportKind kind);
// Returns true if the user has fewer than kMostUnmatched rows; call it before add_unmatched_play(). Films named by id
// are looked up at once and need no person, so even a full inbox keeps some room for them.
bool has_room_for_unmatched(Db& db, std::int64_t user_id, bool has_id = false);
std::int64_t add_unmatched_play(Tx& tx, const UnmatchedPlay& play);
void set_unmatched_call(Tx& tx, std::int64_t id, std::int64_t call_id);

// Deletes and returns the row; only the caller that gets it may record it.
std::optional<UnmatchedPlay> take_unmatched_play(Tx& tx, std::int64_t user_id, std::int64_t id);
std::optional<UnmatchedPlay> find_unmatched_play(Db& db, std::int64_t id);

// Returns rows with ids below `before`, newest first; 0 begins with the newest.
std::vector<UnmatchedPlay> list_unmatched_plays(Db& db, std::int64_t user_id, std::int64_t before, int limit);
// Counts the rows that no job looks for, up to `most`.
std::int64_t count_unmatched_plays(Db& db, std::int64_t user_id, int most);

}  // namespace store
