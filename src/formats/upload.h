// An upload: one or more files, including archives, of one or several services. Each file goes to the reader that
// recognises its content; the parts of one format are read together.
#pragma once

#include <string>
#include <vector>

#include "formats/reading.h"

namespace formats {

struct UploadedFile {
  std::string name;
  int fd = -1;  // open for reading; belongs to the caller
};

// Prints all records of the files, and the last line too. Never throws because of their contents.
void read_upload(const std::vector<UploadedFile>& files, const Options& options, Lines& lines);

// Returns the formats by name, in the order in which they are tried.
std::vector<std::string_view> format_names();

}  // namespace formats
