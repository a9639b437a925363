// How the provider is told to misbehave, and what it was asked: shared by its processes and by
// `matinee-provider --set` through a small mapped file (PROVIDER_STATE). Every access holds a record lock,
// which the kernel gives back when a process dies.
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
  int ms = 0;                // slow: how long; limited: Retry-After in milliseconds
  std::uint64_t change = 0;  // number of the order it belongs to
};

struct ControlError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Control {
 public:
  // `path` empty: memory of this process and its children alone. Throws ControlError.
  explicit Control(const std::string& path);
  ~Control();
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;

  // Counts a call and says how to answer it.
  Trouble take(std::string_view path);
  // Number of the latest order; a slow answer that sees it change goes out at once.
  std::uint64_t change() const;

  // mode=NAME, ms=N, path=PREFIX (only such paths), times=N (then ok again), reset=1 (counters).
  // A field left out has its default. Throws ControlError when one is not valid.
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
