#include "web/diary/bulk.h"

#include <algorithm>
#include <array>

#include "app/lists/bulk.h"
#include "app/page/flash.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/diary/rating.h"
#include "store/movie_lists/movie_list.h"
#include "web/diary/changed_entries.h"
#include "web/diary/handlers.h"
#include "web/diary/log_movie.h"
#include "web/diary/undo.h"
#include "web/movie_lists/adding.h"
#include "web/movie_lists/undo.h"

namespace web {

namespace {

using app::BulkChange;

struct SentChange : SentBulk, app::EntryChange {};

bool has_field(const http::Form& form, std::string_view field) {
  return form.has(field) || !form.all(std::string(field) + "[]").empty();
}

// On the page, an empty field is one that nobody filled in; from other clients it means that the value is removed.
void read_value(app::Context& context, const http::Form& form, SentChange& sent) {
  const bool of_page = form.has("change");
  const auto is_empty = [&](const char* field) { return of_page && base::trim(form.text(field)).empty(); };
  switch (sent.change) {
    case BulkChange::watched_at:
      sent.watched_at = app::read_watch_date(form, app::DateRule::of(context, form, ""), sent.problems);
      if (is_empty("watched_at") && form.text("watched_on", "date") == "date")
        sent.problems["watched_at"] = base::tr("Write a date, or choose “Don’t remember”.");
      break;
    case BulkChange::location_id:
      sent.location_id = app::read_location(context, form, sent.problems);
      break;
    case BulkChange::tags_add:
    case BulkChange::tags_remove: {
      const char* field = sent.change == BulkChange::tags_add ? "tags_add" : "tags_remove";
      const auto tags = app::read_tags(form, has_field(form, field) ? field : "tags", 1, sent.problems);
      if (tags) sent.tags = *tags;
      if (sent.tags.empty()) sent.problems.try_emplace("tags", base::tr("Write at least one tag."));
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
        sent.problems["list_id"] = base::tr("This list is not one of yours.");
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

base::Json rate_films(store::Tx& tx, const domain::User& user, const std::vector<std::int64_t>& movies,
                      const std::optional<int>& rating, base::UnixTime now) {
  base::Json ratings = base::json_array();
  for (const std::int64_t movie_id : movies) {
    const ChangedRating changed(tx, user.id, movie_id);
    if (rating) store::set_rating(tx, user.id, movie_id, *rating, now);
    else store::delete_rating(tx, user.id, movie_id, now);
    ratings.append(changed.undo());
  }
  return ratings;
}

base::Text done_text(const SentChange& sent) {
  const auto count = std::ssize(sent.ids);
  return sent.change == BulkChange::remove ? base::tr_n("Deleted {n} entry.", "Deleted {n} entries.", count)
                                           : base::tr_n("Changed {n} entry.", "Changed {n} entries.", count);
}

std::string write_all(app::Context& context, store::Tx& tx, const SentChange& sent) {
  const domain::User& user = context.member();
  const auto entries = app::entries_by_id(tx.db(), user.id, sent.ids);
  base::Json what = base::json_object();
  if (sent.change == BulkChange::rating) {
    what["ratings"] = rate_films(tx, user, app::films_of(entries), sent.rating, context.now());
  } else if (sent.change == BulkChange::list_id) {
    what["on_list"] = put_films_on_list(context, tx, app::films_of(entries), sent.list_id);
  } else {
    ChangedEntries changed(tx, user.id);
    for (const domain::Play& entry : entries) changed.note(entry.movie_id, entry.watched_at);
    if (sent.change == BulkChange::watched_at)
      for (const domain::Play& entry : entries) changed.note(entry.movie_id, sent.watched_at);
    for (const domain::Play& entry : entries) app::change_entry(tx, user, entry, sent, context.now());
    what["entries"] = changed.undo();
  }
  const std::string path = "/users/" + user.name + "/history";
  const base::Json& on_list = base::member(what, "on_list");
  const base::Text text = on_list.isArray() ? put_on_list_text(on_list.size()) : done_text(sent);
  if (on_list.isArray() && on_list.empty()) app::add_flash(context, tx, {.text = text});
  else app::add_flash(context, tx, with_undo(context, tx, text, path + "/bulk/undo", what));
  return app::way_back(context, path);
}

// Returns false if every film has changed since.
bool put_bulk_back(app::Context& context, store::Tx& tx, const base::Json& what) {
  const domain::User& user = context.member();
  const base::Json &entries = base::member(what, "entries"), &ratings = base::member(what, "ratings"),
                   &on_list = base::member(what, "on_list");
  std::set<std::int64_t> films;
  for (const base::Json* list : {&entries, &ratings})
    for (const base::Json& item : *list) films.insert(base::int_member(item, "movie_id"));
  for (const base::Json& item : on_list) films.insert(base::int_member(item, "added"));
  std::size_t stay = put_entries_back(tx, user, entries, context.now());
  for (const base::Json& rating : ratings)
    if (!put_back(context, tx, base::int_member(rating, "movie_id"), rating)) ++stay;
  for (const base::Json& item : on_list)
    if (!put_list_back(context, tx, item)) ++stay;
  if (stay == films.size()) return false;
  if (stay > 0) tell_what_stays(context, tx, stay);
  return true;
}

void check_own(const app::Context& context) {
  if (!context.is_own()) throw http::forbidden();
}

}  // namespace

void read_ids(const http::Form& form, SentBulk& sent) {
  for (const std::string& text : form.all("ids[]"))
    if (const auto id = base::parse_id(text)) sent.ids.insert(*id);
    else sent.problems["ids"] = base::tr("This entry is not known.");
  if (sent.ids.empty()) sent.problems["ids"] = base::tr("Choose at least one entry.");
  if (sent.ids.size() > app::kMostEntries) sent.problems["ids"] = base::tr("Choose at most 100 entries.");
}

std::size_t read_change(const http::Form& form, std::span<const std::string_view> names, app::Problems& problems) {
  const std::string named = form.text("change");
  std::size_t change = 0;
  int found = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (named.empty() ? !has_field(form, names[i]) : named != names[i]) continue;
    change = i;
    ++found;
  }
  if (found != 1) problems["change"] = base::tr("Choose one change.");
  return change;
}

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

http::Response history_bulk_undo(app::Context& context) {
  check_own(context);
  store::Tx tx(context.app.db);
  undo_once(context, tx, [&](const base::Json& what) { return put_bulk_back(context, tx, what); });
  tx.commit();
  return http::see_other(app::way_back(context, "/users/" + context.member().name + "/history"));
}

}  // namespace web
