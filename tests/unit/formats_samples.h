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
  std::size_t of_last = 1;       // rows that the last line or item gives
  bool may_gain_column = true;   // false: the header must be exactly this one
  bool is_told_by_name = false;  // under another name its records are others
};

std::vector<Sample> samples();
// Those of exports that have a file for each kind of record; they are among the others.
std::vector<Sample> section_samples();

}  // namespace test
