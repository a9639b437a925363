// The bars of the members with whom somebody watched. The ids are cached; their names are not, as each viewer sees
// others.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/context.h"
#include "store/numbers/watched_company.h"
#include "web/kit/panels.h"

namespace web {

// Returns lines such as "12,15\t12\t3": with these two members, logged by the first, three plays. Of all `plays`, those
// with nobody are in the owner's text: "\t\t120".
std::string company_lines(const app::Context& context, std::vector<store::WatchedCompany> sets, std::int64_t plays);

// Returns the members of these lines that the viewer may see, most plays first.
std::vector<PanelBar> company_bars(const app::Context& context, std::string_view lines);

// Adds the panel "Watched with"; `bars` is not empty.
void add_company_panel(const app::Context& context, Panels& panels, const std::vector<PanelBar>& bars);

}  // namespace web
