// The members that an entry of the diary names: those it was watched with, and who logged it.
#pragma once

#include <cstdint>
#include <vector>

#include "store/diary/play.h"
#include "store/sqlite/db.h"

namespace store {

// name_writer() names the member who logged an entry in it, but not in an entry that existed before. name_owners()
// names the owners of other plays, as long as these plays exist. The callers raise the revision.
void name_writer(Tx& tx, std::int64_t play_id, std::int64_t writer_id);
void name_owners(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& their_plays);
// Names a play's owner in other members' entries. Returns false if all of these entries are deleted.
bool name_in_entries(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& entries);
// Removes the owner of a play from all entries of others that name them through it, and returns these entries.
std::vector<std::int64_t> take_name_off(Tx& tx, std::int64_t play_id);
// Removes all names but these from an entry. Adds none, since members may take their own name off entries.
void keep_companions(Tx& tx, std::int64_t play_id, const std::vector<std::int64_t>& user_ids);
// Moves the names of one entry to the entry that it becomes part of. Links the member who logged the first one to their
// own play of that film and date, so that they can remove their name, and drops them if they have no such play.
void move_companions(Tx& tx, std::int64_t play_id, std::int64_t to_play_id);

}  // namespace store
