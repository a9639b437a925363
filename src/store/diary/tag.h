// Tags of plays. A tag keeps the first spelling of its owner; upper and lower case from A to Z are the same, as in
// names of places.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/diary/watched.h"
#include "store/sqlite/db.h"

namespace store {

constexpr std::size_t kLongestTag = 100;  // code points

// Returns the number of tags that fit on an entry with this number of plays: 30 for each play, up to ten plays.
constexpr std::size_t most_tags(int plays) { return 30 * static_cast<std::size_t>(std::clamp(plays, 1, 10)); }
constexpr std::size_t kMostTags = most_tags(10);  // of any entry

// Returns true if the text is one line of 1 to 100 characters without a comma, and not "." or "..", which no address
// can hold.
bool is_tag(std::string_view text);
// Returns the tags of both lists, each once.
std::vector<std::string> joined_tags(std::vector<std::string> tags, const std::vector<std::string>& more);
// Splits a column that holds all tags of a play, separated by commas.
std::vector<std::string> split_tags(std::string_view joined);

// These leave the revision to their callers (play.h), and the play must be the user's. Throws std::length_error if the
// play would have more than kMostTags.
void add_tags(Tx& tx, std::int64_t user_id, std::int64_t play_id, const std::vector<std::string>& tags);
void set_tags(Tx& tx, std::int64_t user_id, std::int64_t play_id, const std::vector<std::string>& tags);

// Returns the tag as the user spells it, or nullopt if no play has it.
std::optional<std::string> find_tag(Db& db, std::int64_t user_id, std::string_view tag);
// Returns the number of entries with this tag.
std::int64_t count_tagged(Db& db, std::int64_t user_id, std::string_view tag);
// Returns the first tags by name, for completion.
std::vector<std::string> list_tags(Db& db, std::int64_t user_id, int limit);

struct TagCount {
  std::string tag;
  std::int64_t plays = 0, movies = 0;
};
// Returns the tags of a period, most plays first, then by name. It reads each tagged entry of the user.
std::vector<TagCount> tag_counts(Db& db, std::int64_t user_id, const Period& period);
// Returns the most played tags of all time without counting their films, which takes most of the time.
std::vector<TagCount> most_played_tags(Db& db, std::int64_t user_id, int limit);

}  // namespace store
