// A media server's report about one film, whatever the server's dialect. Texts are clean and bounded, ids valid or
// absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"

namespace domain {

// The names that another program gives a film: any of these, or none.
struct MovieNames {
  std::int64_t meta_id = 0;  // 0: not told
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
  std::optional<base::UnixTime> at = {};  // the event's own time; none: when it arrives
  std::string session = {};               // of this one playback, where the sender names it
  std::optional<int> rating = {};         // tenths; none: the rating was removed
};

}  // namespace domain
