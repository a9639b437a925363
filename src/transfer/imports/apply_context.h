// The context of the row that is being applied: its batch and its film.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "domain/import.h"
#include "domain/user.h"
#include "store/imports/batch.h"
#include "store/sqlite/db.h"
#include "transfer/imports/decide.h"
#include "transfer/imports/settle.h"

namespace transfer {

// The outcome of a row. One that is `added` without a reason counts by what it has really changed.
struct Applied {
  domain::RowVerdict verdict = domain::RowVerdict::added;
  domain::RowReason reason = {};
};
inline constexpr Applied kAdded{domain::RowVerdict::added}, kChanged{domain::RowVerdict::changed},
    kHere{domain::RowVerdict::same, "here_already"}, kNoPlace{domain::RowVerdict::not_kept, "no_place_for"};

struct ApplyContext {
  store::Tx& tx;
  store::Db& db;
  const store::ImportBatch& batch;
  domain::User user;  // added plays take nothing off the watchlist by themselves
  base::UnixTime now;
  Settler& settler;
  std::int64_t movie_id = 0;           // of the current row
  bool is_on_their_watchlist = false;  // the upload has the film on a watchlist that is imported
};

// Writes a play of an upload with its note and its place (apply_play.cc).
Applied write_play(ApplyContext& context, const domain::ImportRecord& record, const Decision& decision);
// Adds `count` viewings of this date, with the record's note, place and tags. Without a date nobody knows when they
// were.
Applied add_plays(ApplyContext& context, const domain::ImportRecord& record, int count,
                  const std::optional<std::string>& date);
// Makes the text the note of the play of this date, unless it has one; "" means the play without a date.
Applied write_note(ApplyContext& context, const std::string& text, const std::string& date);
// Returns the text that the batch keeps if the file has another text than the one here.
std::string text_beside(const ApplyContext& context, const std::string& here, const std::string& theirs);

}  // namespace transfer
