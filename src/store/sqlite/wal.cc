#include "store/sqlite/wal.h"

#include <array>
#include <fstream>

namespace store {

namespace {

constexpr std::int64_t kHeader = 32, kFrameHeader = 24;  // bytes
constexpr std::size_t kPageSize = 8;                     // 4 bytes, big-endian, in the header
constexpr std::size_t kSalts = 16, kFrameSalts = 8;      // 8 bytes: those of valid frames are the header's
using Salts = std::array<char, 8>;

class Log {
 public:
  explicit Log(const std::string& path) : file_(path, std::ios::binary | std::ios::ate), size_(file_ ? std::int64_t{file_.tellg()} : 0) {
    if (size_ < kHeader) return;
    const auto page = read<4>(kPageSize);
    for (const char byte : page) page_size_ = page_size_ << 8 | static_cast<unsigned char>(byte);
    salts_ = read<8>(kSalts);
  }

  std::int64_t frame_bytes() const { return kFrameHeader + page_size_; }
  std::int64_t frames_in_file() const { return page_size_ > 0 ? (size_ - kHeader) / frame_bytes() : 0; }
  bool is_current(std::int64_t frame) { return read<8>(kHeader + frame * frame_bytes() + std::int64_t{kFrameSalts}) == salts_; }

 private:
  template <std::size_t kCount>
  std::array<char, kCount> read(std::int64_t place) {
    std::array<char, kCount> bytes{};
    file_.clear();
    file_.seekg(place);
    file_.read(bytes.data(), kCount);
    return bytes;
  }

  std::ifstream file_;
  std::int64_t size_, page_size_ = 0;
  Salts salts_{};
};

}  // namespace

// Frames are written one after the other, so those with the header's salts stand in front of all older ones.
std::int64_t used_wal_bytes(const Db& db) {
  Log log(db.path() + "-wal");
  std::int64_t used = 0, end = log.frames_in_file();
  while (used < end) {
    const std::int64_t middle = used + (end - used) / 2;
    if (log.is_current(middle)) used = middle + 1;
    else end = middle;
  }
  return used * log.frame_bytes();
}

}  // namespace store
