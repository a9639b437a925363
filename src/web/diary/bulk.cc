#include "web/diary/bulk.h"

#include "actions/diary/change_entries.h"
#include "app/page/flash.h"
#include "base/text.h"
#include "web/diary/handlers.h"
#include "web/kit/form_input.h"
#include "web/movie_lists/adding.h"

namespace web {

namespace {

using actions::EntryChange;

// On the page, an empty field is one that nobody filled in; from other clients it means that the value is removed.
void check_filled(const http::Form& form, EntryChange change, app::Problems& problems) {
  const auto is_empty = [&](const char* field) { return base::trim(form.text(field)).empty(); };
  if (change == EntryChange::watched_at && is_empty("watched_at") && form.text("watched_on", "date") == "date")
    problems["watched_at"] = base::tr("Enter a date, or choose “Don’t remember”.");
  if (change == EntryChange::rating && is_empty("rating"))
    problems["rating"] = base::tr("Rate from 0.5 to 10 in steps of 0.1.");
  if (change == EntryChange::list_id && is_empty("list_id")) problems["list_id"] = base::tr("Choose a list.");
}

base::Text done_text(const actions::ChangeEntries& sent, std::size_t count) {
  if (sent.change == EntryChange::list_id) return put_on_list_text(count);
  return sent.change == EntryChange::remove ? base::tr_n("Deleted {n} entry.", "Deleted {n} entries.", count)
                                            : base::tr_n("Changed {n} entry.", "Changed {n} entries.", count);
}

std::string write(app::Context& context, store::Tx& tx, const actions::ChangeEntries& sent) {
  const std::string path = "/users/" + context.member().name + "/history";
  const store::Recording recording(tx);
  const base::Text text = done_text(sent, sent.write(context, tx));
  app::add_flash(context, tx, app::with_undo(context, recording, text, path));
  return app::way_back(context, path);
}

}  // namespace

http::Response history_bulk(app::Context& context) {
  if (!context.is_own()) throw http::forbidden();
  FormInput input(context);
  const auto sent = actions::ChangeEntries::read(context, input);
  if (context.req.form().has("change")) check_filled(context.req.form(), sent.change, input.problems);
  return app::answer_form(
      context, input.problems,
      [&] { return app::once(context, [&](store::Tx& tx) { return write(context, tx, sent); }); },
      [&](const app::Problems& problems) {
        return diary_to_choose_from(context, {sent.ids, problems}, 422);
      });
}

}  // namespace web
