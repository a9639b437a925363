// The files of one upload, written to a folder as they arrive. Files that are not kept are deleted again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/crypto.h"
#include "base/descriptor.h"

namespace http {

struct ReceivedFile {
  std::string name;    // as given by the client, without folders; not empty
  std::string path;    // in the folder, under a random name until rename()
  std::string sha256;  // hex
  std::int64_t bytes = 0;
};

// Every function throws HttpError 503 StorageUnavailable when there is no room, and std::system_error when the folder
// cannot be written for another reason.
class ReceivedFiles {
 public:
  static constexpr std::size_t kMost = 20;

  explicit ReceivedFiles(std::string folder);
  ~ReceivedFiles();
  ReceivedFiles(const ReceivedFiles&) = delete;
  ReceivedFiles& operator=(const ReceivedFiles&) = delete;

  void begin(const std::string& name);  // throws HttpError 400 when there are kMost already
  void write(std::string_view bytes);
  void end();

  const std::vector<ReceivedFile>& list() const { return files_; }
  // Moves a file to its place, on the same file system.
  void rename(std::size_t index, const std::string& path);
  // Makes sure that the files survive a power cut. Call it before the database names them.
  void sync() const;
  // Lets the files stay, because the database names them now.
  void keep() { is_kept_ = true; }

 private:
  std::string folder_;
  std::vector<ReceivedFile> files_;
  base::Descriptor file_;  // of the last one, while it is written
  base::Sha256 hash_;
  bool is_kept_ = false;
};

}  // namespace http
