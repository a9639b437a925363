// The result of several answers of the provider: the sound ones, and the failure that ends the run after they are
// stored.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "metadata/provider.h"

namespace jobs {

template <typename Thing>
struct Answers {
  // Treats an unusable answer as unknown while the provider answers others, as it would otherwise be first in every
  // batch.
  explicit Answers(std::vector<metadata::Fetched<Thing>> fetched) {
    const auto is_unknown = [](const metadata::Fetched<Thing>& one) {
      return one.problem && one.problem->problem == metadata::ProviderProblem::not_found;
    };
    const bool answers =
        std::ranges::any_of(fetched, [&](const auto& one) { return one.value.has_value() || is_unknown(one); });
    for (std::size_t i = 0; i < fetched.size(); ++i) {
      const auto& problem = fetched[i].problem;
      if (!problem || is_unknown(fetched[i]) || (answers && problem->about_one))
        sound.emplace(i, std::move(fetched[i].value));
      else if (!failure || problem->retry_after > failure->retry_after) failure = problem;
    }
  }

  std::map<std::size_t, std::optional<Thing>> sound;  // by place in the batch; nullopt if the provider has none
  std::optional<metadata::ProviderError> failure;
};

}  // namespace jobs
