// Fuzzes uploaded files: whatever they hold, the reader ends with lines of JSON that add up, each a record that staging
// accepts. Each input is read once by the format that its content shows, and once as one of the formats.
#include "formats/upload.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "base/descriptor.h"
#include "base/json.h"
#include "check.h"
#include "formats/record_json.h"

namespace {

void check_row(const base::Json& line) {
  const domain::ImportRecord record = formats::record_from_json(line);
  FUZZ_CHECK(record.tenths >= 0 && record.tenths <= 100);
  FUZZ_CHECK(record.count >= 1 && record.count <= 10000);
  const bool is_decided = record.verdict != domain::RowVerdict::waiting;
  FUZZ_CHECK(is_decided == !record.reason.empty());
  FUZZ_CHECK(formats::to_json(formats::record_from_json(formats::to_json(record))) == formats::to_json(record));
}

void read(const base::Descriptor& file, const char* name, std::string_view format) {
  std::int64_t files = 0, rows = 0, end = -1;
  formats::Lines lines([&](const std::string& text) {
    FUZZ_CHECK(text.size() < 64 * 1024 && text.find('\n') == std::string::npos && end < 0);
    const auto line = base::parse_json(text);
    FUZZ_CHECK(line.has_value());
    const std::string type = (*line)["t"].asString();
    if (type == "end") end = (*line)["rows"].asInt64();
    if (type == "file") ++files;
    if (type != "row") return;
    ++rows;
    FUZZ_CHECK((*line)["f"].asInt64() == files - 1);
    check_row(*line);
  });
  const formats::Options options{std::string(format), "Europe/Berlin", "2026-11-23", {}};
  formats::read_upload({{name, file.get()}}, options, lines);
  FUZZ_CHECK(rows == end);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const base::Descriptor file(memfd_create("upload", MFD_CLOEXEC));
  if (!file.is_open() || ::write(file.get(), data, size) != static_cast<ssize_t>(size)) return 0;
  const auto formats = formats::format_names();
  read(file, "upload.csv", "");
  read(file, "watchlist.csv", formats[size % formats.size()]);
  return 0;
}
