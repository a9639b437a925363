// Reads JSON request bodies, strictly typed. Problems are collected by field name and answered as one 400.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/context.h"
#include "base/json.h"

namespace api {

// The body as JSON, with our names whatever the dialect. Throws 415 for another content type, 413 above `cap` bytes,
// 400 for what is not JSON.
base::Json read_body(const app::Context& context, std::size_t cap = http::Limits::kForm);

// Whether the request declares a body at all.
bool has_body(const app::Context& context);

// Reads the members of one object. A member that is absent or null is none; unknown members are ignored.
class Fields {
 public:
  // Throws 400 when it is not an object. `index` is the object's position in a batch, for errors.
  explicit Fields(const base::Json& object, std::optional<std::size_t> index = std::nullopt);

  bool has(const char* name) const { return object_.isMember(name); }
  bool is_null(const char* name) const { return base::member(object_, name).isNull(); }

  std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most);
  std::optional<bool> flag(const char* name);
  std::optional<int> rating(const char* name);  // tenths
  // Clean text of at most `most` code points.
  std::optional<std::string> text(const char* name, std::size_t most);

  // Calls `read` for each object of an array, in order; their problems are named "dates[2].plays".
  void each(const char* name, const std::function<void(Fields&)>& read);
  // The member as it is; null when absent.
  const base::Json& value(const char* name) const { return base::member(object_, name); }

  // Keeps the first kMostProblems.
  void problem(const std::string& name, const base::Text& what) {
    if (problems_.size() < kMostProblems) problems_.emplace(name, what);
  }
  void require(const char* name);
  // Throws 400 when there were problems.
  void finish() const;

 private:
  static constexpr std::size_t kMostProblems = 100;
  const base::Json& object_;
  std::optional<std::size_t> index_;
  std::map<std::string, base::Text> problems_;
};

}  // namespace api
