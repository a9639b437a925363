#include "store/wal.h"

#include <cstring>
#include <fstream>

namespace store {

namespace {

// Places in the wal-index, all in the machine's byte order.
constexpr std::size_t kPageSize = 14;    // 16 bits; 1 means 65536
constexpr std::size_t kLastFrame = 16;   // mxFrame, 32 bits
constexpr std::size_t kMovedFrames = 96; // nBackfill, 32 bits
constexpr std::size_t kHead = 100;

template <typename Number>
Number number_at(const char* head, std::size_t place) {
  Number number = 0;
  std::memcpy(&number, head + place, sizeof number);
  return number;
}

}  // namespace

std::int64_t unmoved_wal_bytes(const Db& db) {
  char head[kHead];
  std::ifstream index(db.path() + "-shm", std::ios::binary);
  if (!index.read(head, kHead)) return 0;
  const auto last = number_at<std::uint32_t>(head, kLastFrame), moved = number_at<std::uint32_t>(head, kMovedFrames);
  const std::int64_t page = number_at<std::uint16_t>(head, kPageSize);
  return last > moved ? static_cast<std::int64_t>(last - moved) * (page == 1 ? 65536 : page) : 0;
}

}  // namespace store
