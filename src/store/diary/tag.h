// Tags of plays. A tag is written as its owner spelled it first; letters from A to Z in either case are the same, as in
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

// Room for 30 tags a play, up to ten plays: an entry stands for several plays when it is their number.
constexpr std::size_t most_tags(int plays) { return 30 * static_cast<std::size_t>(std::clamp(plays, 1, 10)); }
constexpr std::size_t kMostTags = most_tags(10);  // of any entry

// One line of 1 to 100 characters without a comma, not "." or "..", which no address can hold.
bool is_tag(std::string_view text);
// Both, each once.
std::vector<std::string> joined_tags(std::vector<std::string> tags, const std::vector<std::string>& more);
// Of a column that holds all tags of a play, with commas between them.
std::vector<std::string> split_tags(std::string_view joined);

// These leave the revision to their callers (play.h). The play is the user's. Throws std::length_error when the play
// has more than kMostTags then.
void add_tags(Tx& tx, std::int64_t user_id, std::int64_t play_id, const std::vector<std::string>& tags);
void set_tags(Tx& tx, std::int64_t user_id, std::int64_t play_id, const std::vector<std::string>& tags);

// As the user spells it; none: no play has it.
std::optional<std::string> find_tag(Db& db, std::int64_t user_id, std::string_view tag);
// How many entries have it.
std::int64_t count_tagged(Db& db, std::int64_t user_id, std::string_view tag);
// The first by name, for completion.
std::vector<std::string> list_tags(Db& db, std::int64_t user_id, int limit);

struct TagCount {
  std::string tag;
  std::int64_t plays = 0, movies = 0;
};
// Most plays first, then by name. Reads each tagged entry of the user.
std::vector<TagCount> tag_counts(Db& db, std::int64_t user_id, const Period& period);
// The first of them over all time, without their films: counting those takes most of the time.
std::vector<TagCount> most_played_tags(Db& db, std::int64_t user_id, int limit);

}  // namespace store
