// Fuzzes messages of media servers: the first byte chooses the server ('p', 'j', 'e', 'k'), the rest is the body that
// it posts. Any message is read, its report is within the bounds that the database sets, and the names of its film can
// be looked up.
#include <cstdint>
#include <string>

#include "base/text.h"
#include "check.h"
#include "domain/movie.h"
#include "store/work/scrobble_receipt.h"
#include "transfer/foreign.h"
#include "transfer/message.h"

namespace {

domain::MediaServer server_of(char letter) {
  constexpr std::string_view kLetters = "pjek";
  const auto at = kLetters.find(letter);
  return domain::kMediaServers[at == std::string_view::npos ? static_cast<unsigned char>(letter) % kLetters.size()
                                                            : at];
}

bool is_line(const std::string& text, std::size_t most) {
  return base::is_utf8(text) && base::code_points(text) <= most &&
         text.find_first_of(std::string_view("\n\t\0", 3)) == std::string::npos;
}

void check_report(const domain::PlayReport& report) {
  FUZZ_CHECK(!report.movie.empty());
  FUZZ_CHECK(is_line(report.movie.title, transfer::kLongestTitle) && is_line(report.session, transfer::kLongestWord));
  FUZZ_CHECK(report.movie.meta_id >= 0 && report.movie.meta_id < (std::int64_t{1} << 53));
  FUZZ_CHECK(report.movie.imdb_id.empty() || domain::is_imdb_id(report.movie.imdb_id));
  FUZZ_CHECK(report.movie.year == 0 || (report.movie.year >= 1888 && report.movie.year <= 2999));
  FUZZ_CHECK(!report.rating || (*report.rating >= 5 && *report.rating <= 100));
  FUZZ_CHECK(report.kind == domain::ReportKind::rating || !report.rating);
  const auto items = store::scrobble_items(report.movie);
  FUZZ_CHECK(!items.empty() && items.size() <= 2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  if (input.empty()) return 0;
  const auto message = transfer::read_message(server_of(input[0]), std::string_view(input).substr(1));
  FUZZ_CHECK(
      message.has_value() ==
      base::parse_json(std::string_view(input).substr(input.compare(1, 3, "\xEF\xBB\xBF") == 0 ? 4 : 1)).has_value());
  if (!message) return 0;
  FUZZ_CHECK(is_line(message->movie, 2 * transfer::kLongestTitle + 3) &&
             is_line(base::english(message->event), transfer::kLongestWord));
  FUZZ_CHECK(message->report.has_value() == message->reason.is_empty());
  if (message->report) check_report(*message->report);
  return 0;
}
