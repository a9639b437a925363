// Jellyfin's Playback Reporting: no header, nine cells with tabs between them, times of the server's clock. It knows
// only names, so a person has to choose the film for each.
#include <set>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/media_servers/library_film.h"
#include "formats/readers/readers.h"
#include "formats/sittings.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowReason;
using domain::RowVerdict;

enum Cell : std::size_t { kStart, kUser, kItem, kType, kName, kMethod, kClient, kDevice, kSeconds, kCells };

// Returns why an item of this type is no film, or empty text if it is one.
domain::RowReason other_type(std::string_view type) {
  if (type == "Movie") return {};
  if (type == "Audio" || type == "MusicVideo") return "music";
  return type == "Trailer" ? RowReason("trailer") : type == "Episode" ? RowReason("episode") : RowReason("series");
}

class Playbacks {
 public:
  Playbacks(Reading& reading, const Parts& parts) : reading_(reading) {
    for (const Part* part : parts) learn(*part);
    user_ = reading.whose(*parts.front(), users_);
  }

  void read(const Part& part) {
    Csv csv(part.text(), '\t');
    csv.expect(kCells, std::vector<bool>(kCells, true));
    for (Csv::Status status = csv.next(); status != Csv::Status::end; status = csv.next()) {
      const bool is_bad = status == Csv::Status::bad;
      if (!is_bad && csv.is_blank()) continue;
      if (!is_bad && csv.cells().size() == kCells) read_row(csv.cells(), csv.line());
      else reading_.add_bad(csv.line(), RecordKind::play, is_bad ? csv.problem() : "bad_row");
    }
  }

 private:
  void learn(const Part& part) {
    if (!part.problem.empty() || part.facts.is_empty) return;
    try {
      Csv csv(part.text(), '\t');
      for (Csv::Status status = csv.next(); status != Csv::Status::end; status = csv.next()) {
        const auto& cells = csv.cells();
        if (status != Csv::Status::row || cells.size() != kCells || cells[kType] != "Movie") continue;
        const std::string user = one_line(cells[kUser], 100);
        if (users_.size() < kMostUsers) users_.insert(user);
        if (const auto start = reading_.calendar.read(cells[kStart], kLibraryDates).at)
          sittings_.learn(user, film_of(cells).title, *start, base::parse_id(base::trim(cells[kSeconds])).value_or(0));
      }
    } catch (const Refused&) {  // reported when the part is read
    }
  }

  static domain::FilmRef film_of(const std::vector<std::string>& cells) {
    domain::FilmRef film;
    film.title = one_line(cells[kName]);
    film.year = take_year(film.title);
    film.key = source_key("jellyfin", cells[kItem]);
    return film;
  }

  void read_row(const std::vector<std::string>& cells, int line) {
    ImportRecord record = record_of(RecordKind::play, film_of(cells));
    const domain::RowReason other = other_type(cells[kType]);
    if (other == "trailer") return reading_.add(line, record, RowVerdict::not_a_play, other);
    if (!other.empty()) return reading_.add(line, record, RowVerdict::not_film, other);
    if (one_line(cells[kUser], 100) != user_) return reading_.add(line, record, RowVerdict::not_kept, "other_profile");
    const When when = reading_.calendar.read(cells[kStart], kLibraryDates);
    if (!set_date(record, when) || !when.at) return reading_.add(line, record);
    record.verdict = RowVerdict::choose;
    record.reason = "several_films";
    sittings_.add(reading_, line, record, user_, *when.at);
  }

  Reading& reading_;
  std::set<std::string> users_;
  std::string user_;
  Sittings sittings_;
};

}  // namespace

bool is_jellyfin_playback(const Look& look) {
  const auto cells = base::split(look.first_line, '\t');
  return look.shape == Look::Shape::csv && cells.size() == kCells && cells[kStart].size() >= 19 &&
         base::is_iso_date(cells[kStart].substr(0, 10)) && base::parse_id(base::trim(cells[kSeconds])) &&
         !cells[kType].empty() && cells[kType].find_first_of("0123456789") == std::string_view::npos;
}

void read_jellyfin_playback(Reading& reading, const Parts& parts) {
  Playbacks playbacks(reading, parts);
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { playbacks.read(file); });
}

}  // namespace formats
