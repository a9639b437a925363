// Watching together: choosing in the log form the members who let the viewer log for them, logging for them in one go,
// and saying on pages who an entry was with.
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

namespace web {

inline constexpr char kWith[] = "with[]", kWithWas[] = "with_was[]";

// The names that a form sends in one of these fields, each once.
std::vector<std::string> sent_companions(const http::Form& form, const char* field = kWith);
// The members whom the form names anew. Everybody for whom the viewer may not log is a problem of the field, as is too
// many.
std::vector<domain::User> read_companions(const app::Context& context, app::Problems& problems);

// Whose names the form shows with a tick, and who stood in the entry when it was made.
struct Companions {
  std::vector<std::string> chosen, were;
};
// Adds the include WITH, unless nobody lets the viewer log for them and nobody is named.
void add_with_choice(const app::Context& context, app::Section& target, const Companions& companions,
                     const app::Problems& problems);

// Logs an entry of the viewer's for those that the form names too, and says in `undo` what to take back. Throws Refused
// when one of them has ended it meanwhile or has no such day yet, and 429 at the limit of the two.
void share_entry(app::Context& context, store::Tx& tx, const domain::Play& entry, base::Json& undo);
// Leaves out of the entry whom the form names no longer, and says in `undo` who it was; their own entries stay. The
// caller has raised the revision.
void leave_out(const app::Context& context, store::Tx& tx, const domain::Play& entry, base::Json& undo);
// Undoes shared entries that are unchanged, for members who still allow it. Returns false if there are none.
bool take_shared_back(store::Tx& tx, std::int64_t writer_id, std::int64_t movie_id, const base::Json& undo);
// Names again who was left out and has the film there still.
void put_left_out_back(store::Tx& tx, const base::Json& left_out);

// What puts the name of a play's owner back into the entries of others that named them through it.
base::Json undo_of_name_off(std::int64_t movie_id, std::int64_t play, const std::vector<std::int64_t>& entries);
// Restores the viewer's name and nothing else, whatever these entries say by now. Returns false if all are deleted.
bool put_name_back(const app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what);

// Who the entry was with, and who logged it; on the own pages with REMOVE.
void fill_company(const app::Context& context, app::Section& target, const store::Company& company,
                  const domain::Play& play);

// Who names the viewer in an entry through this play of theirs, with the way to take their name off.
using EntryOwners = std::map<std::int64_t, domain::User>;
void fill_named(const app::Context& context, app::Section& target, const domain::Play& play, const EntryOwners& owners);

}  // namespace web
