// Netflix's full export: the views of each profile with time and length, its ratings and its list.
#include <algorithm>
#include <array>
#include <set>

#include "base/text.h"
#include "formats/input/words.h"
#include "formats/readers/netflix_title.h"
#include "formats/readers/readers.h"
#include "formats/sittings.h"

namespace formats {

namespace {

using domain::ImportRecord;
using domain::RecordKind;
using domain::RowVerdict;

// Netflix has named columns with spaces, without and with underscores: "Start Time", "StartTime", "start_time".
std::string with_spaces_as(std::string name, std::string_view sign) {
  for (auto at = name.find(' '); at != std::string::npos; at = name.find(' ')) name.replace(at, 1, sign);
  return name;
}
std::array<std::string, 3> spellings(const std::string& name) {
  return {name, with_spaces_as(name, ""), with_spaces_as(name, "_")};
}
bool has(const Columns& columns, const std::string& name) {
  return std::ranges::any_of(spellings(name), [&](const std::string& one) { return columns.has(one); });
}
std::string_view cell(const Table& row, const std::string& name) {
  for (const std::string& one : spellings(name))
    if (const std::string_view value = row[one]; !value.empty()) return value;
  return {};
}

// Returns the seconds of a duration such as "01:10:00", a day at most.
int seconds_of(std::string_view duration) {
  std::int64_t seconds = 0;
  for (const std::string_view part : base::split(base::trim(duration), ':'))
    seconds = std::min(seconds * 60 + std::min(base::parse_id(part).value_or(0), base::kDay), base::kDay);
  return static_cast<int>(seconds);
}

bool is_trailer(std::string_view title, std::string_view type) {
  const auto holds = [&](std::string_view word) { return title.find(word) != std::string_view::npos; };
  return !base::trim(type).empty() || holds("_hook_") || holds("(Trailer)") || title.starts_with("Trailer: ") ||
         title.starts_with("Teaser") || title.starts_with("Clip ");
}

bool is_numbered_episode(std::string_view title) {
  return title.find("(Episode ") != std::string_view::npos || title.find(": Season ") != std::string_view::npos;
}

class NetflixExport {
 public:
  NetflixExport(Reading& reading, const Parts& parts)
      : reading_(reading),
        style_{.order =
                   reading.day_order(parts,
                                     {"start time", "starttime", "start_time", "utc title add date", "utctitleadddate",
                                      "utc_title_add_date", "event utc ts", "eventutcts", "event_utc_ts"},
                                     false)} {
    for (const Part* part : parts) learn(*part);
    profile_ = reading.whose(*parts.front(), profiles_);
  }

  void read(const Part& part) {
    Table row(&reading_, part);
    const Columns& columns = row.columns();
    const auto read = has(columns, "start time")           ? &NetflixExport::read_view
                      : has(columns, "utc title add date") ? &NetflixExport::read_entry
                      : has(columns, "title name")         ? &NetflixExport::read_rating
                                                           : &NetflixExport::read_other;
    while (row.next()) (this->*read)(row);
  }

 private:
  using Title = std::pair<std::string, std::string>;  // profile and title

  void learn(const Part& part) {
    look_through(part, [this](const Table& row) {
      const std::string profile = one_line(cell(row, "profile name"), 100);
      if (profiles_.size() < 20 && !profile.empty()) profiles_.insert(profile);
      if (has(row.columns(), "start time")) learn_view(row);
    });
  }

  static Title title_of(const Table& row) {
    const std::string_view title = row["title"];
    return {one_line(cell(row, "profile name"), 100), one_line(title.empty() ? cell(row, "title name") : title)};
  }

  void learn_view(const Table& row) {
    titles_.learn(one_line(row["title"]));
    if (!is_play(row)) return;
    const When when = reading_.calendar.read(cell(row, "start time"), style_);
    const auto [profile, title] = title_of(row);
    if (when.at) sittings_.learn(profile, title, *when.at, seconds_of(row["duration"]));
  }

  static bool is_play(const Table& row) {
    return !is_trailer(row["title"], cell(row, "supplemental video type")) &&
           row["attributes"].find("Autoplayed: user action: None") == std::string_view::npos;
  }

  ImportRecord record_of(const Table& row, RecordKind kind) const {
    ImportRecord record;
    record.kind = kind;
    record.film.title = title_of(row).second;
    record.film.may_be_series = titles_.kind_of(record.film.title) == NetflixTitle::perhaps_film;
    return record;
  }

  // Returns true if a row is left out, and then reports it with the reason.
  bool is_left_out(const Table& row, const ImportRecord& record) {
    const auto leave = [&](RowVerdict verdict, domain::RowReason reason) {
      reading_.add(row.line(), record, verdict, reason);
      return true;
    };
    if (title_of(row).first != profile_) return leave(RowVerdict::not_kept, "other_profile");
    if (is_trailer(record.film.title, cell(row, "supplemental video type")))
      return leave(RowVerdict::not_a_play, "trailer");
    const NetflixTitle kind = titles_.kind_of(record.film.title);
    if (kind == NetflixTitle::nameless) return leave(RowVerdict::bad, "no_title");
    if (kind == NetflixTitle::episode || is_numbered_episode(record.film.title))
      return leave(RowVerdict::not_film, "episode");
    return false;
  }

  void read_view(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::play);
    if (is_left_out(row, record)) return;
    if (!is_play(row)) return reading_.add(row.line(), record, RowVerdict::not_a_play, "autoplayed");
    const When when = reading_.calendar.read(cell(row, "start time"), style_);
    if (!set_date(record, when) || !when.at) return reading_.add(row.line(), record);
    sittings_.add(reading_, row.line(), record, profile_, *when.at);
  }

  void read_entry(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::watchlist);
    if (is_left_out(row, record)) return;
    set_time(record, reading_.calendar.read(cell(row, "utc title add date"), style_));
    reading_.add(row.line(), record);
  }

  // Reads stars, or thumbs (down, up and two up), which are ratings only if the person says so.
  void read_rating(const Table& row) {
    ImportRecord record = record_of(row, RecordKind::rating);
    if (is_left_out(row, record)) return;
    const std::int64_t thumbs = base::parse_id(base::trim(cell(row, "thumbs value"))).value_or(0);
    constexpr std::array<int, 4> kThumbs = {0, 40, 70, 100};
    if (thumbs <= 0 || thumbs > 3) set_rating(record, cell(row, "star value"), 20);
    else if (reading_.choice("thumbs", {"no", "yes"}, "no") == "yes")
      record.tenths = kThumbs[static_cast<std::size_t>(thumbs)];
    set_time(record, reading_.calendar.read(cell(row, "event utc ts"), style_));
    if (record.tenths == 0 && record.verdict != RowVerdict::bad)
      return reading_.add(row.line(), record, RowVerdict::not_kept, "no_place_for");
    reading_.add(row.line(), record);
  }

  void read_other(const Table& row) {
    reading_.add(row.line(), record_of(row, RecordKind::play), RowVerdict::not_kept, "no_place_for");
  }

  Reading& reading_;
  DateStyle style_;
  NetflixTitles titles_;
  std::set<std::string> profiles_;
  std::string profile_;
  Sittings sittings_;
};

}  // namespace

bool owns_netflix_export(const MemberNames& members) {
  return std::any_of(members.begin(), members.end(),
                     [](const std::string& name) { return name.find("content_interaction/") != std::string::npos; });
}

bool is_of_netflix(std::string_view path) { return path.ends_with(".csv"); }

bool is_secret_of_netflix(std::string_view path) { return path.find("content_interaction/") == std::string_view::npos; }

bool is_netflix_export(const Look& look) {
  return has(look.columns, "profile name") && (has(look.columns, "start time") || has(look.columns, "title name"));
}

void read_netflix_export(Reading& reading, const Parts& parts) {
  NetflixExport reader(reading, parts);
  for (const Part* part : parts) reading.each(*part, [&](const Part& file) { reader.read(file); });
}

}  // namespace formats
