// The mails of a week or a month: who wants them, which were sent, and what was watched meanwhile. A mail is asked for
// once and begun to be sent once, however many processes try. The id in the address that ends them never comes here:
// its SHA-256 finds the row, its encrypted text (base::encrypt, about digest_about()) goes into the next mail.
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
  std::string every;  // is_digest_choice()
  std::string language;
  std::string id_hash, id_encrypted;
  std::string queued_for, taken_for;  // ISO dates
};
inline constexpr std::string_view kNoDigest = "off", kWeeklyDigest = "week", kMonthlyDigest = "month";
bool is_digest_choice(std::string_view every);
inline constexpr std::size_t kDigestIdBytes = 16;
std::string digest_about(std::int64_t user_id);

// A change of `every` begins with the next mail after the dates of `digest`. The id changes when the mails are switched
// on again, and else stays.
void set_digest(Tx& tx, const Digest& digest);
std::optional<Digest> find_digest(Db& db, std::int64_t user_id);
std::optional<Digest> find_digest_by_hash(Db& db, std::string_view id_hash);
struct WantedDigest {
  Digest digest;
  std::string time_zone;
};
std::vector<WantedDigest> wanted_digests(Db& db);

// Each is one conditional statement; false when somebody else has done it, or the mail is not wanted any more.
bool queue_digest(Tx& tx, std::int64_t user_id, std::string_view day);
bool take_digest(Tx& tx, std::int64_t user_id, std::string_view day);
// The address that ends them is another one from now on.
void set_digest_id(Tx& tx, std::int64_t user_id, std::string_view id_hash, std::string_view id_encrypted);
// After a mail that the mail server did not take.
void give_digest_back(Tx& tx, const Digest& before, std::string_view day);
void end_digest(Tx& tx, std::int64_t user_id);

// The plays from a day or month until a day, both counted, oldest first: `movies` of all, of the plays at most `limit`.
// Of a month those count, too, that are dated by it alone.
struct DigestPlay {
  std::string title, release_date, watched_at;
};
struct DigestPlays {
  std::int64_t movies = 0;
  std::vector<DigestPlay> first;
};
DigestPlays plays_for_digest(Db& db, std::int64_t user_id, std::string_view from, std::string_view to, int limit);

}  // namespace store
