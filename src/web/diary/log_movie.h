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

namespace web {

// Answers 422 with the log form again: the fields that the request sent, and their problems. `movie`: a stored film, or
// one of which only meta_id is set.
http::Response log_form_again(app::Context& context, const domain::Movie& movie, const app::Problems& problems);

// Logs a stored film as the request's form says; once for each form.
http::Response log_sent_play(app::Context& context, const domain::Movie& movie);

// Ends the writing of a form that first has to be shown again.
struct Refused {
  app::Problems problems;
};

// The field of a form that says what becomes of a film that the diary has on that day already: `ask` first, it was
// watched `again`, or it is the `same` evening. Absent: again.
inline constexpr char kSameDay[] = "same_day";

// Whether the form says that it is the same evening as that of the entry. Throws Refused when it wants to be asked.
bool is_same_evening(const app::Context& context, const domain::Play& there);

// The note of an entry that has one already; nothing of either text is lost. Throws Refused when they are too long.
std::string joined_note(const std::string& there, const std::string& more);

// The same of its tags, when it stands for `plays` then. Throws Refused when they are too many.
std::vector<std::string> tags_of_both(const domain::Play& there, const std::optional<std::vector<std::string>>& more,
                                      int plays);

// Writes what was sent over the entry that the day has; nothing more was watched.
void add_to_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, store::NewPlay play,
                  base::UnixTime now);

}  // namespace web
