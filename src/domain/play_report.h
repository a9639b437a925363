// A media server's report about one film, the same for every kind of server. Texts are clean and bounded, ids valid or
// absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"

namespace domain {

// How another program names a film, by any of these or none.
struct MovieNames {
  std::int64_t meta_id = 0;  // 0: none
  std::string imdb_id = {};
  std::string title = {};
  int year = 0;

  bool has_id() const { return meta_id != 0 || !imdb_id.empty(); }
  bool empty() const { return !has_id() && title.empty(); }
};

enum class ReportKind { play, rating };

struct PlayReport {
  ReportKind kind = ReportKind::play;
  MovieNames movie = {};
  std::optional<base::UnixTime> at = {};  // the time of the event; none: when the report arrives
  std::string session = {};               // of this playback, if the sender names it
  std::optional<int> rating = {};         // in tenths; none: the rating was removed
};

}  // namespace domain
