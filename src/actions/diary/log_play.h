// Logging a film and editing an entry: the play, and with it a rating, a like, a new place and companions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "actions/diary/companions.h"
#include "actions/input.h"
#include "app/context.h"
#include "domain/play.h"
#include "store/diary/play.h"

namespace actions {

// Says what happens if the diary has the film on that day already: the member is asked first, or it was watched again,
// or on the same evening, which adds to the entry and counts no play.
enum class SameDay { asks, again, same };

struct LogPlay {
  store::NewPlay play = {};
  std::optional<domain::Location> new_place = {};  // made with the play, without an id
  RatingChange rating = {};
  std::optional<bool> likes = {};  // nullopt leaves it as it is
  SameDay same_day = SameDay::again;
  std::vector<Companion> with = {};
  std::vector<std::string> left_out = {};  // names that an entry drops when it is edited
  bool is_same_evening = false;            // written: the play was added to an entry that was there

  // Reads the play, rating and like.
  static LogPlay read(const app::Context& context, Input& input);

  // Writes a new entry, or adds to the one of that day, and returns its id. Throws 400 at a field if the day has no
  // room for more notes or tags, 409 at kSameDay if it has to be asked, and as share_entry() does.
  std::int64_t write(const app::Context& context, store::Tx& tx);
  // Writes over an entry. If it moves to a day that has the film already, the two become one. Throws as write() does,
  // and 404 if the entry is gone.
  std::int64_t write_over(const app::Context& context, store::Tx& tx, const domain::Play& old);
  // Writes the entry of the play's day, whatever it held before.
  std::int64_t set(const app::Context& context, store::Tx& tx);

 private:
  bool asks_or_is_same(const app::Context& context, const domain::Play& there) const;
  std::string joined_comment(const domain::Play& there) const;
  std::vector<std::string> joined_tags(const domain::Play& there,
                                       const std::optional<std::vector<std::string>>& more) const;
  void make_place(const app::Context& context, store::Tx& tx);
  void write_rating(const app::Context& context, store::Tx& tx) const;
  void write_like(const app::Context& context, store::Tx& tx) const;
  void add_to(const app::Context& context, store::Tx& tx, const domain::Play& entry) const;
};

// The field that answers SameDay::asks.
inline constexpr char kSameDay[] = "same_day";

}  // namespace actions
