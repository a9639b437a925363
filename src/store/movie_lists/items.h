// The films of a list that somebody has made, in their order by hand: positions are 1, 2, 3 … without gaps, so that a
// film's position is its rank and the last one's is their number. Every write raises the revisions of the list and of
// its owner, and changes nothing of a list that is not the user's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "domain/movie_list.h"
#include "store/sqlite/db.h"

namespace store {

struct ListItem {
  std::int64_t movie_id = 0;
  std::int64_t position = 0;
  std::string note;  // may be empty
  base::UnixTime added_at = 0;
};

// Where a film is to stand.
struct ListPlace {
  std::int64_t movie_id = 0;
  std::int64_t position = 0;
};

enum class ListAddition {
  added,    // at the end
  present,  // the film is on it already and stays as it is
  full,     // the list has domain::kMostListItems
  no_list,  // the user has no such list
};

// The films of the user's list while their order changes, one of them or a thousand. Films come and go at once; save()
// writes the positions that are others now and raises the revisions once.
class ListOrder {
 public:
  ListOrder(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now);

  // Throws DbError (missing reference) for a film that does not exist.
  ListAddition add(std::int64_t movie_id, std::string_view note) { return add({movie_id, 0, std::string(note), now_}); }
  ListAddition add(const ListItem& item);  // at the end too, whatever its position
  // Each returns false when the user has no such list or the film is not on it.
  // `position` beyond the end is the end, below 1 the first.
  bool move(std::int64_t movie_id, std::int64_t position);
  bool remove(std::int64_t movie_id);
  // Takes out those that are on the list, and puts them in again one after the other. Returns how many.
  std::size_t place(const std::vector<ListPlace>& places);
  const std::vector<std::int64_t>& movies() const { return movies_; }
  void save();  // once, at the end of the transaction

 private:
  Tx& tx_;
  std::int64_t user_id_, list_id_;
  base::UnixTime now_;
  bool is_own_, is_changed_ = false;
  std::vector<std::int64_t> stored_;  // by the position that is written, also those removed
  std::vector<std::int64_t> movies_;
};

// One change of it alone. Without a position the film comes at the end.
ListAddition add_to_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id,
                         std::string_view note, base::UnixTime now, std::optional<std::int64_t> position = {});
// Each returns false when the user has no such list or the film is not on it.
bool remove_from_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, base::UnixTime now);
bool set_list_note(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, std::string_view note,
                   base::UnixTime now);

// Puts these films on the list in this order and takes all others off. A film that is on it keeps when it was added,
// and its note where none is given. The caller has seen to their number and that none stands twice.
struct PlacedMovie {
  std::int64_t movie_id = 0;
  std::optional<std::string> note;
};
bool replace_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const std::vector<PlacedMovie>& movies,
                  base::UnixTime now);

std::optional<ListItem> find_list_item(Db& db, std::int64_t list_id, std::int64_t movie_id);
std::vector<ListItem> list_items(Db& db, std::int64_t list_id);          // all, in order
std::vector<std::int64_t> movies_of_list(Db& db, std::int64_t list_id);  // by id

// For Undo. Puts films back where they were, given by position. Returns how many: not those that the list has again,
// which stay as they are, nor those for which it has no room.
std::size_t restore_list_items(Tx& tx, std::int64_t user_id, std::int64_t list_id, const std::vector<ListItem>& items,
                               base::UnixTime now);
// Makes a deleted list anew, with its id. False: the user has domain::kMostLists again.
bool restore_list(Tx& tx, const domain::MovieList& list, const std::vector<ListItem>& items);

}  // namespace store
