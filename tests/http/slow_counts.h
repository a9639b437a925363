// Counts a second time how many things a list of the pages must show: the address of the list becomes one plain
// statement over the tables, without the program's indexes, triggers, kept numbers and full-text search.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "store/sqlite/db.h"

namespace cases {

// An address such as "/users/maya/movies?decade=1990".
struct ListAddress {
  std::string path;
  std::map<std::string, std::string> parameters;

  // nullopt means that the query of the address cannot be decoded.
  static std::optional<ListAddress> of(const std::string& address);
  std::string value(const std::string& name) const;
  std::string text() const;
};

class SlowCounts {
 public:
  // `viewer` is the user whose plays and ratings the list of all films goes by; 0 means nobody.
  SlowCounts(store::Db& db, std::int64_t viewer) : db_(db), viewer_(viewer) {}

  // Returns the number of films on a list of films, of plays in a history, or of persons on a list of people. nullopt
  // means that the address is none of these lists.
  std::optional<std::int64_t> of(const ListAddress& address) const;
  // These two return the mean of the owner's ratings in points, and the runtimes times plays in hours, over the things
  // that such a list holds.
  std::optional<double> average_rating(const ListAddress& address) const;
  std::optional<double> hours(const ListAddress& address) const;
  // Returns true if the list is about the viewer's own plays and ratings.
  bool is_viewers(const ListAddress& address) const { return viewer_ != 0 && owner_of(address) == viewer_; }
  // Returns the ids of the films that a list of films shows, or of the plays' films that a history shows.
  std::set<std::int64_t> movies_of(const ListAddress& address) const;

  // Returns the whole list without its filters.
  static ListAddress whole(const ListAddress& address);
  static bool is_history(const ListAddress& address) { return address.path.ends_with("/history"); }
  static bool is_of_movies(const ListAddress& address) {
    return address.path == "/movies" || address.path.ends_with("/movies") || address.path.ends_with("/watchlist") ||
           address.path.ends_with("/likes");
  }
  static bool is_of_people(const ListAddress& address) {
    return (address.path.ends_with("/actors") || address.path.ends_with("/directors")) &&
           !address.path.ends_with("/lists/directors");
  }

  std::int64_t number(const std::string& sql) const;
  std::string text(const std::string& sql) const;

 private:
  std::int64_t owner_of(const ListAddress& address) const;
  std::optional<double> measure(const std::string& sql) const;
  std::string movies_sql(const ListAddress& address) const;
  store::Db& db_;
  std::int64_t viewer_;
  mutable std::map<std::string, std::int64_t> known_;  // the data never change
};

}  // namespace cases
