// Orders that make the provider misbehave, and counts of its calls: its processes and `matinee-provider --set` share
// them through a small mapped file (PROVIDER_STATE). Every access holds a record lock, which the kernel releases when a
// process dies.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/json.h"
#include "http/form.h"

namespace provider {

enum class Mode {
  ok,
  slow,          // answers after `ms`
  down,          // 503
  drop,          // closes the connection without an answer
  limited,       // 429 with Retry-After
  unauthorized,  // 401
  not_found,     // 404
  garbage,       // bytes that are no JSON
  truncated,     // the first half of the answer
  html,          // a page with status 200
  empty,         // no body
  wrong_types,   // every value of another type than expected
  hostile,       // markup, controls and path tricks in every text
  deep,          // 100 000 levels
  endless,       // 20 MB
};

std::string_view mode_name(Mode mode);

struct Trouble {
  Mode mode = Mode::ok;
  int ms = 0;                // delay if slow, Retry-After if limited; both in milliseconds
  std::uint64_t change = 0;  // number of the order it belongs to
};

struct ControlError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Control {
 public:
  // An empty `path` means memory of this process and its children alone. Throws ControlError.
  explicit Control(const std::string& path);
  ~Control();
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

  // Counts a call and returns how to answer it.
  Trouble take(std::string_view path);
  // Returns the number of the latest order; a slow answer that sees it change is sent at once.
  std::uint64_t change() const;

  // Takes mode=NAME, ms=N, path=PREFIX (only such paths), times=N (then ok again) and reset=1 (counters); a field left
  // out has its default. Throws ControlError if one is not valid.
  void set(const http::Form& order);
  void reset();
  base::Json report() const;

 private:
  struct State;
  class Lock;
  int fd_;
  State* state_;
};

}  // namespace provider
