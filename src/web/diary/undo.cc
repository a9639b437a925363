#include "web/diary/undo.h"

#include <algorithm>

#include "base/crypto.h"
#include "store/account/flash.h"
#include "store/diary/companions.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/tag.h"
#include "store/diary/watchlist.h"
#include "store/work/receipt.h"
#include "web/diary/changed_entries.h"
#include "web/diary/together.h"
#include "web/movie_lists/undo.h"

namespace web {

namespace {

base::Json ids_to_json(const std::vector<std::int64_t>& ids) {
  base::Json array = base::json_array();
  for (const std::int64_t id : ids) array.append(base::Json::Int64(id));
  return array;
}

// The members of a kept row that others may change: they take their names away, or name the owner in their own entries.
constexpr const char* kOfOthers[] = {"with", "their_plays", "named_in"};

}  // namespace

base::Json play_to_json(const domain::Play& play) {
  base::Json row = base::json_object();
  row["watched_at"] = play.watched_at ? base::Json(*play.watched_at) : base::json_null();
  row["plays"] = play.plays;
  row["comment"] = play.comment;
  row["position"] = play.position;
  if (play.location) row["location_id"] = base::Json::Int64(play.location->id);
  row["is_rewatch"] = static_cast<int>(play.is_rewatch);
  if (play.is_mark) row["is_mark"] = 1;
  row["tags"] = base::json_array();
  for (const std::string& tag : play.tags) row["tags"].append(tag);
  if (play.logged_by) row["logged_by"] = base::Json::Int64(*play.logged_by);
  row["with"] = ids_to_json(play.with);
  row["their_plays"] = ids_to_json(play.their_plays);
  row["named_in"] = ids_to_json(play.named_in);
  return row;
}

namespace {

base::Json to_json(const store::Rating& rating) {
  base::Json value = base::json_object();
  value["rating"] = rating.rating;
  return value;
}

base::Json to_json(const store::Review& review) {
  base::Json value = base::json_object();
  value["text"] = review.text;
  value["written_at"] = base::Json::Int64(review.written_at);
  return value;
}

base::Json to_json(const domain::Location& place) {
  base::Json value = base::json_object();
  value["id"] = base::Json::Int64(place.id);
  value["name"] = place.name;
  value["is_cinema"] = place.is_cinema ? 1 : 0;
  return value;
}

// Returns a short mark that shows if something is still as it was written.
std::string mark_of(const base::Json& value) { return base::sha256_hex(base::write_json(value)).substr(0, 16); }

// A rating that was given again is a different one, even if it has the same value.
std::string mark_of(const std::optional<store::Rating>& rating) {
  if (!rating) return mark_of(base::json_null());
  base::Json given = to_json(*rating);
  given["rated_at"] = base::Json::Int64(rating->rated_at);
  return mark_of(given);
}

std::string mark_of(const std::optional<store::Review>& review) {
  return mark_of(review ? to_json(*review) : base::json_null());
}

std::string mark_of(const std::optional<domain::Play>& play) {
  if (!play) return mark_of(base::json_null());
  base::Json written = play_to_json(*play);
  for (const char* name : {"plays", "position"}) written.removeMember(name);
  for (const char* name : kOfOthers) written.removeMember(name);
  return mark_of(written);
}

// Returns true if an entry, apart from its number of plays, is as a change left it.
bool says_as_left(const base::Json& left, const std::optional<domain::Play>& now) {
  const std::vector<std::int64_t> with = now ? now->with : std::vector<std::int64_t>();
  const base::Json& were = base::member(left, "with");
  const bool names_others = std::ranges::any_of(with, [&](std::int64_t id) {
    return std::ranges::none_of(were, [&](const base::Json& was) { return was.asInt64() == id; });
  });
  return !names_others && base::string_member(left, "mark") == mark_of(now);
}

// The result of Undo for the entry it is about; none means that it is about no entry, or a deleted one.
enum class EntryUndo { none, back, partly, stays };

// Takes the logged plays back. Anything written about the entry since is kept, and with it the entry, which loses only
// these plays if it has others.
EntryUndo take_back(store::Tx& tx, const domain::User& user, std::int64_t movie_id, const base::Json& what,
                    base::UnixTime now) {
  const std::int64_t entry = base::int_member(what, "entry");
  const auto row = store::find_play(tx.db(), user.id, movie_id, entry);
  if (!row) return EntryUndo::none;  // deleted since
  const base::Json &before = base::member(what, "before"), &as_left = base::member(what, "left");
  const bool is_untouched = says_as_left(as_left, row);
  const int others = row->plays - static_cast<int>(base::int_member(what, "plays", 1));
  const bool has_fewer = row->plays < base::int_member(as_left, "plays");  // someone has corrected the number of plays
  if (has_fewer || (others < 1 && !is_untouched)) return EntryUndo::stays;
  if (others < 1) {
    store::delete_play(tx, user.id, movie_id, entry);
    return EntryUndo::back;
  }
  store::NewPlay play =
      play_from_json(tx.db(), user.id, movie_id, before.isObject() && is_untouched ? before : play_to_json(*row));
  play.watched_at = row->watched_at;
  play.position = row->position;
  play.plays = others;
  store::replace_play(tx, user, entry, play, now);
  return is_untouched ? EntryUndo::back : EntryUndo::partly;
}

EntryUndo put_entry_back(store::Tx& tx, const domain::User& user, std::int64_t movie_id, const base::Json& what,
                         base::UnixTime now) {
  if (what.isMember("entry")) return take_back(tx, user, movie_id, what, now);
  if (!what.isMember("entries")) return EntryUndo::none;
  return put_entries_back(tx, user, base::member(what, "entries"), now) == 0 ? EntryUndo::back : EntryUndo::stays;
}

// Restores a deleted entry. One that was written in its place is kept, with the deleted note below its own. Nothing new
// was watched, so the film stays on the watchlist. Returns false if both notes or tags do not fit.
bool put_deleted_back(store::Tx& tx, const domain::User& user, std::int64_t movie_id, const base::Json& row,
                      base::UnixTime now) {
  const auto listed_at = store::listed_at(tx.db(), user.id, movie_id);
  store::NewPlay play = play_from_json(tx.db(), user.id, movie_id, row);
  if (const auto there = store::find_play_on(tx.db(), user.id, movie_id, play.watched_at)) {
    play.position.reset();
    if (!store::joined_comment(there->comment, play.comment.value_or(""))) return false;
    if (there->location) play.location_id.reset();
    if (play.tags && store::joined_tags(there->tags, *play.tags).size() > store::kMostTags) return false;
  }
  store::restore_play(tx, user, play, now);
  if (listed_at) store::add_to_watchlist(tx, user.id, movie_id, *listed_at);
  return true;
}

void put_rating_back(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const base::Json& what,
                     base::UnixTime now) {
  std::optional<store::Rating> before;
  if (const base::Json& rating = base::member(what, "rating"); rating.isObject())
    before = store::Rating{std::clamp(static_cast<int>(base::int_member(rating, "rating")), 5, 100),
                           base::int_member(what, "rated_at", now)};
  store::undo_rating_change(tx, user_id, movie_id, base::int_member(what, "rating_change"), before, now);
  withdraw_told(tx, user_id, what, store::kRatingSet);
}

// Returns false if `what` is not about a review, or a newer one has taken its place.
bool put_review_back(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const base::Json& what) {
  if (!what.isMember("review") ||
      base::string_member(what, "review_mark") != mark_of(store::find_review(tx.db(), user_id, movie_id)))
    return false;
  const base::Json& before = base::member(what, "review");
  store::set_review(tx, user_id, movie_id,
                    {base::string_member(before, "text"), base::int_member(before, "written_at")});
  return true;
}

void forget_new_place(store::Tx& tx, std::int64_t user_id, const base::Json& made) {
  const std::int64_t id = base::int_member(made, "id");
  const auto place = store::find_location(tx.db(), user_id, id);
  if (place && to_json(*place) == made) store::delete_unused_location(tx, user_id, id);
}

// Restores everything beside the entry that is as the change left it. What depends on the entry, such as its film's
// place on the watchlist, stays if the entry stays. Returns false if there was nothing to restore.
bool put_facts_back(app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what,
                    bool with_entry) {
  const std::int64_t user_id = context.member().id;
  const auto is_since = [&](const char* name, const std::optional<base::UnixTime>& time) {
    return what.isMember(name) && time == base::int_member(what, name);
  };
  const bool is_rating = what.isMember("rating") && base::string_member(what, "rating_mark") ==
                                                        mark_of(store::find_rating(tx.db(), user_id, movie_id));
  const bool is_review = put_review_back(tx, user_id, movie_id, what);
  const bool is_like = is_since("new_like", store::liked_at(tx.db(), user_id, movie_id));
  const bool is_listing = is_since("new_listing", store::listed_at(tx.db(), user_id, movie_id));
  const bool was_listed = with_entry && what.isMember("listed_at"), was_liked = what.isMember("liked_at");
  const bool was_put_on_list = what.isMember("on_list") && put_list_back(context, tx, base::member(what, "on_list"));
  if (is_rating) put_rating_back(tx, user_id, movie_id, what, context.now());
  if (was_listed) store::add_to_watchlist(tx, user_id, movie_id, base::int_member(what, "listed_at"));
  if (is_listing) store::remove_from_watchlist(tx, user_id, movie_id);
  if (is_like) store::unlike(tx, user_id, movie_id);
  if (was_liked) store::like(tx, user_id, movie_id, base::int_member(what, "liked_at"));
  return is_rating || is_review || is_like || is_listing || was_listed || was_liked || was_put_on_list;
}

// Undoes shared copies of the entry and their hooks that still wait. Returns false if nobody else had the entry.
bool put_company_back(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id, const base::Json& what) {
  if (what.isMember("left_out")) put_left_out_back(tx, base::member(what, "left_out"));
  if (what.isMember("entry") || what.isMember("entries")) withdraw_told(tx, user_id, what, store::kPlayAdded);
  return take_shared_back(tx, user_id, movie_id, what);
}

void tell_that_entry_stays(app::Context& context, store::Tx& tx) {
  app::add_flash(context, tx, {.text = base::tr("Anything you’ve changed in this entry since is kept.")});
}

// Returns the receipt that marks the form's `undo` token as used.
store::Receipt receipt_of(const app::Context& context) {
  return {context.member().id, std::string(context.route), context.req.form().text("undo"), base::sha256_hex("undo")};
}

}  // namespace

store::NewPlay play_from_json(store::Db& db, std::int64_t user_id, std::int64_t movie_id, const base::Json& row) {
  store::NewPlay play;
  play.movie_id = movie_id;
  if (base::member(row, "watched_at").isString()) play.watched_at = base::string_member(row, "watched_at");
  play.plays = static_cast<int>(base::int_member(row, "plays", 1));
  play.comment = base::string_member(row, "comment");
  play.position = static_cast<int>(base::int_member(row, "position"));
  const std::int64_t place = base::int_member(row, "location_id");
  if (place != 0 && store::owns_location(db, user_id, place)) play.location_id = place;
  play.is_rewatch =
      static_cast<domain::Rewatch>(std::clamp(static_cast<int>(base::int_member(row, "is_rewatch", -1)), -1, 1));
  play.is_mark = base::int_member(row, "is_mark") != 0;
  if (row.isMember("tags")) play.tags.emplace();
  for (const base::Json& tag : base::member(row, "tags"))
    if (tag.isString()) play.tags->push_back(tag.asString());
  store::read_company(play, row);
  return play;
}

base::Json left_as(const std::optional<domain::Play>& play) {
  base::Json left = base::json_object();
  left["mark"] = mark_of(play);
  if (!play) return left;
  left["plays"] = play->plays;
  left["position"] = play->position;
  left["with"] = ids_to_json(play->with);
  return left;
}

bool is_as_left(const base::Json& left, const std::optional<domain::Play>& now) {
  const bool is_same_row =
      !now || (now->plays == base::int_member(left, "plays") && now->position == base::int_member(left, "position"));
  return is_same_row && says_as_left(left, now);
}

Told::Told(store::Tx& tx) : tx_(tx), last_before_(store::last_hook_event(tx.db())) {}

void Told::add_to(base::Json& what) const {
  what["told_after"] = base::Json::Int64(last_before_);
  what["told_until"] = base::Json::Int64(store::last_hook_event(tx_.db()));
}

void withdraw_told(store::Tx& tx, std::int64_t user_id, const base::Json& what, store::HookEvent event) {
  store::withdraw_told(tx, user_id, event, base::int_member(what, "told_after"), base::int_member(what, "told_until"));
}

void add_new_place(store::Db& db, std::int64_t user_id, std::int64_t location_id, base::Json& what) {
  if (const auto place = store::find_location(db, user_id, location_id)) what["new_place"] = to_json(*place);
}

base::Json undo_of_delete(const domain::Play& play) {
  base::Json what = base::json_object();
  what["movie_id"] = base::Json::Int64(play.movie_id);
  what["deleted"] = play_to_json(play);
  return what;
}

ChangedRating::ChangedRating(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id)
    : tx_(tx),
      user_id_(user_id),
      movie_id_(movie_id),
      before_(store::find_rating(tx.db(), user_id, movie_id)),
      change_(store::last_rating_change(tx.db(), user_id, movie_id)),
      told_(tx) {}

base::Json ChangedRating::undo() const {
  base::Json what = base::json_object();
  what["movie_id"] = base::Json::Int64(movie_id_);
  what["rating"] = before_ ? to_json(*before_) : base::json_null();
  if (before_) what["rated_at"] = base::Json::Int64(before_->rated_at);
  what["rating_mark"] = mark_of(store::find_rating(tx_.db(), user_id_, movie_id_));
  const std::int64_t change = store::last_rating_change(tx_.db(), user_id_, movie_id_);
  if (change != change_) what["rating_change"] = base::Json::Int64(change);
  told_.add_to(what);
  return what;
}

ChangedReview::ChangedReview(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id)
    : tx_(tx), user_id_(user_id), movie_id_(movie_id), before_(store::find_review(tx.db(), user_id, movie_id)) {}

void ChangedReview::add_to(base::Json& what) const {
  what["movie_id"] = base::Json::Int64(movie_id_);
  what["review"] = before_ ? to_json(*before_) : base::json_null();
  what["review_mark"] = mark_of(store::find_review(tx_.db(), user_id_, movie_id_));
}

ChangedLike::ChangedLike(store::Tx& tx, std::int64_t user_id, std::int64_t movie_id)
    : tx_(tx), user_id_(user_id), movie_id_(movie_id), before_(store::liked_at(tx.db(), user_id, movie_id)) {}

void ChangedLike::add_to(base::Json& what) const {
  const auto now = store::liked_at(tx_.db(), user_id_, movie_id_);
  if (before_ && !now) what["liked_at"] = base::Json::Int64(*before_);
  if (!before_ && now) what["new_like"] = base::Json::Int64(*now);
}

base::Json ChangedLike::undo() const {
  base::Json what = base::json_object();
  what["movie_id"] = base::Json::Int64(movie_id_);
  add_to(what);
  return what;
}

LoggedPlay::LoggedPlay(store::Tx& tx, const domain::User& user, const store::NewPlay& play, bool with_rating)
    : tx_(tx),
      user_id_(user.id),
      movie_id_(play.movie_id),
      before_(store::find_play_on(tx.db(), user.id, play.movie_id, play.watched_at)),
      rating_(tx, user.id, play.movie_id),
      like_(tx, user.id, play.movie_id),
      with_rating_(with_rating),
      listed_at_(store::listed_at(tx.db(), user.id, play.movie_id)),
      told_(tx) {}

base::Json LoggedPlay::undo(std::int64_t entry) const {
  const auto now = store::find_play(tx_.db(), user_id_, movie_id_, entry);
  base::Json what = with_rating_ ? rating_.undo() : base::json_object();
  what["movie_id"] = base::Json::Int64(movie_id_);
  what["entry"] = base::Json::Int64(entry);
  what["plays"] =
      (now ? now->plays : 0) - (before_ ? before_->plays : 0);  // fewer than were asked for when the date is full
  what["left"] = left_as(now);
  add_new_place(tx_.db(), user_id_, new_place_, what);
  if (before_) what["before"] = play_to_json(*before_);
  const bool is_taken_off = listed_at_ && !store::listed_at(tx_.db(), user_id_, movie_id_);
  if (is_taken_off) what["listed_at"] = base::Json::Int64(*listed_at_);
  like_.add_to(what);
  told_.add_to(what);
  return what;
}

base::Json undo_of_watchlist(std::int64_t movie_id, base::UnixTime listed_at) {
  base::Json what = base::json_object();
  what["movie_id"] = base::Json::Int64(movie_id);
  what["listed_at"] = base::Json::Int64(listed_at);
  return what;
}

base::Json undo_of_listing(std::int64_t movie_id, base::UnixTime listed_at) {
  base::Json what = base::json_object();
  what["movie_id"] = base::Json::Int64(movie_id);
  what["new_listing"] = base::Json::Int64(listed_at);
  return what;
}

app::Flash with_undo(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id,
                     const base::Json& what) {
  return with_undo(context, tx, text, "/movie/" + std::to_string(movie_id) + "/history/undo", what);
}

app::Flash with_undo(app::Context& context, store::Tx& tx, const base::Text& text, const std::string& path,
                     const base::Json& what) {
  if (base::write_json(what).size() > kLongestUndo) return {.text = text};
  return {.text = text, .undo_path = path, .undo_fields = {{"undo", app::remember_undo(context, tx, what)}}};
}

void tell(app::Context& context, store::Tx& tx, const base::Text& text, std::int64_t movie_id, const base::Json& undo) {
  if (context.req.wants_json() && context.req.form().text("_flash") == "undo")
    context.undo = app::remember_undo(context, tx, undo);
  else app::add_flash(context, tx, with_undo(context, tx, text, movie_id, undo));
}

bool put_back(app::Context& context, store::Tx& tx, std::int64_t movie_id, const base::Json& what) {
  const domain::User& user = context.member();
  if (base::int_member(what, "movie_id") != movie_id) return false;
  if (const base::Json& row = base::member(what, "deleted"); row.isObject())
    return put_deleted_back(tx, user, movie_id, row, context.now());
  if (what.isMember("named_in")) return put_name_back(context, tx, movie_id, what);
  const EntryUndo entry = put_entry_back(tx, user, movie_id, what, context.now());
  const bool stays = entry == EntryUndo::stays;
  if (stays || entry == EntryUndo::partly) tell_that_entry_stays(context, tx);
  const bool is_shared = !stays && put_company_back(tx, user.id, movie_id, what);
  const bool is_aside = put_facts_back(context, tx, movie_id, what, !stays);
  if (what.isMember("new_place")) forget_new_place(tx, user.id, base::member(what, "new_place"));
  return entry == EntryUndo::back || entry == EntryUndo::partly || is_shared || is_aside;
}

void tell_what_stays(app::Context& context, store::Tx& tx, std::size_t films) {
  app::add_flash(context, tx,
                 {.text = base::tr_n("{n} film has been changed since and stays as it is.",
                                     "{n} films have been changed since and stay as they are.", films)});
}

void undo_once(app::Context& context, store::Tx& tx, const std::function<bool(const base::Json&)>& put_back) {
  tx.tell_nobody();
  const store::Receipt receipt = receipt_of(context);
  const std::string session = context.session->id_hash();
  const auto effect = store::find_undo(tx, session, receipt.form_id);
  const bool done = effect && put_back(base::parse_json(*effect).value_or(base::json_null()));
  const bool is_again = !done && store::find_receipt(tx, receipt, context.now());
  if (is_again && store::has_flash_messages(tx.db(), session)) return;  // a second click: the first has said so
  if (done) store::delete_undo(tx, receipt.form_id);
  if (done) store::add_receipt(tx, receipt, "", context.now());
  const base::Text text = done       ? base::tr("Undone.")
                          : is_again ? base::tr("This is undone already.")
                                     : base::tr("This can no longer be undone.");
  app::add_flash(context, tx, {.text = text, .alert = !done && !is_again});
}

}  // namespace web
