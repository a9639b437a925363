// Our own archive: its members in their order, line by line (formats/matinee.h).
#include <algorithm>

#include "base/text.h"
#include "formats/matinee.h"
#include "formats/readers/readers.h"

namespace formats {

namespace {

constexpr std::size_t kLongestLine = 1024 * 1024;

// Calls `read` with each line and its number. A line that is too long is passed on as an empty one.
template <typename Read>
void each_line(const Part& part, const Read& read) {
  Text text = part.text();
  std::string buffer;
  int number = 0;
  bool is_too_long = false, goes_on = true;
  while (goes_on) {
    goes_on = text.append_to(buffer);
    std::size_t at = 0;
    for (auto end = buffer.find('\n'); end != std::string::npos; end = buffer.find('\n', at)) {
      read(++number, is_too_long ? std::string_view() : std::string_view(buffer).substr(at, end - at));
      is_too_long = false;
      at = end + 1;
    }
    buffer.erase(0, at);
    if (buffer.size() > kLongestLine) buffer.clear(), is_too_long = true;
  }
  if (!base::trim(buffer).empty() || is_too_long) read(++number, std::string_view(buffer));
}

std::string whole_text(const Part& part) {
  Text text = part.text();
  std::string whole;
  while (whole.size() <= kLongestLine && text.append_to(whole)) {
  }
  return whole;
}

const Part* find_member(const Parts& parts, std::string_view name) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part* part) { return part->path() == name; });
  return found == parts.end() || !(*found)->problem.empty() ? nullptr : *found;
}

void read_member(Reading& reading, const MatineeReader& reader, std::string_view name, const Part& part) {
  if (name == kMatineePreferences) {
    int number = 0;
    for (const domain::ImportRecord& record : MatineeReader::preferences(whole_text(part)))
      reading.add(++number, record);
    return;
  }
  each_line(part, [&](int number, std::string_view line) { reading.add(number, reader.record(name, line)); });
}

}  // namespace

bool owns_matinee(const MemberNames& members) {
  return std::find(members.begin(), members.end(), kMatineeHead) != members.end();
}

bool is_of_matinee(std::string_view path) {
  return path == "readme.txt" || path == kMatineeHead || path == kMatineeFilms || path.starts_with(kMatineePicture) ||
         std::ranges::find(kMatineeMembers, path) != std::end(kMatineeMembers);
}

void read_matinee(Reading& reading, const Parts& parts) {
  const Part* head = find_member(parts, kMatineeHead);
  if (head == nullptr || matinee_head(whole_text(*head)) != MatineeHead::known)
    return reading.each(*parts[0], [](const Part&) { throw Refused{"file_broken"}; });
  MatineeReader reader;
  if (const Part* films = find_member(parts, kMatineeFilms))
    each_line(*films, [&](int, std::string_view line) { reader.film(line); });
  for (const std::string_view name : kMatineeMembers)
    for (const Part* part : parts)
      if (part->path() == name && !part->facts.is_empty)
        reading.each(*part, [&](const Part& file) { read_member(reading, reader, name, file); });
  for (const Part* part : parts)
    if (part->path().starts_with(kMatineePicture))
      reading.each(*part, [&](const Part& file) { reading.add(1, MatineeReader::picture(file.member)); });
}

}  // namespace formats
