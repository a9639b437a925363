#include "formats/matinee_picture.h"

#include <algorithm>
#include <array>

#include "formats/input/archive.h"
#include "formats/matinee.h"

namespace formats {

std::string matinee_picture(int fd, std::size_t most) {
  Archive archive(fd);
  const auto& members = archive.members();
  const auto picture = std::find_if(members.begin(), members.end(), [](const Archive::Member& member) {
    return member.name.starts_with(kMatineePicture);
  });
  const bool is_ours = std::any_of(members.begin(), members.end(),
                                   [](const Archive::Member& member) { return member.name == kMatineeHead; });
  if (!is_ours || picture == members.end() || !picture->problem.empty()) return {};
  const auto source = archive.open(static_cast<std::size_t>(picture - members.begin()));
  std::string bytes;
  std::array<char, 16384> part;
  for (std::size_t got = source->read(part.data(), part.size()); got > 0;
       got = source->read(part.data(), part.size())) {
    if (bytes.size() + got > most) throw Refused{"too_big"};
    bytes.append(part.data(), got);
  }
  return bytes;
}

}  // namespace formats
