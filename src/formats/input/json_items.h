// Cuts a JSON text into the items of the wanted arrays, without ever holding more than one item. A whole text takes
// eight times its size in jsoncpp.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "formats/input/source.h"

namespace formats {

class JsonItems {
 public:
  // A `bad` item is longer than 1 MiB, deeper than 32 levels or not JSON. A text that ends too early, or has none of
  // the wanted arrays, yields one at its end.
  enum class Status { item, bad, end };

  // Wanted arrays are given by path: "" is the text itself, "response.data" an array in an object.
  JsonItems(Text text, std::vector<std::string> paths) : text_(std::move(text)), paths_(std::move(paths)) {}

  Status next();
  const base::Json& value() const { return value_; }
  const std::string& path() const { return path_; }  // of the array that holds the item
  int number() const { return number_; }             // of the item in the whole text, from 1

 private:
  struct Level {
    bool is_array = false;
    std::string path;
  };

  int peek();
  int skip_space();
  bool read_string(std::string* into);
  bool read_value(std::string* into);
  bool step_into(const std::string& path);
  Status item();
  bool read_member();
  Status fail();
  bool is_wanted(const std::string& path) const;
  bool leads_to_wanted(const std::string& path) const;

  Text text_;
  std::vector<std::string> paths_;
  std::string buffer_;
  std::size_t at_ = 0;
  std::vector<Level> levels_;
  bool has_started_ = false, has_array_ = false, has_ended_ = false, is_too_big_ = false;
  base::Json value_;
  std::string path_;
  int number_ = 0;
};

}  // namespace formats
