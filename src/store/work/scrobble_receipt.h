// The plays that media servers have reported already. A report with the same item and session, or with the same item
// within kSamePlay, belongs to the same play. Once the film is known here, its own id is an item too, so that reports
// under different names are recognised as one play.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play_report.h"
#include "store/sqlite/db.h"

namespace store {

constexpr base::UnixTime kSamePlay = 6 * base::kHour;
constexpr base::UnixTime kReceiptRetention = 30 * base::kDay;

struct ScrobbleReceipt {
  std::int64_t user_id = 0;
  std::vector<std::string> items;  // every name of the film, one to three
  base::UnixTime event_time = 0;
  std::string session;  // empty: the report names none
};

// Returns the names of a film by its ids, or else by title and year; none if it has neither.
std::vector<std::string> scrobble_items(const domain::MovieNames& movie);
// Returns the item of a stored film, which only recorded plays have.
std::string scrobble_item(std::int64_t movie_id);

// Returns true for exactly one of all reports of a play, by one conditional statement; only then may the play be added.
bool add_scrobble_receipt(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now);
// Adds the receipt unconditionally, for a play that no media server reported.
void note_scrobble_receipt(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now);

std::int64_t delete_old_scrobble_receipts(Tx& tx, base::UnixTime now);

}  // namespace store
