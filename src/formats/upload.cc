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

constexpr std::size_t kLongestName = 1024;

struct Format {
  std::string_view name;
  void (*read)(Reading& reading, const Parts& parts);
  bool (*is)(const Look& look);                        // a file is of this format; may be null
  bool (*owns)(const MemberNames& members) = nullptr;  // all members of an archive are
  Member (*member)(std::string_view path) = nullptr;   // what one of them is; null: a part
};

bool is_movary_database_file(const Look& look) { return look.shape == Look::Shape::movary_database; }

// The first that knows a file has it: those that ask for less come later.
constexpr Format kFormats[] = {
    {"matinee", read_matinee, nullptr, owns_matinee},
    {"trakt", read_trakt, is_trakt, owns_trakt, member_of_trakt},
    {"trakt-csv", read_trakt_csv, is_trakt_csv},
    {"letterboxd", read_letterboxd, is_letterboxd, owns_letterboxd, member_of_letterboxd},
    {"imdb", read_imdb, is_imdb},
    {"netflix", read_netflix, is_netflix},
    {"netflix-gdpr", read_netflix_export, is_netflix_export, owns_netflix_export, member_of_netflix},
    {"movary", read_movary, is_movary},
    {kMovaryFormat, read_movary_database, is_movary_database_file},
    {"yamtrack", read_yamtrack, is_yamtrack},
    {"ryot", read_ryot, is_ryot},
    {"watcharr", read_watcharr, is_watcharr},
    {"simkl", read_simkl, is_simkl},
    {"tvtime", read_tvtime, is_tvtime, owns_tvtime, member_of_tvtime},
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
    {"csv", read_any_csv, is_any_csv},
};

bool has_word(std::string_view name, std::string_view word) {
  const auto is_letter = [&](std::size_t at) { return at < name.size() && name[at] >= 'a' && name[at] <= 'z'; };
  for (auto at = name.find(word); at != std::string_view::npos; at = name.find(word, at + 1))
    if ((at == 0 || !is_letter(at - 1)) && !is_letter(at + word.size())) return true;
  return false;
}

// Files that hold addresses or secrets and no films, as their services call them, are not opened.
bool is_secret_file(std::string_view path) {
  const std::string name = base::ascii_lower(path.substr(path.rfind('/') + 1));
  const bool is_json = name.ends_with(".json");
  return name == "profile.csv" || name == "user.csv" || has_word(name, "api-key") || has_word(name, "login") ||
         has_word(name, "token") || (is_json && (name.starts_with("user-") || name.starts_with("network-")));
}

// Everything that is uploaded, with the archives that stay open while it is read.
class Upload {
 public:
  Upload(const std::vector<UploadedFile>& files, const Options& options) : options_(options) {
    for (const UploadedFile& file : files) add(file);
  }
  void read(Lines& lines);

 private:
  void add(const UploadedFile& file);
  void add_archive(const UploadedFile& file);
  void add_part(Part part, const Format* format);
  void ask_encoding(Lines& lines) const;
  const Format* chosen() const;

  const Options& options_;
  std::vector<std::unique_ptr<Archive>> archives_;
  std::vector<std::pair<Part, const Format*>> parts_;
  std::vector<Part> secrets_;
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
  JsonItems items(part.text(), {"", "metadata", "movies", "shows", "anime", "ratings", "response.data.data"});
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

const Format* format_of(const Part& part) {
  if (!part.problem.empty() || part.facts.is_empty) return nullptr;
  try {
    const Look look = look_at(part);
    const auto* found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                     [&](const Format& format) { return format.is != nullptr && format.is(look); });
    return found == std::end(kFormats) ? nullptr : found;
  } catch (const Refused&) {
    return nullptr;
  }
}

const Format* Upload::chosen() const {
  const auto* found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [this](const Format& format) { return format.name == options_.format; });
  return found == std::end(kFormats) ? nullptr : found;
}

constexpr std::pair<std::string_view, Encoding> kEncodings[] = {{"utf-8", Encoding::utf8},
                                                                {"utf-16le", Encoding::utf16le},
                                                                {"utf-16be", Encoding::utf16be},
                                                                {"windows-1252", Encoding::windows1252}};

// `format` null: the content tells.
void Upload::add_part(Part part, const Format* format) {
  try {
    if (part.problem.empty()) part.facts = survey(*part.open());
    const auto given = options_.values.find("encoding");
    for (const auto& [name, encoding] : kEncodings)
      if (given != options_.values.end() && given->second == name) part.facts.encoding = encoding;
    if (format == nullptr) format = chosen();
    if (format == nullptr) format = format_of(part);
  } catch (const Refused& refused) {
    part.problem = refused.reason;
  } catch (const std::bad_alloc&) {
    part.problem = "too_big";
  }
  parts_.emplace_back(std::move(part), format);
}

void Upload::add_archive(const UploadedFile& file) {
  archives_.push_back(std::make_unique<Archive>(file.fd));
  Archive& archive = *archives_.back();
  MemberNames names;
  for (const Archive::Member& member : archive.members()) names.push_back(base::ascii_lower(member.name));
  const auto* owner = std::find_if(std::begin(kFormats), std::end(kFormats),
                                   [&](const Format& format) { return format.owns != nullptr && format.owns(names); });
  const Format* format = owner == std::end(kFormats) ? nullptr : owner;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Member kind = format == nullptr           ? Member::other
                        : format->member == nullptr ? Member::part
                                                    : format->member(names[i]);
    const Archive::Member& member = archive.members()[i];
    Part part{base::salvage_text(file.name, kLongestName),
              member.name,
              [&archive, i] { return archive.open(i); },
              {},
              member.problem};
    const bool is_secret = kind == Member::unopened || (kind == Member::other && is_secret_file(names[i])) ||
                           has_word(names[i], "api-key");
    if (is_secret) secrets_.push_back(std::move(part));
    else add_part(std::move(part), kind == Member::part ? format : nullptr);
  }
}

void Upload::add(const UploadedFile& file) {
  Part part{base::salvage_text(file.name, kLongestName),
            {},
            [fd = file.fd] { return std::make_unique<FileSource>(fd); },
            {},
            {}};
  if (is_secret_file(file.name)) return secrets_.push_back(std::move(part));
  try {
    if (is_archive(head_of(*part.open()))) return add_archive(file);
  } catch (const Refused& refused) {
    part.problem = refused.reason;
  }
  add_part(std::move(part), nullptr);
}

// Of files that are Windows-1252 only as some letter of theirs is no UTF-8. When the answer makes one unreadable, it is
// asked again.
void Upload::ask_encoding(Lines& lines) const {
  const auto given = options_.values.find("encoding");
  const bool is_said = given != options_.values.end();
  std::vector<std::string> files;
  for (const auto& [part, format] : parts_)
    if (part.facts.is_guessed && (format != nullptr || is_said))
      files.push_back(one_line(part.member.empty() ? part.name : part.member));
  if (files.empty()) return;
  lines.ask("encoding", {"windows-1252", "utf-8"}, is_said ? given->second : "windows-1252", files);
}

void Upload::read(Lines& lines) {
  ask_encoding(lines);
  for (const Format& format : kFormats) {
    Parts parts;
    for (const auto& [part, found] : parts_)
      if (found == &format) parts.push_back(&part);
    if (parts.empty()) continue;
    Reading reading(options_, lines, format.name, parts_.size() > 1);
    try {
      format.read(reading, parts);
    } catch (const std::bad_alloc&) {  // in what a reader learns of all its files before it tells of the first
      for (const Part* part : parts) {
        lines.file(part->name, part->member, format.name, part->facts.bytes);
        lines.fail("too_big");
      }
    }
  }
  for (const auto& [part, found] : parts_) {
    if (found != nullptr) continue;
    lines.file(part.name, part.member, "", part.facts.bytes);
    if (!part.problem.empty()) lines.fail(part.problem);
    else if (part.facts.is_empty) lines.fail("file_empty");
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
