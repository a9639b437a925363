#include "transfer/movary/stage.h"

#include <string_view>

#include "formats/record_json.h"

namespace transfer {

namespace {

std::string file_line(int number, std::string_view table) {
  base::Json line = base::json_object();
  line["t"] = "file";
  line["f"] = number;
  line["name"] = "database";
  line["member"] = std::string(table);
  line["format"] = std::string(formats::kMovaryFormat);
  return base::write_json(line);
}

}  // namespace

void stage_movary_diary(Stager& stager, const formats::MovaryDiary& diary, std::int64_t account_id,
                        const std::string& zone, const std::string& today) {
  int file = -1;
  std::string_view table;
  diary.each_record(account_id, zone, today, [&](std::string_view of, int row, const domain::ImportRecord& record) {
    if (of != table) stager.add(file_line(++file, of));
    table = of;
    base::Json line = formats::to_json(record);
    line["t"] = "row";
    line["f"] = file;
    line["n"] = row;
    stager.add(base::write_json(line));
  });
  stager.add(R"({"t":"end"})");
}

}  // namespace transfer
