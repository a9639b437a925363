// A folder that belongs to one test and is removed when it ends.
#pragma once

#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace test {

// The folder lies in memory where there is room, so that no test waits for a disk. The reliability scenarios test a
// real disk.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_(place() + "/matinee-test-XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no temporary folder " + path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  static std::string place() {
    static constexpr char kMemory[] = "/dev/shm";
    static constexpr std::uintmax_t kRoom = 512 << 20;
    std::error_code missing;
    const auto space = std::filesystem::space(kMemory, missing);
    return !missing && space.available >= kRoom && access(kMemory, W_OK) == 0 ? kMemory : "/tmp";
  }
  std::string path_;
};

}  // namespace test
