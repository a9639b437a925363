// The films of a hand-made list in their order by hand. Positions are 1, 2, 3 … without gaps, so that a film's
// position is its rank and the last position is the number of films. Every write raises the revisions of the list and
// of its owner, and changes nothing if the list is not the user's.
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

// The position that a film moves to.
struct ListPlace {
  std::int64_t movie_id = 0;
  std::int64_t position = 0;
};

enum class ListAddition {
  added,    // at the end
  present,  // the film is on the list already and stays as it is
  full,     // the list has domain::kMostListItems films
  no_list,  // the user has no such list
};

// The films of the user's list while their order changes, for one film or a thousand. Additions and removals are
// written at once; save() writes changed positions and raises the revisions once.
class ListOrder {
 public:
  ListOrder(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now);

  // Throws DbError (missing reference) for a film that does not exist.
  ListAddition add(std::int64_t movie_id, std::string_view note) { return add({movie_id, 0, std::string(note), now_}); }
  ListAddition add(const ListItem& item);  // at the end, whatever its position
  // Each returns false if the user has no such list or the film is not on it. A `position` beyond the end means the
  // end, one below 1 means the first place.
  bool move(std::int64_t movie_id, std::int64_t position);
  bool remove(std::int64_t movie_id);
  // Takes those films out that are on the list, and puts them back in one after the other. Returns the number of films.
  std::size_t place(const std::vector<ListPlace>& places);
  const std::vector<std::int64_t>& movies() const { return movies_; }
  void save();  // call it once, at the end of the transaction

 private:
  Tx& tx_;
  std::int64_t user_id_, list_id_;
  base::UnixTime now_;
  bool is_own_, is_changed_ = false;
  std::vector<std::int64_t> stored_;  // by written position, with removed films
  std::vector<std::int64_t> movies_;
};

// Adds a single film, at the end if there is no position.
ListAddition add_to_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id,
                         std::string_view note, base::UnixTime now, std::optional<std::int64_t> position = {});
// Each returns false if the user has no such list or the film is not on it.
bool remove_from_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, base::UnixTime now);
bool set_list_note(Tx& tx, std::int64_t user_id, std::int64_t list_id, std::int64_t movie_id, std::string_view note,
                   base::UnixTime now);

// A film of replace_list(), which puts these films on the list in this order and takes all others off. A film that is
// on the list already keeps its time of addition, and its note if there is no new one; the caller ensures that there
// are not too many films and that none is there twice.
struct PlacedMovie {
  std::int64_t movie_id = 0;
  std::optional<std::string> note;
};
bool replace_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const std::vector<PlacedMovie>& movies,
                  base::UnixTime now);

std::optional<ListItem> find_list_item(Db& db, std::int64_t list_id, std::int64_t movie_id);
std::vector<ListItem> list_items(Db& db, std::int64_t list_id);          // all, in order
std::vector<std::int64_t> movies_of_list(Db& db, std::int64_t list_id);  // by id

}  // namespace store
