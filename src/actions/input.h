// Reads what an action is sent: the fields of a form (web/kit/form_input.h) or the members of one object of a JSON body
// (api/json/body.h). An action reads both by the same calls, so that pages and API accept the same things and refuse
// the rest with the same sentences. Mistakes are collected by the name of the field.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/texts/sentence.h"
#include "domain/play.h"
#include "domain/user.h"

namespace actions {

// A rating that may have been left as it is: a control that nobody touched sends the rating that it showed.
struct RatingChange {
  bool touched = false;
  std::optional<int> rating = {};  // tenths; nullopt removes the rating
};

class Input {
 public:
  virtual ~Input() = default;

  // Returns true if the field was sent, even if it is empty or null.
  virtual bool has(const char* name) = 0;
  virtual void problem(const std::string& name, const base::Text& what) = 0;

  // Each returns nullopt if the field is absent, empty or null, or is a problem.
  virtual std::optional<std::int64_t> integer(const char* name, std::int64_t least, std::int64_t most) = 0;
  // Reads the id of something of the member's. Anything else that a form sends reads as 0, and "new" as absent.
  virtual std::optional<std::int64_t> id(const char* name) = 0;
  virtual std::optional<bool> flag(const char* name) = 0;
  // Reads a box, which a form leaves out if it is not ticked. A JSON body that leaves it out keeps `before`.
  virtual bool box(const char* name, bool before) = 0;
  // Reads `rating`.
  virtual RatingChange rating() = 0;
  // Reads text of at most `most` code points, trimmed. An empty text is one that was sent.
  virtual std::optional<std::string> prose(const char* name, std::size_t most) = 0;
  // Reads `watched_at`; nullopt means that the date is unknown. Today is the date if a form leaves it out.
  virtual std::optional<std::string> watch_date() = 0;
  // Reads `is_rewatch`; nullopt if it was left as it is.
  virtual std::optional<domain::Rewatch> rewatch() = 0;
  // Reads several words, such as tags; nullopt if the field is absent. A word that has a problem has it at word_name().
  virtual std::optional<std::vector<std::string>> words(const char* name) = 0;
  virtual std::string word_name(const char* name, std::size_t index) const = 0;
  // Returns the index of the change in `names` that is asked for by the one field of that name.
  virtual std::optional<std::size_t> change(std::span<const std::string_view> names) = 0;
  // Reads `ids`: 1 to `most` of them.
  virtual std::set<std::int64_t> ids(std::size_t most) = 0;
};

// Reads one line of 1 to `longest` code points. An absent field keeps `before`, which is empty where there is none.
std::string read_name(Input& input, const char* field, std::size_t longest, std::string before = {});
// Reads `privacy_level`; an absent one keeps `before`.
domain::Privacy read_privacy(Input& input, domain::Privacy before);

}  // namespace actions
