// Helpers that the pages of one upload share.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"

namespace web {

inline constexpr char kImportsPath[] = "/settings/import";

// Returns a path such as "/settings/import/12".
std::string import_path(std::int64_t batch_id);
// Returns the viewer's own batch that the address names. Throws 404.
store::ImportBatch own_import(const app::Context& context);

// Returns the name of the format, such as "Letterboxd". While that is not known, it is the name of the first file or,
// without files, the id.
std::string import_title(const app::Context& context, const store::ImportBatch& batch,
                         const std::vector<store::ImportFile>& files);

// The progress of the current step's job.
struct ImportProgress {
  std::int64_t done = 0, total = 0;
  std::string text;             // "Finding films: 1,310 of 1,804"
  std::string left;             // "about 40 seconds left"; empty if it is not known
  std::string problem;          // why it waits or has failed
  std::int64_t failed_job = 0;  // the job to try again; 0 if it goes on alone
};
ImportProgress import_progress(const app::Context& context, const store::ImportBatch& batch);
bool is_working(store::ImportState state);  // true for uploaded, reading, matching, applying and undoing

// Counts the rows by verdict, with 0 for a verdict that does not occur, and by kind while the rows are stored.
class ImportCounts {
 public:
  ImportCounts(store::Db& db, const store::ImportBatch& batch) : tallies_(store::import_tallies(db, batch.id)) {
    if (!batch.has_rows) counts_ = store::import_counts(db, batch);
    else
      for (const store::ImportTally& tally : tallies_) counts_[tally.verdict] += tally.rows;
  }
  std::int64_t of(std::string_view verdict) const {
    const auto found = counts_.find(std::string(verdict));
    return found == counts_.end() ? 0 : found->second;
  }
  const std::map<std::string, std::int64_t>& all() const { return counts_; }
  const std::vector<store::ImportTally>& tallies() const { return tallies_; }

 private:
  std::vector<store::ImportTally> tallies_;
  std::map<std::string, std::int64_t> counts_;
};

// Fills TITLE, FILES_TEXT, IMPORT_URL and ROWS_TEXT.
void fill_import_head(const app::Context& context, app::Section& body, const store::ImportBatch& batch);

}  // namespace web
