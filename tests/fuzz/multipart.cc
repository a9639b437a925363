// Fuzzes multipart forms that are read piece by piece: the first byte is the size of the pieces, the first line the
// Content-Type. The same body in one piece must give the same result.
#include "http/multipart.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/text.h"
#include "check.h"
#include "http/error.h"

namespace {

// Returns all parts, or "refused".
std::string told(const std::string& type, const std::string& body, std::size_t at_once) {
  std::size_t at = 0;
  const auto reader = [&](char* data, std::size_t size) {
    const std::size_t count = std::min({size, at_once, body.size() - at});
    std::memcpy(data, body.data() + at, count);
    at += count;
    return count;
  };
  std::string text;
  try {
    http::MultipartReader form(reader, body.size(), type);
    std::size_t parts = 0;
    while (const auto part = form.next()) {
      FUZZ_CHECK(++parts <= http::MultipartReader::kMaxParts);
      if (part->file_name) {
        FUZZ_CHECK(base::is_utf8(*part->file_name) && base::code_points(*part->file_name) <= 255);
        FUZZ_CHECK(part->file_name->find('/') == std::string::npos);
      }
      text += part->name + '|' + part->file_name.value_or("") + '|';
      for (std::string_view piece = form.read(); !piece.empty(); piece = form.read()) text += piece;
    }
    FUZZ_CHECK(!form.next());
  } catch (const http::HttpError& error) {
    FUZZ_CHECK(error.status == 400);
    return "refused";
  }
  FUZZ_CHECK(text.size() <= 2 * body.size() + 256 * http::MultipartReader::kMaxParts);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  if (input.size() < 2) return 0;
  const auto end = std::min(input.find('\n'), input.size() - 1);
  const std::string type = input.substr(1, end - 1), body = input.substr(end + 1);
  const std::size_t at_once = std::max<std::size_t>(1, data[0]);
  FUZZ_CHECK(told(type, body, at_once) == told(type, body, body.size() + 1));
  return 0;
}
