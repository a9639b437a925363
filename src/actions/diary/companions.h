// Logging for others: the members whom an entry names, and who let the writer log for them.
#pragma once

#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/forms.h"
#include "domain/play.h"
#include "store/sqlite/db.h"

namespace actions {

inline constexpr std::size_t kMostCompanions = 20;

// A member who is named, and the field that names them.
struct Companion {
  std::string name, field;
};

// Adds a problem for each member for whom the viewer may not log.
void check_companions(const app::Context& context, const std::vector<Companion>& companions, app::Problems& problems);

// Logs the viewer's entry for these members too. Throws 400 at the field of a member who does not allow it, or where
// the entry's day has not come yet, and 429 at the limit of the two members.
void share_entry(const app::Context& context, store::Tx& tx, const domain::Play& entry,
                 const std::vector<Companion>& companions);

// Takes the members of these names out of the entry; their own entries stay.
void leave_out(store::Tx& tx, const domain::Play& entry, const std::vector<std::string>& names);

}  // namespace actions
