// Files that are written a little at a time, in turns, and then become a ZIP, or the only file. Nobody else may read
// them; the finished file appears whole under its name, or not at all.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace formats {

class ExportFile {
 public:
  // `path` is the path of the finished file. Removes the remains of an earlier attempt beside it. All functions here
  // throw std::system_error, or std::runtime_error with libzip's message.
  explicit ExportFile(std::string path);
  ~ExportFile();
  ExportFile(const ExportFile&) = delete;
  ExportFile& operator=(const ExportFile&) = delete;

  // Appends to the member of this name (a plain file name). Members are in the order in which they were begun.
  void put(std::string_view member, std::string_view text);

  // Each gives the file its name. finish_zip() returns false if `go_on` did, and then there is no file.
  bool finish_zip(base::UnixTime when, const std::function<bool()>& go_on);
  void finish_file();  // of the only member

 private:
  struct Member {
    std::string name, buffer = {};
  };
  void write(Member& member);
  void write_all();
  std::string part(const std::string& name) const { return folder_ + '/' + name; }
  void name_file(const std::string& from);

  std::string path_, folder_;
  std::vector<Member> members_;
  std::map<std::string, std::size_t, std::less<>> places_;
};

}  // namespace formats
