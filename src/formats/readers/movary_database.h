// The records of a Movary or Pathary database, for an import: those of all people when the whole database moves, or of
// one person when a member uploads it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "domain/import.h"
#include "formats/input/foreign_db.h"

namespace formats {

inline constexpr std::string_view kMovaryFormat = "movary-db";

// Takes a record with the table and the row that it is from; 1 is the table's first row.
using TakeMovaryRecord = std::function<void(std::string_view table, int row, domain::ImportRecord record)>;

bool is_movary_database(const ForeignDb& db);

class MovaryDiary {
 public:
  // Reads films, places and people, which all accounts share; `db` must stay open.
  explicit MovaryDiary(const ForeignDb& db);

  // Passes on the records of one account, table by table, while they are read. Repeated rows are `folded`; each row
  // there has one record here, and one more for a comment or a year beside a rating. `zone` and `today` are the
  // person's.
  void each_record(std::int64_t user_id, const std::string& zone, const std::string& today,
                   const TakeMovaryRecord& take) const;

 private:
  class Reader;
  struct Place {
    std::int64_t user_id = 0;
    std::string name;
    bool is_cinema = false;
  };

  const ForeignDb& db_;
  std::map<std::int64_t, domain::FilmRef> films_;
  std::map<std::int64_t, Place> places_;
  std::map<std::int64_t, domain::FilmRef> hidden_;  // people that somebody hides
};

}  // namespace formats
