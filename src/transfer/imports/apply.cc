#include "transfer/imports/apply.h"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "base/json.h"
#include "base/log.h"
#include "base/text.h"
#include "domain/audit.h"
#include "store/account/audit.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/diary/badges.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/tag.h"
#include "store/exports/lists.h"
#include "store/imports/effect.h"
#include "store/imports/row.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/together/grant.h"
#include "transfer/imports/preference.h"
#include "transfer/imports/settle.h"

namespace transfer {

namespace {

using domain::RecordKind;
using domain::RowVerdict;
using store::ImportThing;

struct Applied {
  RowVerdict verdict = RowVerdict::added;
  std::string_view reason = {};
};
constexpr Applied kAdded{RowVerdict::added}, kChanged{RowVerdict::changed}, kHere{RowVerdict::same, "here_already"},
    kNoPlace{RowVerdict::not_kept, "no_place_for"};

class Applier {
 public:
  Applier(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user, base::UnixTime now,
          const std::string& picture)
      : tx_(tx),
        db_(tx.db()),
        batch_(batch),
        user_(user),
        now_(now),
        picture_(picture),
        settler_(tx.db(), batch, user) {
    user_.automatic_watchlist_removal = false;  // the batch decides that by itself
  }

  // A row that cannot be written leaves nothing of it behind, and the others go on.
  void apply(const store::ImportRow& row) {
    Applied applied;
    db_.execute("SAVEPOINT import_row");
    try {
      applied = decide_and_apply(row);
    } catch (const store::DbError& error) {
      if (error.is_unavailable() || error.is_interrupted()) throw;
      applied = failed(row, error.what());
    } catch (const std::length_error& error) {
      applied = failed(row, error.what());
    }
    db_.execute("RELEASE import_row");
    // The report goes on saying what the preview said.
    const bool is_written = applied.verdict == RowVerdict::added || applied.verdict == RowVerdict::changed;
    const bool is_flagged = is_written && (row.reason == "before_release" || row.reason == "as_note");
    store::note_import_applied(tx_, row.id, applied.verdict,
                               is_flagged && applied.reason.empty() ? row.reason : applied.reason, now_);
  }

 private:
  Applied failed(const store::ImportRow& row, const char* why) {
    db_.execute("ROLLBACK TO import_row");
    base::log(base::LogLevel::warning, "import_row_failed", {{"batch", batch_.id}, {"row", row.id}, {"reason", why}});
    return {RowVerdict::failed, "bad_row"};
  }

  // Somebody may have logged something since the preview: what is the same now is not written, and what became
  // questionable is only written if it was chosen.
  Applied decide_and_apply(const store::ImportRow& row) {
    const Decision decision = decision_for(row);
    if (!decision.is_open()) return {decision.verdict, decision.reason};
    const bool is_wanted = decision.verdict == row.verdict || row.is_choice || decision.verdict == RowVerdict::fresh;
    if (!is_wanted) return {RowVerdict::skipped, decision.reason};
    domain::ImportRecord record = record_of(row);
    if (row.kind == RecordKind::play && !settler_.policy().comments) record.text.clear();
    Applied applied = write(row, record, decision);
    if (record.is_text_cut && applied.verdict == RowVerdict::added && applied.reason.empty())
      applied.reason = "too_long";
    return applied;
  }

  Decision decision_for(const store::ImportRow& row) {
    if (row.film_id == 0) return settler_.decision_without_film(row);
    const auto film = store::find_import_film(db_, row.film_id);
    if (!film || film->outcome != store::FilmOutcome::found) return {RowVerdict::unknown, "not_found"};
    auto [known, is_new] = decisions_.try_emplace(film->meta_id);
    if (is_new) {
      known->second.of_row = settler_.decisions(film->meta_id);
      const auto movie = store::find_movie_by_meta_id(db_, film->meta_id);
      known->second.movie_id = movie ? movie->id : 0;
    }
    movie_id_ = known->second.movie_id;
    meta_id_ = film->meta_id;
    const auto decision = known->second.of_row.find(row.id);
    if (movie_id_ == 0 || decision == known->second.of_row.end()) return {RowVerdict::unknown, "not_found"};
    return decision->second;
  }

  Applied write(const store::ImportRow& row, const domain::ImportRecord& record, const Decision& decision) {
    row_id_ = row.id;
    const base::UnixTime at = record.at.value_or(now_);
    const std::string movie = std::to_string(movie_id_);
    switch (row.kind) {
      case RecordKind::play:
        return write_play(record, decision);
      case RecordKind::seen:
        return add_plays(record, 1, std::nullopt);
      case RecordKind::rating:
        if (decision.is_past) return write_past_rating(record, at);
        return change(ImportThing::rating, movie,
                      [&] { store::set_rating(tx_, user_.id, movie_id_, record.tenths, at); });
      case RecordKind::past_rating:
        return write_past_rating(record, at);
      case RecordKind::watchlist:
        return change(ImportThing::watchlist, movie, [&] {
          store::remove_from_watchlist(tx_, user_.id, movie_id_);
          store::add_to_watchlist(tx_, user_.id, movie_id_, at);
        });
      case RecordKind::like:
        return change(ImportThing::like, movie, [&] { store::like(tx_, user_.id, movie_id_, at); });
      case RecordKind::review:
        return decision.note_of ? write_note(record.text, *decision.note_of) : write_review(record, decision, at);
      case RecordKind::favourite:
        return write_favourite();
      case RecordKind::list:
        return write_list(record);
      case RecordKind::item:
        return write_item(record, at);
      case RecordKind::place:
        return write_place(record.place, record.is_cinema) ? kAdded : kHere;
      case RecordKind::person:
        return write_person(record);
      case RecordKind::preference:
        return write_preference(record);
      case RecordKind::filter:
        return write_filter(record, at);
      case RecordKind::picture:
        return write_picture();
    }
    return kNoPlace;
  }

  // Runs `action` and writes down what it did to the thing.
  template <typename Action>
  Applied change(ImportThing thing, const std::string& key, const Action& action) {
    const store::ThingValue before = store::read_thing(db_, user_.id, thing, key);
    action();
    return note(thing, key, before);
  }
  Applied note(ImportThing thing, const std::string& key, const store::ThingValue& before) {
    const store::ThingValue after = store::read_thing(db_, user_.id, thing, key);
    if (before == after) return kHere;
    const bool is_of_film = thing != ImportThing::location && thing != ImportThing::list &&
                            thing != ImportThing::favourites && thing < ImportThing::hidden_person;
    store::add_import_effect(tx_, batch_.id, {0, row_id_, is_of_film ? movie_id_ : 0, thing, key, before, after});
    return before ? kChanged : kAdded;
  }

  Applied write_past_rating(const domain::ImportRecord& record, base::UnixTime at) {
    const auto value = record.tenths == 0 ? std::nullopt : std::optional(record.tenths);
    const std::string key = std::to_string(movie_id_) + ':' + std::to_string(record.tenths) + ':' + std::to_string(at);
    return change(ImportThing::past_rating, key, [&] {
      store::add_past_rating(tx_, user_.id, movie_id_, {value, at});
    });
  }

  Applied write_play(const domain::ImportRecord& record, const Decision& decision) {
    if (decision.verdict == RowVerdict::conflict) return write_comment(record);
    if (decision.reason == "coarser_date_here")
      if (const auto coarse = coarser_play(*record.date)) return refine(record, *coarse);
    return add_plays(record, decision.plays, record.date);
  }

  // The play's own comment, beside or instead of the one that is here.
  Applied write_comment(const domain::ImportRecord& record) {
    const auto there = store::find_play_on(db_, user_.id, movie_id_, record.date);
    if (!there) return add_plays(record, record.count, record.date);
    store::NewPlay play = as_it_is(*there);
    play.comment = text_beside(there->comment, record.text);
    return change(ImportThing::play, std::to_string(there->id),
                  [&] { store::replace_play(tx_, user_, there->id, play, now_); });
  }

  std::string text_beside(const std::string& here, const std::string& theirs) const {
    if (here.empty() || settler_.policy().comment_policy == "theirs") return theirs;
    return store::joined_comment(here, theirs).value_or(here);
  }

  static store::NewPlay as_it_is(const domain::Play& there) {
    store::NewPlay play;
    play.movie_id = there.movie_id;
    play.watched_at = there.watched_at;
    play.plays = there.plays;
    play.comment = there.comment;
    play.tags = there.tags;
    if (there.location) play.location_id = there.location->id;
    return play;
  }

  std::optional<domain::Play> coarser_play(const std::string& date) const {
    for (const domain::Play& play : store::plays_of_movie(db_, user_.id, movie_id_))
      if (play.watched_at && play.watched_at->size() < date.size() && date.starts_with(*play.watched_at)) return play;
    return std::nullopt;
  }

  // One viewing of a month or year gets its day; what else the entry counts stays, and what it says goes with its last
  // viewing, into the entry of that day if there is one.
  Applied refine(const domain::ImportRecord& record, const domain::Play& coarse) {
    const std::string key = std::to_string(coarse.id);
    store::NewPlay play = as_it_is(coarse);
    if (coarse.plays > record.count) {
      play.plays = coarse.plays - record.count;
      play.tags.reset();  // as they are
      change(ImportThing::play, key, [&] { store::replace_play(tx_, user_, coarse.id, play, now_); });
      return {RowVerdict::changed, add_plays(record, record.count, record.date).reason};
    }
    const auto there = store::find_play_on(db_, user_.id, movie_id_, record.date);
    play.watched_at = record.date;
    play.plays = record.count;
    add_to(play, record.text, record.tags);
    if (there && there->location) play.location_id = there->location->id;
    if (!play.location_id) play.location_id = place_of(record);
    if (record.is_rewatch && coarse.is_rewatch == domain::Rewatch::unsaid)
      play.is_rewatch = *record.is_rewatch ? domain::Rewatch::yes : domain::Rewatch::no;
    const std::string of_day = there ? std::to_string(there->id) : "0";
    const store::ThingValue before = store::read_thing(db_, user_.id, ImportThing::play, of_day);
    change(ImportThing::play, key, [&] { store::replace_play(tx_, user_, coarse.id, play, now_); });
    note(ImportThing::play, of_day, before);
    take_off_watchlist(record.date);
    return kChanged;
  }

  // Notes stand below each other. Throws std::length_error when there is no room for both.
  static void add_to(store::NewPlay& play, const std::string& text, const std::vector<std::string>& tags) {
    play.comment = store::joined_comment(play.comment.value_or(""), text);
    if (!play.comment) throw std::length_error("the comments of two entries are too long for one");
    play.tags = store::joined_tags(play.tags.value_or(std::vector<std::string>{}), tags);
  }

  Applied add_plays(const domain::ImportRecord& record, int count, const std::optional<std::string>& date) {
    const auto there = store::find_play_on(db_, user_.id, movie_id_, date);
    store::NewPlay play;
    play.movie_id = movie_id_;
    play.watched_at = date;
    play.plays = count;
    if (!there || !there->location) play.location_id = place_of(record);
    if (!there) {
      play.position = record.position;
      if (record.is_rewatch) play.is_rewatch = *record.is_rewatch ? domain::Rewatch::yes : domain::Rewatch::no;
    }
    if (!record.text.empty()) play.comment = comment_for(record, there);
    if (!record.tags.empty()) play.tags = record.tags;
    const std::string known = there ? std::to_string(there->id) : "0";
    const store::ThingValue before = store::read_thing(db_, user_.id, ImportThing::play, known);
    const std::int64_t id = store::add_play(tx_, user_, play, record.at.value_or(now_));
    take_off_watchlist(date);
    note(ImportThing::play, std::to_string(id), before);
    const bool is_left = there && !record.text.empty() && !play.comment && !is_same_text(there->comment, record.text);
    return {RowVerdict::added, is_left ? "other_comment_here" : std::string_view{}};
  }

  // What the person wrote is kept; several texts of the upload stand below each other.
  std::optional<std::string> comment_for(const domain::ImportRecord& record,
                                         const std::optional<domain::Play>& there) const {
    if (!there || there->comment.empty()) return record.text;
    if (is_same_text(there->comment, record.text)) return std::nullopt;
    const auto ours = store::import_effects_on(db_, batch_.id, ImportThing::play, movie_id_);
    const bool is_ours = std::ranges::any_of(ours, [&](const store::ImportEffect& effect) {
      return !effect.before && effect.key == std::to_string(there->id);
    });
    if (!is_ours && settler_.policy().comment_policy == "mine") return std::nullopt;
    return is_ours ? store::joined_comment(there->comment, record.text).value_or(there->comment)
                   : text_beside(there->comment, record.text);
  }

  std::optional<std::int64_t> place_of(const domain::ImportRecord& record) {
    if (record.place.empty()) return std::nullopt;
    write_place(record.place, record.is_cinema);
    return store::find_or_add_location(tx_, user_.id, record.place, record.is_cinema, now_).id;
  }

  bool write_place(const std::string& name, bool is_cinema) {
    const auto place = store::find_or_add_location(tx_, user_.id, name, is_cinema, now_);
    if (place.is_new) note(ImportThing::location, std::to_string(place.id), std::nullopt);
    return place.is_new;
  }

  // Only an entry that stood there before the day of the play, and none that this upload has too.
  void take_off_watchlist(const std::optional<std::string>& date) {
    const auto listed = store::listed_at(db_, user_.id, movie_id_);
    if (!settler_.policy().watchlist_removal || !date || !listed) return;
    if (base::local_date(*listed, settler_.policy().zone) >= *date) return;
    if (settler_.is_on_their_watchlist(meta_id_)) return;
    change(ImportThing::watchlist, std::to_string(movie_id_),
           [&] { store::remove_from_watchlist(tx_, user_.id, movie_id_); });
  }

  Applied write_review(const domain::ImportRecord& record, const Decision& decision, base::UnixTime at) {
    const auto there = store::find_review(db_, user_.id, movie_id_);
    store::Review review{record.text, at};
    if (there && decision.verdict == RowVerdict::conflict)
      review = {text_beside(there->text, record.text), there->written_at};
    return change(ImportThing::review, std::to_string(movie_id_),
                  [&] { store::set_review(tx_, user_.id, movie_id_, review); });
  }

  // The play may have been left out, or have got a note meanwhile.
  Applied write_note(const std::string& text, const std::string& date) {
    const auto there = store::find_play_on(db_, user_.id, movie_id_, date.empty() ? std::nullopt : std::optional(date));
    if (!there || !there->comment.empty()) return kNoPlace;
    store::NewPlay play = as_it_is(*there);
    play.comment = text;
    change(ImportThing::play, std::to_string(there->id),
           [&] { store::replace_play(tx_, user_, there->id, play, now_); });
    return kAdded;
  }

  Applied write_favourite() {
    std::vector<std::int64_t> ids;
    for (const domain::Movie& movie : store::favourites(db_, user_.id)) ids.push_back(movie.id);
    if (ids.size() >= store::kMostFavourites) return kNoPlace;
    ids.push_back(movie_id_);
    change(ImportThing::favourites, "0", [&] { store::set_favourites(tx_, user_.id, ids); });
    return kAdded;
  }

  Applied write_list(const domain::ImportRecord& record) {
    const domain::Privacy privacy =
        record.privacy.empty() ? domain::Privacy::owner : domain::privacy_from(record.privacy);
    const auto id =
        store::add_list(tx_, user_.id, {record.name, record.text, record.is_ranked, privacy}, record.at.value_or(now_));
    if (!id) return kNoPlace;
    store::set_list_source(tx_, *id, record.list);
    settler_.note_list(record.list, *id);
    return note(ImportThing::list, std::to_string(*id), std::nullopt);
  }

  Applied write_item(const domain::ImportRecord& record, base::UnixTime at) {
    const std::int64_t list = settler_.list_for(record.list);
    if (list == 0) return kNoPlace;
    const std::string key = std::to_string(list) + ':' + std::to_string(movie_id_);
    store::ListAddition addition = store::ListAddition::added;
    const Applied applied = change(ImportThing::item, key, [&] {
      store::ListOrder order(tx_, user_.id, list, now_);
      addition = order.add({movie_id_, 0, record.text, at});
      if (addition == store::ListAddition::added && record.position)
        order.move(movie_id_, place_among(order.movies(), list, *record.position));
      order.save();
    });
    return addition == store::ListAddition::full ? kNoPlace : applied;
  }

  // Where the last of these films belongs: before those that this upload has put on the list and that it names later.
  // It names them in order, so that there are such only when somebody chose this one after they were applied.
  std::int64_t place_among(const std::vector<std::int64_t>& movies, std::int64_t list, int position) const {
    std::int64_t place = std::ssize(movies);
    for (std::size_t i = movies.size() - 1; i-- > 0;) {
      const auto other = store::imported_place(db_, batch_.id, list, movies[i]);
      if (other && *other <= position) break;
      if (other) place = static_cast<std::int64_t>(i) + 1;
    }
    return place;
  }

  Applied write_person(const domain::ImportRecord& record) {
    const std::int64_t person = store::person_of_meta_id(db_, record.film.tmdb);
    if (person == 0) return kNoPlace;
    return change(ImportThing::hidden_person, std::to_string(person),
                  [&] { store::hide_person(tx_, user_.id, person); });
  }

  Applied write_picture() {
    if (picture_.empty()) return {RowVerdict::failed, "file_broken"};
    return change(ImportThing::picture, "0", [&] { store::set_profile_image(tx_, user_.id, picture_); });
  }

  // Who may log for the user is something that an account's owner finds in its events.
  Applied write_grant(const domain::User& writer) {
    base::Json metadata = base::json_object();
    metadata["name"] = writer.name;
    return change(ImportThing::grant, std::to_string(writer.id), [&] {
      if (store::allow_logging(tx_, user_.id, writer.id, now_))
        store::add_audit_event(tx_, user_.id, domain::kLoggingAllowedEvent, {}, base::write_json(metadata), now_);
    });
  }

  Applied write_preference(const domain::ImportRecord& record) {
    if (record.name == kGrantPreference) {
      const auto writer = find_writer(db_, user_, record.text);
      return writer ? write_grant(*writer) : kNoPlace;
    }
    return change(ImportThing::preferences, "0", [&] {
      if (record.name == "dashboard") return store::set_dashboard(tx_, user_.id, record.text);
      const auto now = store::find_user(db_, user_.id);
      const auto changed = now ? with_preference(*now, record.name, record.text) : std::nullopt;
      if (!changed) return;
      store::set_preferences(tx_, *changed);
      store::set_weekly_export(tx_, user_.id, changed->weekly_export);
      store::set_about(tx_, user_.id, changed->about);
    });
  }

  Applied write_filter(const domain::ImportRecord& record, base::UnixTime at) {
    store::SavedFilter filter;
    filter.user_id = user_.id;
    filter.name = record.name;
    filter.kind = record.list;
    filter.query = store::local_filter(db_, user_.id, record.text);
    filter.privacy = domain::privacy_from(record.privacy);
    filter.created_at = at;
    const auto id = filter.query.size() <= store::kLongestFilter ? store::add_filter(tx_, filter) : std::nullopt;
    return id ? note(ImportThing::filter, std::to_string(*id), std::nullopt) : kNoPlace;
  }

  struct OfMovie {
    std::int64_t movie_id = 0;
    std::map<std::int64_t, Decision> of_row;
  };
  store::Tx& tx_;
  store::Db& db_;
  const store::ImportBatch& batch_;
  domain::User user_;
  base::UnixTime now_;
  const std::string& picture_;
  Settler settler_;
  std::map<std::int64_t, OfMovie> decisions_;  // what the batch writes does not count for them, so they stay right
  std::int64_t row_id_ = 0, movie_id_ = 0, meta_id_ = 0;
};

// What goes only when nothing else needs it any more: a row can be taken back without.
bool is_aside(const store::ImportEffect& effect) {
  return effect.thing == ImportThing::location || effect.thing == ImportThing::list ||
         (effect.thing == ImportThing::watchlist && !effect.after);
}

// Newest effect first. False: something is no longer as the import left it, and nothing may stay half taken back.
bool take_back(store::Tx& tx, const domain::User& user, const std::vector<store::ImportEffect>& effects,
               base::UnixTime now) {
  const store::NamedTogether named = store::named_now(tx.db(), user.id, effects);
  for (const store::ImportEffect& effect : effects) {
    const bool is_same = store::is_as_left(tx.db(), user.id, effect);
    const bool is_back = is_same && store::put_thing_back(tx, user, effect, named, now);
    if (!is_back && !is_aside(effect)) return false;
  }
  return true;
}

}  // namespace

std::vector<store::ImportRow> RowsToApply::next(int most) {
  while (at_ < ids_.size()) {
    const std::size_t end = std::min(at_ + static_cast<std::size_t>(most), ids_.size());
    auto rows = store::import_rows_to_apply(db_, {ids_.data() + at_, ids_.data() + end});
    if (rows.empty()) {
      at_ = end;
      continue;
    }
    const auto is_other = [kind = rows.front().kind](const store::ImportRow& row) { return row.kind != kind; };
    rows.erase(std::ranges::find_if(rows, is_other), rows.end());
    return rows;
  }
  return {};
}

void apply_rows(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user,
                const std::vector<store::ImportRow>& rows, base::UnixTime now, const std::string& picture) {
  tx.tell_nobody();
  Applier applier(tx, batch, user, now, picture);
  for (const store::ImportRow& row : rows) applier.apply(row);
}

int undo_some(store::Tx& tx, const store::ImportBatch& batch, const domain::User& user, int most, base::UnixTime now) {
  tx.tell_nobody();
  const auto rows = store::newest_affected_rows(tx.db(), batch.id, most);
  store::Db& db = tx.db();
  for (const std::int64_t row : rows) {
    db.execute("SAVEPOINT import_row");
    const bool is_back = take_back(tx, user, store::import_effects_of_row(db, row), now);
    if (!is_back) db.execute("ROLLBACK TO import_row");
    db.execute("RELEASE import_row");
    if (is_back) store::note_import_applied(tx, row, RowVerdict::taken_back, {}, now);
    else store::note_import_applied(tx, row, RowVerdict::stays, "changed_since", now);
    store::delete_import_effects_of_row(tx, row);
  }
  return static_cast<int>(rows.size());
}

}  // namespace transfer
