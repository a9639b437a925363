// A media server's report about one film, the same for every kind of server. Texts are clean and bounded, ids valid or
// absent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/time.h"

namespace domain {

// The names by which another program identifies a film; any of them may be missing.
struct MovieNames {
  std::int64_t meta_id = 0;  // 0 if absent
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
  std::optional<base::UnixTime> at = {};  // time of the event; nullopt means when the report arrives
  std::string session = {};               // the id of this playback, if the sender gives one
  std::optional<int> rating = {};         // in tenths; nullopt means that the rating was removed
};

}  // namespace domain
