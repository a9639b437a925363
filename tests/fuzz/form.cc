// Fuzzes form bodies: the first byte chooses between urlencoded ('u'), JSON ('j') and multipart (anything else, whose
// first line is the Content-Type).
#include "http/form.h"

#include <cstdint>
#include <string>

#include "base/text.h"
#include "check.h"
#include "http/error.h"

namespace {

http::Form parse(const std::string& input) {
  if (input[0] == 'u') return http::Form::from_urlencoded(std::string_view(input).substr(1));
  if (input[0] == 'j') return http::Form::from_json(std::string_view(input).substr(1));
  const auto end = std::min(input.find('\n'), input.size() - 1);
  return http::Form::from_multipart(input.substr(end + 1), input.substr(1, end - 1));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  if (input.size() < 2) return 0;
  try {
    const http::Form form = parse(input);
    FUZZ_CHECK(form.fields().size() <= http::Form::kMaxFields);
    for (const auto& [name, value] : form.fields()) {
      FUZZ_CHECK(!name.empty() && name.size() <= http::Form::kMaxName);
      FUZZ_CHECK(base::clean_text(value) == value);
      FUZZ_CHECK(form.has(name));
    }
  } catch (const http::HttpError& error) {
    FUZZ_CHECK(error.status == 400);
  }
  return 0;
}
