// The pace of a body or an answer. The watcher of a request restarts its time limit with each piece that gets through,
// until `longest_us` have passed: a large file may take long, but one that stalls or trickles has no more time than any
// other request.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/time.h"

namespace http {

class Progress {
 public:
  static constexpr std::size_t kPiece = 64 * 1024;             // bytes
  static constexpr std::int64_t kLongestUs = 15 * 60'000'000;  // of one request

  explicit Progress(std::function<void()> on_piece, std::int64_t longest_us = kLongestUs)
      : on_piece_(std::move(on_piece)), until_us_(base::monotonic_us() + longest_us) {}

  void add(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ < kPiece) return;
    bytes_ = 0;
    if (base::monotonic_us() < until_us_) on_piece_();
  }

 private:
  std::function<void()> on_piece_;
  std::int64_t until_us_;
  std::size_t bytes_ = 0;
};

}  // namespace http
