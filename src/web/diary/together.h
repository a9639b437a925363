// Watching together: the log form offers the members who let the viewer log for them and logs for all of them in one
// go, and pages say who an entry was with.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "base/json.h"
#include "domain/play.h"
#include "store/together/company.h"
#include "web/kit/refused.h"

namespace web {

inline constexpr char kWith[] = "with[]", kWithWas[] = "with_was[]";

// Returns the names that a form sends in one of these fields, each once.
std::vector<std::string> sent_companions(const http::Form& form, const char* field = kWith);
// Returns the members whom the form newly names. Members for whom the viewer may not log, or too many of them, are a
// problem of the field.
std::vector<domain::User> read_companions(const app::Context& context, app::Problems& problems);

// The names that the form shows with a tick, and those that the entry had when the form was made.
struct Companions {
  std::vector<std::string> chosen, were;
};
// Adds the include WITH, unless nobody lets the viewer log for them and nobody is named.
void add_with_choice(const app::Context& context, app::Section& target, const Companions& companions,
                     const app::Problems& problems);

// Logs the viewer's entry for the members that the form newly names too. Throws Refused if one of them no longer allows
// it or has no such day yet, and 429 at the limit of the two members.
void share_entry(app::Context& context, store::Tx& tx, const domain::Play& entry);
// Removes from the entry the members whom the form names no longer; their own entries stay. The caller has raised the
// revision.
void leave_out(const app::Context& context, store::Tx& tx, const domain::Play& entry);

// Says who the entry was with and who logged it, with REMOVE on the viewer's own pages.
void fill_company(const app::Context& context, app::Section& target, const store::Company& company,
                  const domain::Play& play);

// Says who names the viewer in an entry through this play of theirs, with the way to take the viewer's name off.
using EntryOwners = std::map<std::int64_t, domain::User>;
void fill_named(const app::Context& context, app::Section& target, const domain::Play& play, const EntryOwners& owners);

}  // namespace web
