#include "transfer/movary/stage.h"

#include <map>
#include <string_view>

#include "formats/record_json.h"

namespace transfer {

void stage_records(Stager& stager, const std::vector<formats::MovaryRecord>& records) {
  std::map<std::string_view, int> files;
  for (const formats::MovaryRecord& one : records) {
    const auto [file, is_new] = files.try_emplace(one.table, static_cast<int>(files.size()));
    base::Json line = base::json_object();
    line["t"] = "file";
    line["f"] = file->second;
    line["name"] = "database";
    line["member"] = std::string(one.table);
    line["format"] = std::string(formats::kMovaryFormat);
    if (is_new) stager.add(base::write_json(line));
    line = formats::to_json(one.record);
    line["t"] = "row";
    line["f"] = file->second;
    line["n"] = one.row;
    stager.add(base::write_json(line));
  }
  stager.add(R"({"t":"end"})");
}

}  // namespace transfer
