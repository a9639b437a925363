// Tautulli, which keeps the history of a Plex server: its answer about the history as JSON, or its database.
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/media_servers/library_film.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

using base::Json;
using base::string_member;
using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;
using Row = ForeignDb::Row;

constexpr std::int64_t kEnough = 80, kTried = 5;  // percent of a film

struct View {
  std::string user, type;
  domain::FilmRef film;
  std::int64_t stopped = 0, percent = 0, reference = 0;  // rows of one viewing have the same reference
};

// Returns the key that all rows of one viewing share. It includes user and title because rows of another server may
// have the same numbers.
std::string key_of(const View& view) {
  return view.user + '\n' + view.film.title + '\n' +
         (view.reference > 0 ? "of " + std::to_string(view.reference) : std::to_string(view.stopped));
}

View view_of(const Json& item) {
  View view;
  view.user = one_line(string_member(item, "user", 400), 100);
  view.type = string_member(item, "media_type");
  view.film.title = one_line(string_member(item, "title"));
  view.film.original_title = one_line(string_member(item, "original_title"));
  view.film.year = year_in(number_or_text(item, "year"));
  take_plex_id(view.film, string_member(item, "guid"));
  view.stopped = id_member(item, "stopped");
  view.percent = id_member(item, "percent_complete");
  view.reference = id_member(item, "reference_id");
  return view;
}

// Calls `on_view` for each row. The film of a row is in another table, under the same id.
void each_view(const ForeignDb& db, const std::function<void(const View& view, int number)>& on_view) {
  std::map<std::int64_t, std::pair<View, std::int64_t>> films;  // with their lengths in milliseconds
  db.each_row("session_history_metadata", {"id", "title", "original_title", "year", "guid", "media_type", "duration"},
              [&](const Row& row) {
                auto& [view, length] = films[number_in(row, "id")];
                view.type = text_in(row, "media_type");
                view.film.title = one_line(text_in(row, "title"));
                view.film.original_title = one_line(text_in(row, "original_title"));
                view.film.year = year_in(text_in(row, "year"));
                take_plex_id(view.film, text_in(row, "guid"));
                length = number_in(row, "duration");
              });
  int number = 0;
  db.each_row("session_history", {"id", "reference_id", "user", "stopped", "view_offset"}, [&](const Row& row) {
    auto& [view, length] = films[number_in(row, "id")];
    view.user = one_line(text_in(row, "user"), 100);
    view.stopped = number_in(row, "stopped");
    view.reference = number_in(row, "reference_id");
    const std::int64_t seen = std::clamp<std::int64_t>(number_in(row, "view_offset"), 0, base::kDay * 1000);
    view.percent = length > 0 ? seen * 100 / length : 0;
    on_view(view, ++number);
  });
}

class TautulliHistory {
 public:
  TautulliHistory(Reading& reading, const Parts& parts) : reading_(reading) {
    for (const Part* part : parts) learn(*part);
    user_ = reading.whose(*parts.front(), users_);
  }

  void read(const Part& part) {
    if (is_database(part)) return each_view(open_database(part), [this](const View& v, int n) { add(v, n); });
    each_item(reading_, part, {"response.data.data"}, RecordKind::play,
              [this](const Json& item, const JsonItems& at) { add(view_of(item), at.number()); });
  }

 private:
  static bool is_database(const Part& part) {
    std::string text;
    Text reader = part.text();
    reader.append_to(text);
    return text.starts_with("SQLite format 3");
  }

  void learn(const Part& part) {
    if (!part.problem.empty() || part.facts.is_empty) return;
    const auto learn_view = [this](const View& view) {
      if (view.type != "movie") return;
      if (users_.size() < kMostUsers) users_.insert(view.user);
      auto& furthest = furthest_[std::hash<std::string>()(key_of(view))];
      if (view.stopped > 0) furthest = std::max(furthest, std::pair(view.percent, view.stopped));
    };
    try {
      if (is_database(part)) return each_view(open_database(part), [&](const View& view, int) { learn_view(view); });
      JsonItems items(part.text(), {"response.data.data"});
      for (auto status = items.next(); status != JsonItems::Status::end; status = items.next())
        if (status == JsonItems::Status::item && items.value().isObject()) learn_view(view_of(items.value()));
    } catch (const Refused&) {  // reported when the part is read
    }
  }

  void add(const View& view, int number) {
    ImportRecord record = record_of(RecordKind::play, view.film);
    if (view.type != "movie") {
      const domain::RowReason reason = view.type == "episode" ? RowReason("episode")
                                       : view.type == "track" ? RowReason("music")
                                                              : RowReason("series");
      return reading_.add(number, record, RowVerdict::not_film, reason);
    }
    if (view.user != user_) return reading_.add(number, record, RowVerdict::not_kept, "other_profile");
    if (view.stopped == 0) return reading_.add(number, record, RowVerdict::not_a_play, "unfinished");
    const std::string key = key_of(view);
    const bool is_furthest = furthest_[std::hash<std::string>()(key)] == std::pair(view.percent, view.stopped);
    set_date(record, reading_.calendar.read(view.stopped));
    if (!is_furthest || reading_.is_repeat(key)) return reading_.add(number, record, RowVerdict::folded, "same_as_row");
    if (view.percent >= kEnough) return reading_.add(number, record);
    reading_.add(number, record, RowVerdict::not_a_play,
                 view.percent >= kTried ? RowReason("stopped_early") : RowReason("too_short"));
  }

  Reading& reading_;
  std::set<std::string> users_;
  std::string user_;
  // The furthest point of each viewing and its time, by the key of the viewing; only the row with these counts.
  std::unordered_map<std::size_t, std::pair<std::int64_t, std::int64_t>> furthest_;
};

}  // namespace

bool is_tautulli(const Look& look) {
  return look.shape == Look::Shape::tautulli_database ||
         (look.item_path == "response.data.data" && look.item.isObject() && look.item.isMember("percent_complete"));
}

void read_tautulli(Reading& reading, const Parts& parts) {
  TautulliHistory history(reading, parts);
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { history.read(file); });
}

}  // namespace formats
