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

#include "actions/input.h"
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
class Fields : public actions::Input {
 public:
  enum class Unknown { refused, ignored };
  // Treats anything but an object as one without members; finish() reports it. `today` is the viewer's, for dates.
  Fields(const base::Json& object, Unknown unknown, std::string today);
  Fields(const app::Context& context, const base::Json& object);

  bool has(const char* name) override { return known(name), object_.isMember(name); }
  bool is_null(const char* name) { return known(name).isNull(); }

  std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most) override;
  std::optional<std::int64_t> id(const char* name) override;
  std::optional<bool> flag(const char* name) override;
  bool box(const char* name, bool before) override { return flag(name).value_or(before); }
  actions::RatingChange rating() override;
  std::optional<std::string> prose(const char* name, std::size_t most) override;
  // Reads "watched_at", which must be present; null means that the date is unknown.
  std::optional<std::string> watch_date() override;
  // Reads null as what earlier plays imply.
  std::optional<domain::Rewatch> rewatch() override;
  std::optional<std::vector<std::string>> words(const char* name) override;
  std::string word_name(const char* name, std::size_t index) const override;
  std::optional<std::size_t> change(std::span<const std::string_view> names) override;
  std::set<std::int64_t> ids(std::size_t most) override;
  // Reads clean text of at most `most` code points.
  std::optional<std::string> text(const char* name, std::size_t most);

  // Calls `read` for each object of an array, in order; their problems are named "dates[2].plays".
  void each(const char* name, const std::function<void(Fields&)>& read);
  std::vector<std::string> names() const { return object_.getMemberNames(); }
  // Returns the member as it is, or null if it is absent.
  const base::Json& value(const char* name) { return known(name); }

  // Keeps only the first kMostProblems problems.
  void problem(const std::string& name, const base::Text& what) override {
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
  std::string today_;
  std::set<std::string> names_;  // the names that were asked for
  std::map<std::string, base::Text> problems_;
};

// Clients of Movary may send members that nobody reads.
Fields::Unknown unknown_of(const app::Context& context);

// Returns the problem with a date, or an empty text for a watch date that is not after tomorrow.
base::Text watch_date_problem(const std::string& date, const std::string& today);

}  // namespace api
