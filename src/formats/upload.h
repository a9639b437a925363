// An upload: one or more files, archives among them, of one or several services. Each file goes to the reader that
// knows it by its content; the parts of one format are read together.
#pragma once

#include <string>
#include <vector>

#include "formats/reading.h"

namespace formats {

struct UploadedFile {
  std::string name;
  int fd = -1;  // open for reading; belongs to the caller
};

// Prints everything that the files say, the last line too. Never throws for what they hold.
void read_upload(const std::vector<UploadedFile>& files, const Options& options, Lines& lines);

// The formats by name, in the order in which they are tried.
std::vector<std::string_view> format_names();

}  // namespace formats
