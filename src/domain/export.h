// The formats in which people take their films with them, and the file that each becomes.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

namespace domain {

enum class ExportFormat { matinee, letterboxd, trakt, movary, yamtrack, ryot, imdb, csv };

struct ExportKind {
  ExportFormat format;
  std::string_view name;  // in forms, addresses, the API and on the command line
  std::string_view file;  // what it is called when it is downloaded

  constexpr bool is_zip() const { return file.ends_with(".zip"); }
};
inline constexpr ExportKind kExportKinds[] = {
    {ExportFormat::matinee, "matinee", "matinee.zip"},    {ExportFormat::letterboxd, "letterboxd", "letterboxd.zip"},
    {ExportFormat::trakt, "trakt", "trakt.csv"},          {ExportFormat::movary, "movary", "movary.zip"},
    {ExportFormat::yamtrack, "yamtrack", "yamtrack.csv"}, {ExportFormat::ryot, "ryot", "ryot.json"},
    {ExportFormat::imdb, "imdb", "ratings.csv"},          {ExportFormat::csv, "csv", "films.csv"}};

constexpr const ExportKind& export_kind(ExportFormat format) { return kExportKinds[static_cast<std::size_t>(format)]; }
constexpr const ExportKind* find_export_kind(std::string_view name) {
  const auto found = std::ranges::find(kExportKinds, name, &ExportKind::name);
  return found == std::end(kExportKinds) ? nullptr : &*found;
}

}  // namespace domain
