// The mails of a week or a month: who wants them, which ones were sent, and the plays of that time. A mail is queued
// once and sent at most once, however many processes try. The id in the address that ends them never gets here: its
// SHA-256 finds the row, its encrypted text (base::encrypt, about digest_about()) goes into the next mail.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/sqlite/db.h"

namespace store {

struct Digest {
  std::int64_t user_id = 0;
  std::string every;  // a text that is_digest_choice() accepts
  std::string language;
  std::string id_hash, id_encrypted;
  std::string queued_for, taken_for;  // ISO dates
};
inline constexpr std::string_view kNoDigest = "off", kWeeklyDigest = "week", kMonthlyDigest = "month";
bool is_digest_choice(std::string_view every);
inline constexpr std::size_t kDigestIdBytes = 16;
std::string digest_about(std::int64_t user_id);

// A change of `every` begins with the next mail after the dates of `digest`. The id changes only when the mails are
// switched on again.
void set_digest(Tx& tx, const Digest& digest);
std::optional<Digest> find_digest(Db& db, std::int64_t user_id);
std::optional<Digest> find_digest_by_hash(Db& db, std::string_view id_hash);
struct WantedDigest {
  Digest digest;
  std::string time_zone;
};
std::vector<WantedDigest> wanted_digests(Db& db);

// Each is one conditional statement; it returns false if another process has done it, or the mail is not wanted any
// more.
bool queue_digest(Tx& tx, std::int64_t user_id, std::string_view day);
bool take_digest(Tx& tx, std::int64_t user_id, std::string_view day);
// Replaces the address that ends the mails.
void set_digest_id(Tx& tx, std::int64_t user_id, std::string_view id_hash, std::string_view id_encrypted);
// Makes a mail due again that the mail server did not accept.
void give_digest_back(Tx& tx, const Digest& before, std::string_view day);
void end_digest(Tx& tx, std::int64_t user_id);

// A play from `from`, a day or month, to the day `to`, both counted. plays_for_digest() counts the films of all plays
// and returns the first `limit` plays, oldest first. For a month, plays that are dated by it alone count too.
struct DigestPlay {
  std::string title, release_date, watched_at;
};
struct DigestPlays {
  std::int64_t movies = 0;
  std::vector<DigestPlay> first;
};
DigestPlays plays_for_digest(Db& db, std::int64_t user_id, std::string_view from, std::string_view to, int limit);

}  // namespace store
