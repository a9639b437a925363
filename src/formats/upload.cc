#include "formats/upload.h"

#include <algorithm>
#include <map>
#include <new>
#include <optional>

#include "base/text.h"
#include "formats/input/archive.h"
#include "formats/input/words.h"
#include "formats/readers/movary_database.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

constexpr std::size_t kLongestFileName = 1024, kLongestSample = 120, kMostSamples = 10;
constexpr std::size_t kLookedThrough = 1024 * 1024;  // bytes searched for a line with high bytes

struct Format {
  std::string_view name;
  void (*read)(Reading& reading, const Parts& parts);
  bool (*is)(const Look& look);                        // true if a file is of this format; may be null
  bool (*owns)(const MemberNames& members) = nullptr;  // true if an archive is an export of this service; then:
  bool (*takes)(std::string_view path) = nullptr;      // true if a member's name is enough to recognise it
  bool (*is_secret)(std::string_view path) = nullptr;  // true if a member is never opened
};

constexpr std::string_view kAnyCsv = "csv";

bool is_movary_database_file(const Look& look) { return look.shape == Look::Shape::movary_database; }

// The first format that recognises a file gets it, so formats that require less are further down.
constexpr Format kFormats[] = {
    {"matinee", read_matinee, nullptr, owns_matinee, is_of_matinee},
    {"trakt", read_trakt, is_trakt, owns_trakt, is_of_trakt, is_secret_of_trakt},
    {"trakt-csv", read_trakt_csv, is_trakt_csv},
    {"letterboxd", read_letterboxd, is_letterboxd, owns_letterboxd, is_of_letterboxd, is_secret_of_letterboxd},
    {"imdb", read_imdb, is_imdb},
    {"netflix", read_netflix, is_netflix},
    {"netflix-gdpr", read_netflix_export, is_netflix_export, owns_netflix_export, is_of_netflix, is_secret_of_netflix},
    {"movary", read_movary, is_movary},
    {kMovaryFormat, read_movary_database, is_movary_database_file},
    {"yamtrack", read_yamtrack, is_yamtrack},
    {"ryot", read_ryot, is_ryot},
    {"watcharr", read_watcharr, is_watcharr},
    {"simkl", read_simkl, is_simkl},
    {"tvtime", read_tvtime, is_tvtime, owns_tvtime, is_of_tvtime, is_secret_of_tvtime},
    {"movielens", read_movielens, is_movielens},
    {"criticker", read_criticker, is_criticker},
    {"kodi", read_kodi, is_kodi},
    {"plex", read_plex, is_plex},
    {"tautulli", read_tautulli, is_tautulli},
    {"jellyfin-playback", read_jellyfin_playback, is_jellyfin_playback},
    {"filmtipset", read_filmtipset, is_filmtipset},
    {"flixster", read_flixster, is_flixster},
    {"douban", read_douban, is_douban},
    {"filmweb", read_filmweb, is_filmweb},
    {"letterboxd-import", read_letterboxd_form, is_letterboxd_form},
    {kAnyCsv, read_any_csv, is_any_csv},
};

bool names_secret(std::string_view path) { return base::ascii_lower(path).find("api-key") != std::string::npos; }

// Returns true for a file with personal details outside its service's archive: it has the name that Letterboxd or TV
// Time gives such files, and a column that must not be read.
bool is_account_file(const Look& look) {
  const std::string_view name = look.base_name();
  if (name != "profile.csv" && !is_secret_of_tvtime(name)) return false;
  return std::ranges::any_of(look.columns.names(), [](const std::string& column) {
    const auto holds = [&](const char* word) { return column.find(word) != std::string::npos; };
    return holds("mail") || holds("password") || holds("token");
  });
}

constexpr Format kAccountFile{"", nullptr, is_account_file};

// All uploaded files, with the archives that stay open while they are read.
class Upload {
 public:
  Upload(const std::vector<UploadedFile>& files, const Options& options) : options_(options) {
    for (const UploadedFile& file : files) add(file);
  }
  void read(Lines& lines);

 private:
  void add(const UploadedFile& file);
  void add_archive(const UploadedFile& file);
  void add_part(Part part, const Format* owner);
  void take_tables();
  const Format* format_of(const Part& part, const Format* owner) const;
  std::string encoding_question(Encoding encoding);
  void choose_encoding(Part& part);
  void ask_encodings(Lines& lines) const;
  void read(const Format& format, const Parts& parts, Lines& lines) const;
  const Format* chosen() const;

  const Options& options_;
  std::vector<std::unique_ptr<Archive>> archives_;
  std::vector<std::pair<Part, const Format*>> parts_;
  std::vector<Part> secrets_;
  std::vector<Encoding> guessed_;  // of the files that do not declare one
};

std::string head_of(Source& source) {
  std::string head(512, '\0');
  source.rewind();
  head.resize(source.read(head.data(), head.size()));
  return head;
}

std::string root_of(std::string_view text) {
  for (auto at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::string_view name = text.substr(at + 1, 40);
    if (!name.starts_with('?') && !name.starts_with('!'))
      return std::string(name.substr(0, name.find_first_of(" />\n\r\t")));
  }
  return {};
}

void look_at_json(const Part& part, Look& look) {
  look.shape = Look::Shape::json;
  JsonItems items(part.text(), {"", "metadata", "movies", "shows", "series", "anime", "ratings", "response.data.data"});
  if (items.next() != JsonItems::Status::item) return;
  look.item = items.value();
  look.item_path = items.path();
}

Look::Shape shape_of(const ForeignDb& db) {
  if (is_movary_database(db)) return Look::Shape::movary_database;
  return db.columns("session_history_metadata").empty() ? Look::Shape::other : Look::Shape::tautulli_database;
}

Look look_at(const Part& part) {
  Look look;
  look.path = part.path();
  std::string text;
  Text reader = part.text();
  while (base::trim(text).empty() && reader.append_to(text)) {
  }
  const std::string_view start = base::trim(text);
  if (start.starts_with('[') || start.starts_with('{')) {
    look_at_json(part, look);
  } else if (start.starts_with('<')) {
    look.shape = Look::Shape::xml;
    look.root = root_of(start);
  } else if (start.starts_with("SQLite format 3")) {
    look.shape = shape_of(open_database(part));
  } else {
    look.first_line = std::string(start.substr(0, std::min<std::size_t>(start.find_first_of("\r\n"), 1000)));
    look.columns = Table(nullptr, part).columns();
  }
  return look;
}

// Returns null if no format recognises the part. Throws Refused.
const Format* format_by_content(const Part& part) {
  const Look look = look_at(part);
  if (kAccountFile.is(look)) return &kAccountFile;
  const auto* found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [&](const Format& format) { return format.is != nullptr && format.is(look); });
  return found == std::end(kFormats) ? nullptr : found;
}

const Format* Upload::chosen() const {
  const auto* found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [this](const Format& format) { return format.name == options_.format; });
  return found == std::end(kFormats) ? nullptr : found;
}

// `owner` is the format of the archive that the part is a member of, or null. An unknown member of such an archive is
// not taken for a table of the person's own.
const Format* Upload::format_of(const Part& part, const Format* owner) const {
  if (owner != nullptr && owner->takes(part.path())) return owner;
  const bool is_unread = !part.problem.empty() || part.facts.is_empty;
  const Format* found = is_unread ? nullptr : format_by_content(part);
  if (owner != nullptr) return found != nullptr && found->name == kAnyCsv ? nullptr : found;
  return found != &kAccountFile && chosen() != nullptr ? chosen() : found;
}

// Asks once per guessed encoding: the question for files of the second one is "encoding_2".
std::string Upload::encoding_question(Encoding encoding) {
  const auto found = std::ranges::find(guessed_, encoding);
  const auto number = found - guessed_.begin() + 1;
  if (found == guessed_.end()) guessed_.push_back(encoding);
  return number == 1 ? "encoding" : "encoding_" + std::to_string(number);
}

// Applies the person's answer to files that do not declare their encoding.
void Upload::choose_encoding(Part& part) {
  const bool is_sure = part.facts.encoding != Encoding::windows1252 && !part.facts.is_guessed;
  if (!part.problem.empty() || is_sure) return;
  if (part.facts.is_guessed) part.encoding_question = encoding_question(part.facts.encoding);
  const auto given = options_.values.find(part.facts.is_guessed ? part.encoding_question : "encoding");
  const auto said = given == options_.values.end() ? std::nullopt : encoding_of_name(given->second);
  if (said) part.facts.encoding = *said;
}

void Upload::add_part(Part part, const Format* owner) {
  try {
    if (part.problem.empty()) part.facts = survey(*part.open());
  } catch (const Refused& refused) {
    part.problem = refused.reason;
  }
  choose_encoding(part);
  const Format* format = nullptr;
  try {
    format = format_of(part, owner);
  } catch (const Refused& refused) {
    part.problem = refused.reason;
  } catch (const std::bad_alloc&) {
    part.problem = "too_big";
  }
  if (format == &kAccountFile) secrets_.push_back(std::move(part));
  else parts_.emplace_back(std::move(part), format);
}

void Upload::add_archive(const UploadedFile& file) {
  archives_.push_back(std::make_unique<Archive>(file.fd));
  Archive& archive = *archives_.back();
  if (archive.members().empty()) throw Refused{"file_empty"};
  MemberNames names;
  for (const Archive::Member& member : archive.members()) names.push_back(base::ascii_lower(member.name));
  const auto* found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [&](const Format& format) { return format.owns != nullptr && format.owns(names); });
  const Format* owner = found == std::end(kFormats) ? nullptr : found;
  const auto is_secret = [&](const std::string& name) {
    return names_secret(name) || (owner != nullptr && owner->is_secret != nullptr && owner->is_secret(name));
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Archive::Member& member = archive.members()[i];
    Part part{base::salvage_text(file.name, kLongestFileName),
              member.name,
              [&archive, i] { return archive.open(i); },
              {},
              member.problem,
              {}};
    if (is_secret(names[i])) secrets_.push_back(std::move(part));
    else add_part(std::move(part), owner);
  }
}

void Upload::add(const UploadedFile& file) {
  Part part{base::salvage_text(file.name, kLongestFileName),
            {},
            [fd = file.fd] { return std::make_unique<FileSource>(fd); },
            {},
            {},
            {}};
  if (names_secret(file.name)) return secrets_.push_back(std::move(part));
  try {
    if (is_archive(head_of(*part.open()))) return add_archive(file);
  } catch (const Refused& refused) {
    part.problem = refused.reason;
  }
  add_part(std::move(part), nullptr);
}

// Returns one decoded line, so that the person can see whether the encoding is right.
std::string sample_of(const Part& part) {
  const std::string name = part.member.empty() ? part.name : part.member;
  try {
    Text text = part.text();
    std::string lines;
    while (lines.size() < kLookedThrough && text.append_to(lines)) {
    }
    const auto is_beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    const auto at = static_cast<std::size_t>(std::ranges::find_if(lines, is_beyond_ascii) - lines.begin());
    const std::size_t start = lines.find_last_of("\r\n", at) + 1;
    return one_line(name + ": " + lines.substr(start, lines.find_first_of("\r\n", start) - start), kLongestSample);
  } catch (const Refused&) {  // reported when the part is read
    return one_line(name);
  }
}

// Asks about files that do not declare their encoding, and again if the answer makes one of them unreadable.
void Upload::ask_encodings(Lines& lines) const {
  std::map<std::string, std::pair<Encoding, std::vector<std::string>>> questions;
  for (const auto& [part, format] : parts_) {
    if (part.encoding_question.empty()) continue;
    if (format == nullptr && !options_.values.contains(part.encoding_question)) continue;
    auto& [encoding, samples] = questions[part.encoding_question];
    encoding = part.facts.encoding;
    if (samples.size() < kMostSamples) samples.push_back(sample_of(part));
  }
  for (const auto& [name, question] : questions)
    lines.ask(name, unmarked_encodings(), std::string(encoding_name(question.first)), question.second);
}

// Reads the parts. If a first look at all of them takes more memory than there is, none of them can be read, but other
// formats still can.
void Upload::read(const Format& format, const Parts& parts, Lines& lines) const {
  Reading reading(options_, lines, format.name, parts_.size() > 1);
  try {
    format.read(reading, parts);
  } catch (const std::bad_alloc&) {
    for (const Part* part : parts) reading.each(*part, [](const Part&) { throw Refused{"too_big"}; });
  }
}

// Returns true if no format knows the columns, but rows have as many cells as there are columns.
bool is_table(const Part& part) {
  if (!part.problem.empty() || part.facts.is_empty) return false;
  try {
    if (look_at(part).shape != Look::Shape::csv) return false;
    Table row(nullptr, part);
    return row.columns().size() > 1 && row.next() && row.cells().size() == row.columns().size();
  } catch (const Refused&) {  // no table that can be read
    return false;
  }
}

bool is_sql_dump(const Part& part) {
  try {
    const std::string head = head_of(*part.open());
    return head.starts_with("-- MySQL dump") || head.starts_with("-- MariaDB dump");
  } catch (const Refused&) {  // no part can be read
    return false;
  }
}

// Takes tables as CSV if no file is known; the person then says what the columns mean.
void Upload::take_tables() {
  const auto is_known = [](const auto& part) { return part.second != nullptr; };
  if (std::ranges::any_of(parts_, is_known)) return;
  for (auto& [part, format] : parts_)
    if (is_table(part)) format = &kFormats[std::size(kFormats) - 1];  // kAnyCsv
}

void Upload::read(Lines& lines) {
  take_tables();
  ask_encodings(lines);
  for (const Format& format : kFormats) {
    Parts parts;
    for (const auto& [part, found] : parts_)
      if (found == &format) parts.push_back(&part);
    if (parts.empty()) continue;
    read(format, parts, lines);
  }
  lines.warn_of_no_films();
  for (const auto& [part, found] : parts_) {
    if (found != nullptr) continue;
    lines.file(part.name, part.member, "", part.facts.bytes);
    if (!part.problem.empty()) lines.fail(part.problem);
    else if (part.facts.is_empty) lines.fail("file_empty");
    else if (is_sql_dump(part)) lines.warn("sql_dump", base::json_object());
  }
  for (const Part& part : secrets_) {
    lines.file(part.name, part.member, "", 0);
    lines.warn("not_opened", base::json_object());
  }
}

}  // namespace

void read_upload(const std::vector<UploadedFile>& files, const Options& options, Lines& lines) {
  Upload(files, options).read(lines);
  lines.end();
}

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  for (const Format& format : kFormats) names.push_back(format.name);
  return names;
}

}  // namespace formats
