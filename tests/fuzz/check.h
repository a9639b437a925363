// Checks a demand on the code under test. A violation is an exception that nobody catches, which ends libFuzzer and is
// a finding for replay_main.cc.
#pragma once

#include <stdexcept>
#include <string>

#define FUZZ_CHECK(condition)                                                                                         \
  do {                                                                                                                \
    if (!(condition)) throw std::logic_error(std::string(__FILE__ ":") + std::to_string(__LINE__) + ": " #condition); \
  } while (false)
