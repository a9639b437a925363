#include "web/diary/bulk.h"

#include <algorithm>
#include <array>

#include "app/lists/bulk.h"
#include "app/page/flash.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/diary/rating.h"
#include "store/movie_lists/movie_list.h"
#include "web/diary/handlers.h"
#include "web/kit/refused.h"
#include "web/movie_lists/adding.h"

namespace web {

namespace {

using app::BulkChange;

struct SentChange : SentBulk, app::EntryChange {};

// On the page, an empty field is one that nobody filled in; from other clients it means that the value is removed.
void read_value(app::Context& context, const http::Form& form, SentChange& sent) {
  const bool of_page = form.has("change");
  const auto is_empty = [&](const char* field) { return of_page && base::trim(form.text(field)).empty(); };
  switch (sent.change) {
    case BulkChange::watched_at:
      sent.watched_at = app::read_watch_date(form, app::DateRule::of(context, form, ""), sent.problems);
      if (is_empty("watched_at") && form.text("watched_on", "date") == "date")
        sent.problems["watched_at"] = base::tr("Enter a date, or choose “Don’t remember”.");
      break;
    case BulkChange::location_id:
      sent.location_id = app::read_location(context, form, sent.problems);
      break;
    case BulkChange::tags_add:
    case BulkChange::tags_remove: {
      const char* field = sent.change == BulkChange::tags_add ? "tags_add" : "tags_remove";
      const auto tags = app::read_tags(form, has_field(form, field) ? field : "tags", 1, sent.problems);
      if (tags) sent.tags = *tags;
      if (sent.tags.empty()) sent.problems.try_emplace("tags", base::tr("Enter at least one tag."));
      break;
    }
    case BulkChange::rating: {
      const std::string text(base::trim(form.text("rating")));
      sent.rating = domain::rating_from_text(text);
      const bool is_none = text == "none" || (text.empty() && !of_page);
      if (!sent.rating && !is_none) sent.problems["rating"] = base::tr("Rate from 0.5 to 10 in steps of 0.1.");
      break;
    }
    case BulkChange::list_id:
      sent.list_id = base::parse_id(form.text("list_id")).value_or(0);
      if (is_empty("list_id")) sent.problems["list_id"] = base::tr("Choose a list.");
      else if (!store::find_own_list(context.app.db, context.member().id, sent.list_id))
        sent.problems["list_id"] = base::tr("Choose one of your lists.");
      break;
    case BulkChange::remove:
      break;
  }
}

SentChange read_sent(app::Context& context) {
  const http::Form& form = context.req.form();
  SentChange sent;
  read_ids(form, sent);
  sent.change = static_cast<BulkChange>(read_change(form, app::kBulkChanges, sent.problems));
  if (!sent.problems.contains("change")) read_value(context, form, sent);
  return sent;
}

// Writing ----------------------------------------------------------------------------------------

void rate_films(store::Tx& tx, const domain::User& user, const std::vector<std::int64_t>& movies,
                const std::optional<int>& rating, base::UnixTime now) {
  for (const std::int64_t movie_id : movies)
    if (rating) store::set_rating(tx, user.id, movie_id, *rating, now);
    else store::delete_rating(tx, user.id, movie_id, now);
}

base::Text done_text(const SentChange& sent) {
  const auto count = std::ssize(sent.ids);
  return sent.change == BulkChange::remove ? base::tr_n("Deleted {n} entry.", "Deleted {n} entries.", count)
                                           : base::tr_n("Changed {n} entry.", "Changed {n} entries.", count);
}

base::Text write(app::Context& context, store::Tx& tx, const SentChange& sent) {
  const domain::User& user = context.member();
  const auto entries = app::entries_by_id(tx.db(), user.id, sent.ids);
  if (sent.change == BulkChange::list_id)
    return put_on_list_text(put_films_on_list(context, tx, app::films_of(entries), sent.list_id));
  if (sent.change == BulkChange::rating) rate_films(tx, user, app::films_of(entries), sent.rating, context.now());
  else
    for (const domain::Play& entry : entries) app::change_entry(tx, user, entry, sent, context.now());
  return done_text(sent);
}

std::string write_all(app::Context& context, store::Tx& tx, const SentChange& sent) {
  const std::string path = "/users/" + context.member().name + "/history";
  const store::Recording recording(tx);
  const base::Text text = write(context, tx, sent);
  app::add_flash(context, tx, app::with_undo(context, recording, text, path));
  return app::way_back(context, path);
}

void check_own(const app::Context& context) {
  if (!context.is_own()) throw http::forbidden();
}

}  // namespace

http::Response history_bulk(app::Context& context) {
  check_own(context);
  SentChange sent = read_sent(context);
  if (sent.problems.empty()) {
    try {
      return app::once(context, [&](store::Tx& tx) { return write_all(context, tx, sent); });
    } catch (const Refused& refused) {
      sent.problems = refused.problems;
    } catch (const http::HttpError& error) {
      if (error.fields.empty()) throw;
      sent.problems = error.fields;
    }
  }
  app::refuse_as_json(context, sent.problems);
  return diary_to_choose_from(context, sent, 422);
}

}  // namespace web
