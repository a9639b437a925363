// The form that logs a film, for the handlers that answer with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context.h"
#include "app/page/forms.h"
#include "domain/movie.h"
#include "domain/play.h"
#include "store/diary/play.h"
#include "web/kit/refused.h"

namespace web {

// Answers 422 with the log form again, its fields as they were sent and their problems. `movie` is a stored film, or
// one of which only meta_id is set.
http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems);

// Logs a stored film as the request's form says, once for each form.
http::Response log_sent_play(app::Context& context, const domain::Movie& movie);

// The field of a form for a film that the diary has on that day already: `ask` first, it was watched `again`, or it is
// the `same` evening. An absent field means `again`.
inline constexpr char kSameDay[] = "same_day";

// Returns true if the form says that it is the same evening as that of the entry. Throws Refused if the form says
// `ask`.
bool is_same_evening(const app::Context& context, const domain::Play& there);

// Returns the note of an entry with more text added, and loses nothing of either. Throws Refused if they are too long.
std::string joined_note(const std::string& there, const std::string& more);

// Returns the tags of an entry with more added. Throws Refused if they are too many for an entry of `plays` plays.
std::vector<std::string> tags_of_both(const domain::Play& there, const std::optional<std::vector<std::string>>& more,
                                      int plays);

// Writes the form over the entry that the day has already. The number of plays stays, since nothing more was watched.
void add_to_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, store::NewPlay play,
                  base::UnixTime now);

}  // namespace web
