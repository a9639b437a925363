// What the pages of one upload share.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/view.h"
#include "store/imports/batch.h"

namespace web {

inline constexpr char kDataPath[] = "/old/settings/account/data";

// "/old/settings/account/data/imports/12"
std::string import_path(std::int64_t batch_id);
// The viewer's own batch of the address. Throws 404.
store::ImportBatch own_import(const app::Context& context);

// "Letterboxd", "Letterboxd export", or the name of the first file while it is not known.
std::string import_title(const app::Context& context, const store::ImportBatch& batch,
                         const std::vector<store::ImportFile>& files);

// How far the job of the current step is.
struct ImportProgress {
  std::int64_t done = 0, total = 0;
  std::string text;             // "Finding films: 1,310 of 1,804"
  std::string left;             // "about 40 seconds left"; empty: not known
  std::string problem;          // why it waits or has failed
  std::int64_t failed_job = 0;  // to be tried again; 0: it goes on by itself
};
ImportProgress import_progress(const app::Context& context, const store::ImportBatch& batch);
bool is_working(store::ImportState state);  // reading, matching, applying, undoing, and what waits for that

// The rows by verdict, with 0 for a verdict that does not occur, and by kind while they are here.
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

// The include STEPS: where the upload stands on its way.
void add_import_steps(app::Section& body, store::ImportState state);
// TITLE, FILES_TEXT, IMPORT_URL and the form id of a page.
void fill_import_head(const app::Context& context, app::Section& body, const store::ImportBatch& batch);

}  // namespace web
