// Reads JSON request bodies, strictly typed. Problems are collected by field name and answered as one 400.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "base/json.h"

namespace api {

// Reads the body as JSON, with our names in either dialect. Throws 415 for another content type, 413 above `cap` bytes
// and 400 for a body that is not JSON.
base::Json read_body(const app::Context& context, std::size_t cap = http::Limits::kForm);

// Returns true if the request declares a body at all.
bool has_body(const app::Context& context);

// Reads the members of one object. Absent and null members read as nullopt. A member that no reader has asked for
// by name is a problem, so that nothing a client sends is silently dropped. Movary clients may send extra
// members.
class Fields {
 public:
  enum class Unknown { refused, ignored };
  // Treats anything but an object as one without members; finish() reports it.
  Fields(const app::Context& context, const base::Json& object);
  Fields(const base::Json& object, Unknown unknown);

  bool has(const char* name) { return known(name), object_.isMember(name); }
  bool is_null(const char* name) { return known(name).isNull(); }

  std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most);
  std::optional<bool> flag(const char* name);
  std::optional<int> rating(const char* name);  // tenths
  // Reads clean text of at most `most` code points.
  std::optional<std::string> text(const char* name, std::size_t most);

  // Calls `read` for each object of an array, in order; their problems are named "dates[2].plays".
  void each(const char* name, const std::function<void(Fields&)>& read);
  std::vector<std::string> names() const { return object_.getMemberNames(); }
  // Returns the member as it is, or null if it is absent.
  const base::Json& value(const char* name) { return known(name); }

  // Keeps only the first kMostProblems problems.
  void problem(const std::string& name, const base::Text& what) {
    if (problems_.size() < kMostProblems) problems_.emplace(name, what);
  }
  void require(const char* name);
  // Throws 400 if there were problems or members that no reader has asked for.
  void finish();

 private:
  static constexpr std::size_t kMostProblems = 100;
  const base::Json& known(const char* name);
  void note_unknown();
  const base::Json& object_;
  bool is_object_;
  Unknown unknown_;
  std::set<std::string> names_;  // the names that were asked for
  std::map<std::string, base::Text> problems_;
};

}  // namespace api
