// Fuzzes JSON: the strict reader, both writers, the reading of the provider's answers, and the typed reading of request
// bodies.
#include "base/json.h"

#include <cstdint>
#include <string>

#include "api/json/body.h"
#include "api/json/json_text.h"
#include "base/text.h"
#include "check.h"
#include "metadata/answer.h"

namespace {

// Checks that written JSON is read again as the same value, and may be part of any page.
void check_writing(const base::Json& value) {
  const std::string written = base::write_json(value);
  FUZZ_CHECK(written.find_first_of("<>&") == std::string::npos);
  const auto again = base::parse_json(written);
  FUZZ_CHECK(again && base::write_json(*again) == written);
}

void check_text_writer(const std::string& text) {
  api::JsonText json;
  json.open_object().field("text", text).open_array("list").close_array().close_object();
  const std::string written = json.take();
  FUZZ_CHECK(written.find_first_of("<>&\n") == std::string::npos);
  const auto again = base::parse_json(written);
  FUZZ_CHECK(again && (*again)["text"].asString() == text);
}

void read_as_answers(const base::Json& value) {
  metadata::movie_from(value, 550);
  metadata::search_page_from(value);
  metadata::persons_from(value);
  metadata::movies_of_credits(value);
  metadata::collection_from(value, 8091);
  metadata::recommendations_from(value);
  metadata::found_movie_from(value);
  metadata::languages_from(value);
  metadata::countries_from(value);
}

// Reads any value as batches are read, which gives values within their bounds or one 400.
void read_as_request(const base::Json& value) {
  try {
    api::Fields fields(value, api::Fields::Unknown::refused, "2024-05-01");
    const auto read_play = [](api::Fields& play) {
      const auto plays = play.integer("plays", 1, 10000);
      FUZZ_CHECK(!plays || (*plays >= 1 && *plays <= 10000));
      const auto comment = play.text("comment", 10);
      FUZZ_CHECK(!comment || base::code_points(*comment) <= 10);
      play.flag("is_admin");
    };
    read_play(fields);
    fields.each("watch_dates", read_play);
    const auto rating = fields.rating().rating;
    FUZZ_CHECK(!rating || (*rating >= 5 && *rating <= 100));
    fields.finish();
  } catch (const http::HttpError& error) {
    FUZZ_CHECK(error.status == 400);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const bool has_nul =
      input.find('\0') != std::string::npos || input.find("u0000") != std::string::npos;  // in any spelling
  if (base::is_utf8(input) && !has_nul) check_text_writer(input);
  const auto value = base::parse_json(input);
  if (!value) return 0;
  check_writing(*value);
  read_as_answers(*value);
  read_as_request(*value);
  return 0;
}
