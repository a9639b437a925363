// Watching together: the log form offers the members who let the viewer log for them, and pages say who an entry was
// with.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "actions/diary/log_play.h"
#include "app/context.h"
#include "app/page/forms.h"
#include "app/page/view.h"
#include "domain/play.h"
#include "store/together/company.h"

namespace web {

inline constexpr char kWith[] = "with[]", kWithWas[] = "with_was[]";

// Returns the names that a form sends in one of these fields, each once.
std::vector<std::string> sent_companions(const http::Form& form, const char* field = kWith);
// Reads the members whom the form newly names, and those whom it names no longer. Members for whom the viewer may not
// log, or too many of them, are a problem of the field.
void read_companions(const app::Context& context, actions::LogPlay& sent, app::Problems& problems);

// The names that the form shows with a tick, and those that the entry had when the form was made.
struct Companions {
  std::vector<std::string> chosen, were;
};
// Adds the include WITH, unless nobody lets the viewer log for them and nobody is named.
void add_with_choice(const app::Context& context, app::Section& target, const Companions& companions,
                     const app::Problems& problems);

// Says who the entry was with and who logged it, with REMOVE on the viewer's own pages.
void fill_company(const app::Context& context, app::Section& target, const store::Company& company,
                  const domain::Play& play);

// Says who names the viewer in an entry through this play of theirs, with the way to take the viewer's name off.
using EntryOwners = std::map<std::int64_t, domain::User>;
void fill_named(const app::Context& context, app::Section& target, const domain::Play& play, const EntryOwners& owners);

}  // namespace web
