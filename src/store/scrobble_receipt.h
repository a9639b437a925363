// Which plays media servers have reported already. The same play again is one with the same item and session, or with
// the same item within six hours.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/play_report.h"
#include "store/db.h"

namespace store {

constexpr base::UnixTime kSamePlay = 6 * base::kHour;
constexpr base::UnixTime kReceiptRetention = 30 * base::kDay;

struct ScrobbleReceipt {
  std::int64_t user_id = 0;
  std::vector<std::string> items;  // every name of the film, at least one
  base::UnixTime event_time = 0;
  std::string session;             // empty: not told
};

// The names of a film by its ids, else by title and year; none when it has neither.
std::vector<std::string> scrobble_items(const domain::FilmNames& film);

// One conditional statement: true for exactly one of all reports of a play, and only then may it be added.
bool add_scrobble_receipt(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now);

// Further names of a film that a receipt was given for.
void add_scrobble_names(Tx& tx, const ScrobbleReceipt& receipt, base::UnixTime now);

std::int64_t delete_old_scrobble_receipts(Tx& tx, base::UnixTime now);

}  // namespace store
