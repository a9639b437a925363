#include "actions/input.h"

#include "base/text.h"

namespace actions {

std::string read_name(Input& input, const char* field, std::size_t longest, std::string before) {
  std::string name = input.prose(field, longest).value_or(std::move(before));
  if (name.empty() || name.find_first_of("\n\t") != std::string::npos)
    input.problem(field,
                  base::tr("Enter a name of up to {most} characters.", {{"most", static_cast<std::int64_t>(longest)}}));
  return name;
}

domain::Privacy read_privacy(Input& input, domain::Privacy before) {
  constexpr std::size_t kLongest = 10;
  const auto level = input.prose("privacy_level", kLongest);
  if (!level) return before;
  const domain::Privacy privacy = domain::privacy_from(*level);
  if (domain::privacy_text(privacy) != *level) input.problem("privacy_level", base::tr("Choose who can see it."));
  return privacy;
}

}  // namespace actions
