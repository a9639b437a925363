// One small file of each format, made by hand, and the records in it: for tests that change the files.
#pragma once

#include <string>
#include <vector>

namespace test {

struct Sample {
  const char* format;
  const char* name;  // of the file
  std::string bytes;
  std::vector<std::string> rows;
  std::size_t of_last = 1;      // rows that the last line or item gives
  bool may_gain_column = true;  // false: the header must be exactly this one
};

std::vector<Sample> samples();
std::vector<Sample> more_samples();  // those of formats_more_samples.cc, which are among them

}  // namespace test
