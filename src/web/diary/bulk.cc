#include "web/diary/bulk.h"

#include <algorithm>
#include <array>

#include "app/page/flash.h"
#include "base/text.h"
#include "domain/rating.h"
#include "store/catalogue/movie.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/tag.h"
#include "store/lists/diary.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "web/diary/changed_entries.h"
#include "web/diary/handlers.h"
#include "web/diary/log_movie.h"
#include "web/diary/undo.h"
#include "web/movie_lists/adding.h"
#include "web/movie_lists/undo.h"

namespace web {

namespace {

enum class BulkChange { watched_at, location_id, tags_add, tags_remove, rating, list_id, remove };

// The fields of a request; a page's button names the one that counts as `change`.
constexpr std::array<std::pair<std::string_view, BulkChange>, 7> kChanges = {{{"watched_at", BulkChange::watched_at},
                                                                              {"location_id", BulkChange::location_id},
                                                                              {"tags_add", BulkChange::tags_add},
                                                                              {"tags_remove", BulkChange::tags_remove},
                                                                              {"rating", BulkChange::rating},
                                                                              {"list_id", BulkChange::list_id},
                                                                              {"delete", BulkChange::remove}}};

struct SentChange : SentBulk {
  BulkChange change = BulkChange::watched_at;
  std::optional<std::string> watched_at;
  std::optional<std::int64_t> location_id;
  std::vector<std::string> tags;
  std::optional<int> rating;  // none: taken away
  std::int64_t list_id = 0;
};

bool names(const http::Form& form, std::string_view field) {
  return form.has(field) || !form.all(std::string(field) + "[]").empty();
}

void read_ids(const http::Form& form, SentChange& sent) {
  for (const std::string& text : form.all("ids[]"))
    if (const auto id = base::parse_id(text)) sent.ids.insert(*id);
    else sent.problems["ids"] = base::tr("This entry is not known.");
  if (sent.ids.empty()) sent.problems["ids"] = base::tr("Choose at least one entry.");
  if (sent.ids.size() > kMostEntries) sent.problems["ids"] = base::tr("Choose at most 100 entries.");
}

void read_change(const http::Form& form, SentChange& sent) {
  const std::string named = form.text("change");
  int found = 0;
  for (const auto& [name, change] : kChanges) {
    if (named.empty() ? !names(form, name) : named != name) continue;
    sent.change = change;
    ++found;
  }
  if (found != 1) sent.problems["change"] = base::tr("Choose one change.");
}

// An empty field of the page is one that nobody filled; elsewhere it says that there is to be none.
void read_value(app::Context& context, const http::Form& form, SentChange& sent) {
  const bool of_page = form.has("change");
  const auto is_empty = [&](const char* field) { return of_page && base::trim(form.text(field)).empty(); };
  switch (sent.change) {
    case BulkChange::watched_at:
      sent.watched_at = app::read_watch_date(form, app::DateRule::of(context, ""), sent.problems);
      if (is_empty("watched_at") && form.text("watched_on", "date") == "date")
        sent.problems["watched_at"] = base::tr("Write a date, or choose “Don’t remember”.");
      break;
    case BulkChange::location_id:
      sent.location_id = app::read_location(context, form, sent.problems);
      break;
    case BulkChange::tags_add:
    case BulkChange::tags_remove: {
      const char* field = sent.change == BulkChange::tags_add ? "tags_add" : "tags_remove";
      const auto tags = app::read_tags(form, names(form, field) ? field : "tags", 1, sent.problems);
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
  read_change(form, sent);
  if (!sent.problems.contains("change")) read_value(context, form, sent);
  return sent;
}

// Writing ----------------------------------------------------------------------------------------

// Of the entries that the form names. Throws 404 when one is not the viewer's.
std::vector<domain::Play> chosen_entries(store::Db& db, std::int64_t user_id, const std::set<std::int64_t>& ids) {
  std::vector<domain::Play> plays;
  for (const std::int64_t id : ids) {
    const auto play = store::find_play(db, user_id, store::movie_of_play(db, user_id, id), id);
    if (!play) throw http::not_found();
    plays.push_back(*play);
  }
  return plays;
}

store::NewPlay as_it_is(const domain::Play& entry) {
  store::NewPlay play{entry.movie_id, entry.watched_at, entry.plays, entry.comment, {}, {}};
  if (entry.location) play.location_id = entry.location->id;
  return play;
}

std::vector<std::string> without_tags(std::vector<std::string> tags, const std::vector<std::string>& removed) {
  std::erase_if(tags, [&](const std::string& tag) {
    return std::ranges::any_of(removed,
                               [&](const std::string& other) { return base::equal_ignoring_ascii_case(tag, other); });
  });
  return tags;
}

// An entry that is moved to a day that has the film already becomes one with the entry there.
void move_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, const SentChange& sent,
                base::UnixTime now) {
  if (entry.watched_at == sent.watched_at) return;
  store::NewPlay play = as_it_is(entry);
  play.watched_at = sent.watched_at;
  const auto there = store::find_play_on(tx.db(), user.id, entry.movie_id, sent.watched_at);
  const auto title = [&] { return store::find_movie(tx.db(), entry.movie_id)->title; };
  if (there && !store::joined_comment(there->comment, entry.comment))
    throw Refused{{{"watched_at", base::tr("On that day the notes of “{title}” would be more than 10,000 characters.",
                                           {{"title", title()}})}}};
  if (there && store::joined_tags(there->tags, entry.tags).size() > store::kMostTags)
    throw Refused{
        {{"watched_at", base::tr("On that day “{title}” would have more than 300 tags.", {{"title", title()}})}}};
  store::replace_play(tx, user, entry.id, play, now);
}

void change_entry(store::Tx& tx, const domain::User& user, const domain::Play& entry, const SentChange& sent,
                  base::UnixTime now) {
  store::NewPlay play = as_it_is(entry);
  switch (sent.change) {
    case BulkChange::watched_at:
      return move_entry(tx, user, entry, sent, now);
    case BulkChange::location_id:
      play.location_id = sent.location_id;
      break;
    case BulkChange::tags_add:
      play.tags = store::joined_tags(entry.tags, sent.tags);
      if (play.tags->size() > store::most_tags(entry.plays))
        throw Refused{{{"tags", base::tr("With these, an entry would have more than 30 tags for each play, or 300.")}}};
      break;
    case BulkChange::tags_remove:
      play.tags = without_tags(entry.tags, sent.tags);
      break;
    case BulkChange::remove:
      store::delete_play(tx, user.id, entry.movie_id, entry.id);
      return;
    case BulkChange::rating:
    case BulkChange::list_id:
      return;
  }
  store::replace_play(tx, user, entry.id, play, now);
}

base::Json rate_films(store::Tx& tx, const domain::User& user, const std::vector<domain::Play>& entries,
                      const std::optional<int>& rating, base::UnixTime now) {
  std::set<std::int64_t> movies;
  for (const domain::Play& entry : entries) movies.insert(entry.movie_id);
  base::Json ratings = base::json_array();
  for (const std::int64_t movie_id : movies) {
    const ChangedRating changed(tx, user.id, movie_id);
    if (rating) store::set_rating(tx, user.id, movie_id, *rating, now);
    else store::delete_rating(tx, user.id, movie_id, now);
    ratings.append(changed.undo());
  }
  return ratings;
}

// The films once each, in the order of the diary. Returns those that were not on it.
base::Json put_on_list(app::Context& context, store::Tx& tx, std::vector<domain::Play> entries, std::int64_t list_id) {
  std::ranges::sort(entries, [](const domain::Play& a, const domain::Play& b) {
    return store::key_of(b).is_below(store::key_of(a));
  });
  base::Json added = base::json_array();
  store::ListOrder order(tx, context.member().id, list_id, context.now());
  for (const domain::Play& entry : entries) {
    const store::ListAddition addition = order.add(entry.movie_id, "");
    if (const base::Text problem = refused_text(addition); !problem.is_empty()) throw Refused{{{"list_id", problem}}};
    if (addition == store::ListAddition::added) added.append(undo_of_addition(list_id, entry.movie_id, ""));
  }
  order.save();
  return added;
}

base::Text list_text(std::size_t added) {
  return added == 0 ? base::tr("These films were on the list already.")
                    : base::tr_n("Put {n} film on the list.", "Put {n} films on the list.", added);
}

base::Text done_text(const SentChange& sent) {
  const auto count = std::ssize(sent.ids);
  return sent.change == BulkChange::remove ? base::tr_n("Deleted {n} entry.", "Deleted {n} entries.", count)
                                           : base::tr_n("Changed {n} entry.", "Changed {n} entries.", count);
}

std::string write_all(app::Context& context, store::Tx& tx, const SentChange& sent) {
  const domain::User& user = context.member();
  const auto entries = chosen_entries(tx.db(), user.id, sent.ids);
  base::Json what = base::json_object();
  if (sent.change == BulkChange::rating) {
    what["ratings"] = rate_films(tx, user, entries, sent.rating, context.now());
  } else if (sent.change == BulkChange::list_id) {
    what["on_list"] = put_on_list(context, tx, entries, sent.list_id);
  } else {
    ChangedEntries changed(tx, user.id);
    for (const domain::Play& entry : entries) changed.note(entry.movie_id, entry.watched_at);
    if (sent.change == BulkChange::watched_at)
      for (const domain::Play& entry : entries) changed.note(entry.movie_id, sent.watched_at);
    for (const domain::Play& entry : entries) change_entry(tx, user, entry, sent, context.now());
    what["entries"] = changed.undo();
  }
  const std::string path = "/users/" + user.name + "/history";
  const base::Json& on_list = base::member(what, "on_list");
  const base::Text text = on_list.isArray() ? list_text(on_list.size()) : done_text(sent);
  if (on_list.isArray() && on_list.empty()) app::add_flash(context, tx, {.text = text});
  else app::add_flash(context, tx, with_undo(context, tx, text, path + "/bulk/undo", what));
  return app::way_back(context, path);
}

// False when nothing is as the change left it.
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
  if (stay > 0)
    app::add_flash(context, tx,
                   {.text = base::tr_n("{n} film has been changed since and stays as it is.",
                                       "{n} films have been changed since and stay as they are.",
                                       static_cast<std::int64_t>(stay))});
  return true;
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
