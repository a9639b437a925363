#include "store/sqlite/ids.h"

#include "base/text.h"

namespace store {

std::string id_list(const std::vector<std::int64_t>& ids) {
  std::string text = "[";
  for (const std::int64_t id : ids) text += (text.size() > 1 ? "," : "") + std::to_string(id);
  return text + ']';
}

std::vector<std::int64_t> split_ids(std::string_view joined) {
  std::vector<std::int64_t> ids;
  if (joined.empty()) return ids;
  for (const std::string_view id : base::split(joined, ',')) ids.push_back(base::parse_id(id).value_or(0));
  return ids;
}

}  // namespace store
