// The poster that a picture of a year can compress the least.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>

namespace test {

// Returns a GIF of 300 × 450 pixels, each of any of 256 colours. Each pixel is a code of nine bits, and the codes
// begin anew before one needs ten.
inline std::string noise_picture() {
  constexpr int kWidth = 300, kHeight = 450, kCodes = 200, kClear = 256, kEnd = 257;
  std::mt19937 random(7);
  const auto any = [&] { return static_cast<char>(random()); };
  const auto two = [](int number) { return std::string{static_cast<char>(number), static_cast<char>(number >> 8)}; };
  std::string gif = "GIF89a" + two(kWidth) + two(kHeight) + std::string("\xf7\0\0", 3);
  for (int i = 0; i < 3 * 256; ++i) gif += any();
  gif += std::string(",\0\0\0\0", 5) + two(kWidth) + two(kHeight) + std::string("\0\x08", 2);
  std::string codes;
  std::uint32_t bits = 0;
  int waiting = 0;
  const auto code = [&](int value) {
    bits |= static_cast<std::uint32_t>(value) << waiting;
    for (waiting += 9; waiting >= 8; waiting -= 8, bits >>= 8) codes += static_cast<char>(bits);
  };
  for (int pixel = 0; pixel < kWidth * kHeight; ++pixel) {
    if (pixel % kCodes == 0) code(kClear);
    code(static_cast<unsigned char>(any()));
  }
  code(kEnd);
  codes += static_cast<char>(bits);
  for (std::size_t at = 0; at < codes.size(); at += 255)
    gif += static_cast<char>(std::min<std::size_t>(255, codes.size() - at)) + codes.substr(at, 255);
  return gif + std::string("\0;", 2);
}

}  // namespace test
