// Pictures for films and people, drawn by libgd: flat shapes in colours that follow from the name, with the
// name lettered on them. The same input gives the same picture. JPEG.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "catalogue.h"

namespace provider {

enum class PictureKind { poster, backdrop, face };

// Pixels of a picture; 2:3, 16:9 and 2:3.
struct PictureSize {
  int width, height;
};

// "w342", "h632" or "original"; none for a word that is no size.
std::optional<PictureSize> picture_size(PictureKind kind, std::string_view word);

std::string draw_poster(const Film& film, PictureSize size);
std::string draw_backdrop(const Film& film, PictureSize size);
std::string draw_face(const Person& person, PictureSize size);

// The pictures last asked for, at most kCapacity of them. Of one process.
class PictureCache {
 public:
  static constexpr std::size_t kCapacity = 64;

  // The picture of `key`, drawn by `draw` when it is not there.
  template <typename Draw>
  const std::string& get(const std::string& key, const Draw& draw) {
    const auto found = places_.find(key);
    if (found != places_.end()) pictures_.splice(pictures_.begin(), pictures_, found->second);
    else add(key, draw());
    return pictures_.front().second;
  }

 private:
  using Entry = std::pair<std::string, std::string>;
  void add(const std::string& key, std::string picture);
  std::list<Entry> pictures_;  // latest first
  std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

}  // namespace provider
