#include "transfer/imports/columns.h"

#include <algorithm>
#include <map>
#include <string>

#include "base/json.h"
#include "transfer/imports/flow.h"

namespace transfer {

namespace {

constexpr int kEarlierBatches = 30;
// Options about a table; "_2" and so on behind them tell those of several.
constexpr std::string_view kOfTable[] = {"column_title", "column_year",   "column_tmdb", "column_imdb",
                                         "column_date",  "column_rating", "column_text", "column_list",
                                         "day_order",    "scale",         "part"};

// Its tables by their headers: what stands behind the names of their options.
std::map<std::string, std::string> tables_of(store::Db& db, std::int64_t batch_id) {
  std::map<std::string, std::string> suffixes;
  for (const store::ImportWarning& warning : store::import_warnings(db, batch_id)) {
    if (warning.code != "table") continue;
    const base::Json table = base::parse_json(warning.values).value_or(base::json_object());
    suffixes.emplace(base::write_json(base::member(table, "columns")), base::string_member(table, "suffix"));
  }
  return suffixes;
}

store::ImportOptions remembered(store::Db& db, const store::ImportBatch& batch) {
  store::ImportOptions options;
  auto open = tables_of(db, batch.id);
  if (open.empty()) return options;
  for (const store::ImportBatch& earlier : store::list_imports(db, batch.user_id, batch.id, kEarlierBatches))
    for (const auto& [header, suffix] : tables_of(db, earlier.id)) {
      const auto table = open.find(header);
      if (table == open.end()) continue;
      for (const std::string_view name : kOfTable)
        if (const auto said = earlier.options.find(std::string(name) + suffix); said != earlier.options.end())
          options[std::string(name) + table->second] = said->second;
      open.erase(table);  // the newest counts
    }
  return options;
}

}  // namespace

void take_remembered_columns(store::Tx& tx, std::int64_t batch_id, base::UnixTime now) {
  const auto batch = store::find_import(tx.db(), batch_id);
  if (!batch || !batch->options.empty()) return;
  const store::ImportOptions options = remembered(tx.db(), *batch);
  if (options.empty() || change_options(tx, *batch, options, std::nullopt, now) == FlowOutcome::done) return;
  store::set_import_options(tx, batch_id, batch->options);
}

}  // namespace transfer
