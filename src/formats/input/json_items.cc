#include "formats/input/json_items.h"

#include <algorithm>
#include <utility>

namespace formats {

namespace {

constexpr std::size_t kLongestItem = 1024 * 1024;
constexpr int kDeepestItem = 32, kEnd = -1;

}  // namespace

int JsonItems::peek() {
  while (at_ == buffer_.size()) {
    buffer_.clear();
    at_ = 0;
    if (!text_.append_to(buffer_)) return kEnd;
  }
  return static_cast<unsigned char>(buffer_[at_]);
}

int JsonItems::skip_space() {
  for (;; ++at_)
    if (const int c = peek(); c != ' ' && c != '\n' && c != '\r' && c != '\t') return c;
}

// Reads from quote to quote. Returns false if the text ends first.
bool JsonItems::read_string(std::string* into) {
  bool is_escaped = false, is_first = true;
  for (;; ++at_) {
    const int c = peek();
    if (c == kEnd) return false;
    if (into != nullptr && into->size() <= kLongestItem) *into += static_cast<char>(c);
    const bool ends = c == '"' && !is_escaped && !is_first;
    is_escaped = c == '\\' && !is_escaped;
    is_first = false;
    if (ends) return ++at_, true;
  }
}

// Reads one value of any kind and copies it as far as it is short enough. Returns false if the text ends first.
bool JsonItems::read_value(std::string* into) {
  is_too_big_ = false;
  for (int depth = 0;;) {
    const int c = peek();
    if (c == kEnd) return false;
    const bool is_space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (depth == 0 && (c == ',' || c == ']' || c == '}' || is_space)) return true;  // the end of a number or a word
    if (c == '"') {
      if (!read_string(into)) return false;
    } else {
      if (into != nullptr && into->size() <= kLongestItem) *into += static_cast<char>(c);
      ++at_;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    is_too_big_ = is_too_big_ || depth >= kDeepestItem || (into != nullptr && into->size() > kLongestItem);
    if (depth == 0 && (c == '"' || c == '}' || c == ']')) return true;
  }
}

bool JsonItems::is_wanted(const std::string& path) const {
  return std::find(paths_.begin(), paths_.end(), path) != paths_.end();
}

bool JsonItems::leads_to_wanted(const std::string& path) const {
  return std::any_of(paths_.begin(), paths_.end(),
                     [&](const std::string& wanted) { return path.empty() || wanted.starts_with(path + '.'); });
}

// Steps into the value that follows. Returns false if it is not an array or object to look into.
bool JsonItems::step_into(const std::string& path) {
  const int c = skip_space();
  const bool is_array = c == '[' && is_wanted(path);
  if (!is_array && !(c == '{' && leads_to_wanted(path))) return false;
  ++at_;
  has_array_ = has_array_ || is_array;
  levels_.push_back({is_array, path});
  return true;
}

JsonItems::Status JsonItems::fail() {
  has_ended_ = true;
  ++number_;
  return Status::bad;
}

JsonItems::Status JsonItems::item() {
  std::string text;
  if (!read_value(&text) || text.empty()) return fail();
  ++number_;
  path_ = levels_.back().path;
  auto parsed = is_too_big_ ? std::nullopt : base::parse_json(text);
  if (!parsed) return Status::bad;
  value_ = std::move(*parsed);
  return Status::item;
}

// Reads the name and value of a member, or steps into the value. Returns false if there is no member.
bool JsonItems::read_member() {
  std::string name;
  if (peek() != '"' || !read_string(&name) || skip_space() != ':') return false;
  ++at_;
  const std::string& outer = levels_.back().path;
  const std::string plain = name.substr(1, name.size() - 2);
  const std::string path = outer.empty() ? plain : outer + '.' + plain;
  return step_into(path) || read_value(nullptr);
}

JsonItems::Status JsonItems::next() {
  if (!std::exchange(has_started_, true) && !step_into("")) return fail();
  while (!levels_.empty() && !has_ended_) {
    int c = skip_space();
    if (c == ',') {
      ++at_;
      c = skip_space();
    }
    if (c == ']' || c == '}') {
      ++at_;
      levels_.pop_back();
    } else if (levels_.back().is_array && c != kEnd) {
      return item();
    } else if (!read_member()) {
      return fail();
    }
  }
  return has_array_ || has_ended_ ? Status::end : fail();
}

}  // namespace formats
