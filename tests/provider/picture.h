// Draws JPEG pictures for films and people with libgd: flat shapes in colours that follow from the name, with the name
// lettered on them. The same input gives the same picture.
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

// Pixels of a picture: 2:3 for posters, 16:9 for backdrops and 2:3 for faces.
struct PictureSize {
  int width, height;
};

// Parses "w342", "h632" or "original". nullopt means that the word is no size.
std::optional<PictureSize> picture_size(PictureKind kind, std::string_view word);

std::string draw_poster(const Film& film, PictureSize size);
std::string draw_backdrop(const Film& film, PictureSize size);
std::string draw_face(const Person& person, PictureSize size);

// The pictures that one process was last asked for, at most kCapacity of them.
class PictureCache {
 public:
  static constexpr std::size_t kCapacity = 64;

  // Returns the picture of `key`, drawn by `draw` if it is not there.
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
