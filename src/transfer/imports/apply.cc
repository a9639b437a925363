#include "transfer/imports/apply.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "base/json.h"
#include "base/log.h"
#include "domain/audit.h"
#include "store/account/audit.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/catalogue/person.h"
#include "store/changes/recording.h"
#include "store/changes/tables.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/exports/lists.h"
#include "store/imports/change.h"
#include "store/imports/row.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/numbers/hidden_people.h"
#include "store/sqlite/savepoint.h"
#include "store/together/grant.h"
#include "transfer/imports/apply_context.h"
#include "transfer/imports/lock_time.h"
#include "transfer/imports/preference.h"

namespace transfer {

namespace {

using domain::RecordKind;
using domain::RowVerdict;

class Applier {
 public:
  Applier(store::Tx& tx, ApplyDecisions& decisions, base::UnixTime now, const std::string& picture)
      : context_{tx, tx.db(), decisions.batch(), decisions.user(), now, decisions.settler()},
        decisions_(decisions),
        picture_(picture) {
    context_.user.automatic_watchlist_removal = false;  // the batch itself decides that
  }

  // Applies one row. If that fails, nothing of the row stays, and the others continue.
  void apply(const store::ImportRow& row) {
    Applied applied;
    try {
      applied = apply_recorded(row);
    } catch (const store::DbError& error) {
      if (error.is_unavailable() || error.is_interrupted()) throw;
      applied = failed(row, error.what());
    } catch (const std::length_error& error) {
      applied = failed(row, error.what());
    }
    // The report repeats the flags of the preview.
    const bool is_flagged = is_written(applied) && (row.reason == "before_release" || row.reason == "as_note");
    store::note_import_applied(context_.tx, row.id, applied.verdict,
                               is_flagged && applied.reason.empty() ? row.reason : applied.reason, context_.now);
  }

 private:
  Applied failed(const store::ImportRow& row, const char* why) {
    base::log(base::LogLevel::warning, "import_row_failed",
              {{"batch", context_.batch.id}, {"row", row.id}, {"reason", why}});
    return {RowVerdict::failed, "bad_row"};
  }

  static bool is_written(const Applied& applied) {
    return applied.verdict == RowVerdict::added || applied.verdict == RowVerdict::changed;
  }

  Applied apply_recorded(const store::ImportRow& row) {
    store::Savepoint savepoint(context_.tx);
    const store::Recording recording(context_.tx);
    Applied applied = decide_and_apply(row);
    const base::Json changes = recording.changes();
    if (is_written(applied) && changes.empty()) applied = kHere;
    if (is_written(applied) && row.kind != RecordKind::picture && is_value_replaced(changes))
      applied.verdict = RowVerdict::changed;
    store::add_import_changes(context_.tx, context_.batch.id, row.id, changes);
    savepoint.keep();
    return applied;
  }

  // Returns true if the row has written over a value. What becomes of entries, lists and pictures is said by who writes
  // them.
  static bool is_value_replaced(const base::Json& changes) {
    static constexpr std::array<std::string_view, 5> kTables = {"rating", "watchlist_entry", "movie_like", "review",
                                                                "user"};
    return std::ranges::any_of(changes, [](const base::Json& change) {
      return std::ranges::find(kTables, change["table"].asString()) != kTables.end() && !change["before"].isNull() &&
             !change["after"].isNull();
    });
  }

  // Decides the row again, since somebody may have logged something since the preview. Data that is the same now is not
  // written, and a row that became questionable is written only if it was chosen.
  Applied decide_and_apply(const store::ImportRow& row) {
    const Decision decision = decision_for(row);
    if (!decision.is_open()) return {decision.verdict, decision.reason};
    const bool is_wanted = decision.verdict == row.verdict || row.is_choice || decision.verdict == RowVerdict::fresh;
    if (!is_wanted) return {RowVerdict::skipped, decision.reason};
    domain::ImportRecord record = record_of(row);
    if (row.kind == RecordKind::play && !context_.settler.policy().comments) record.text.clear();
    Applied applied = write(row, record, decision);
    if (record.is_text_cut && applied.verdict == RowVerdict::added && applied.reason.empty())
      applied.reason = "too_long";
    return applied;
  }

  Decision decision_for(const store::ImportRow& row) {
    if (row.film_id == 0) return context_.settler.decision_without_film(row);
    const FilmDecisions* film = decisions_.of(row);
    const Decision* decision = film == nullptr || film->movie_id == 0 ? nullptr : film->of(row.id);
    if (decision == nullptr) return {RowVerdict::unknown, "not_found"};
    context_.movie_id = film->movie_id;
    context_.is_on_their_watchlist = film->is_on_their_watchlist;
    return *decision;
  }

  Applied write(const store::ImportRow& row, const domain::ImportRecord& record, const Decision& decision) {
    const base::UnixTime at = record.at.value_or(context_.now);
    store::Tx& tx = context_.tx;
    const std::int64_t user_id = context_.user.id, movie_id = context_.movie_id;
    switch (row.kind) {
      case RecordKind::play:
        return write_play(context_, record, decision);
      case RecordKind::seen:
        return add_plays(context_, record, 1, std::nullopt);
      case RecordKind::rating:
        if (decision.is_past) return write_past_rating(record, at);
        store::set_rating(tx, user_id, movie_id, record.tenths, at);
        return kAdded;
      case RecordKind::past_rating:
        return write_past_rating(record, at);
      case RecordKind::watchlist:
        store::remove_from_watchlist(tx, user_id, movie_id);
        store::add_to_watchlist(tx, user_id, movie_id, at);
        return kAdded;
      case RecordKind::like:
        store::like(tx, user_id, movie_id, at);
        return kAdded;
      case RecordKind::review:
        return decision.note_of ? write_note(context_, record.text, *decision.note_of)
                                : write_review(record, decision, at);
      case RecordKind::favourite:
        return write_favourite();
      case RecordKind::list:
        return write_list(record);
      case RecordKind::item:
        return write_item(record, at);
      case RecordKind::place:
        store::find_or_add_location(tx, user_id, record.place, record.is_cinema, context_.now);
        return kAdded;
      case RecordKind::person:
        return write_person(record);
      case RecordKind::preference:
        return write_preference(record);
      case RecordKind::filter:
        return write_filter(record, at);
      case RecordKind::picture:
        return write_picture();
      case RecordKind::visibility:
        return record.list.empty() ? show_filter(record) : show_list(record);
    }
    return kNoPlace;
  }

  Applied write_past_rating(const domain::ImportRecord& record, base::UnixTime at) {
    const auto value = record.tenths == 0 ? std::nullopt : std::optional(record.tenths);
    store::add_past_rating(context_.tx, context_.user.id, context_.movie_id, {value, at});
    return kAdded;
  }

  Applied write_review(const domain::ImportRecord& record, const Decision& decision, base::UnixTime at) {
    const auto there = store::find_review(context_.db, context_.user.id, context_.movie_id);
    store::Review review{record.text, at};
    if (there && decision.verdict == RowVerdict::conflict)
      review = {text_beside(context_, there->text, record.text), there->written_at};
    store::set_review(context_.tx, context_.user.id, context_.movie_id, review);
    return kAdded;
  }

  Applied write_favourite() {
    std::vector<std::int64_t> ids;
    for (const domain::Movie& movie : store::favourites(context_.db, context_.user.id)) ids.push_back(movie.id);
    if (ids.size() >= store::kMostFavourites) return kNoPlace;
    ids.push_back(context_.movie_id);
    store::set_favourites(context_.tx, context_.user.id, ids);
    return kAdded;
  }

  Applied write_list(const domain::ImportRecord& record) {
    const auto id = store::add_list(context_.tx, context_.user.id,
                                    {record.name, record.text, record.is_ranked, domain::Privacy::owner},
                                    record.at.value_or(context_.now));
    if (!id) return kNoPlace;
    store::set_list_source(context_.tx, *id, record.list);
    context_.settler.note_list(record.list, *id);
    return kAdded;
  }

  Applied write_item(const domain::ImportRecord& record, base::UnixTime at) {
    const std::int64_t list = context_.settler.list_for(record.list);
    if (list == 0) return kNoPlace;
    store::ListOrder order(context_.tx, context_.user.id, list, context_.now);
    const store::ListAddition addition = order.add({context_.movie_id, 0, record.text, at});
    if (addition == store::ListAddition::added && record.position)
      order.move(context_.movie_id, place_among(order.movies(), list, *record.position));
    order.save();
    return addition == store::ListAddition::full ? kNoPlace : kAdded;
  }

  // Returns the place of the last of these films: ahead of films that this upload has put on the list and that it names
  // later. An upload names them in order, so there are such films only if this one was chosen after they were applied.
  std::int64_t place_among(const std::vector<std::int64_t>& movies, std::int64_t list, int position) const {
    std::int64_t place = std::ssize(movies);
    for (std::size_t i = movies.size() - 1; i-- > 0;) {
      const auto other = store::imported_place(context_.db, context_.batch.id, list, movies[i]);
      if (other && *other <= position) break;
      if (other) place = static_cast<std::int64_t>(i) + 1;
    }
    return place;
  }

  Applied write_person(const domain::ImportRecord& record) {
    const std::int64_t person = store::person_of_meta_id(context_.db, record.film.tmdb);
    if (person == 0) return kNoPlace;
    store::hide_person(context_.tx, context_.user.id, person);
    return kAdded;
  }

  Applied write_picture() {
    if (picture_.empty()) return {RowVerdict::failed, "file_broken"};
    store::set_profile_image(context_.tx, context_.user.id, picture_);
    return kAdded;
  }

  // Writes an audit event too, where account owners look up who may log for them.
  Applied write_grant(const domain::User& writer) {
    base::Json metadata = base::json_object();
    metadata["name"] = writer.name;
    if (store::allow_logging(context_.tx, context_.user.id, writer.id, context_.now))
      store::add_audit_event(context_.tx, context_.user.id, domain::kLoggingAllowedEvent, {},
                             base::write_json(metadata), context_.now);
    return kAdded;
  }

  Applied write_preference(const domain::ImportRecord& record) {
    if (record.name == kGrantPreference) {
      const auto writer = find_writer(context_.db, context_.user, record.text);
      return writer ? write_grant(*writer) : kNoPlace;
    }
    if (record.name == "dashboard") {
      store::set_dashboard(context_.tx, context_.user.id, record.text);
      return kAdded;
    }
    const auto now = store::find_user(context_.db, context_.user.id);
    const auto changed = now ? with_preference(*now, record.name, record.text) : std::nullopt;
    if (!changed) return kHere;
    store::set_preferences(context_.tx, *changed);
    store::set_weekly_export(context_.tx, context_.user.id, changed->weekly_export);
    store::set_about(context_.tx, context_.user.id, changed->about);
    return kAdded;
  }

  Applied write_filter(const domain::ImportRecord& record, base::UnixTime at) {
    store::SavedFilter filter;
    filter.user_id = context_.user.id;
    filter.name = record.name;
    filter.kind = record.list;
    filter.query = store::local_filter(context_.db, context_.user.id, record.text);
    filter.privacy = domain::Privacy::owner;
    filter.created_at = at;
    const auto id =
        filter.query.size() <= store::kLongestFilter ? store::add_filter(context_.tx, filter) : std::nullopt;
    return id ? kAdded : kNoPlace;
  }

  Applied show_list(const domain::ImportRecord& record) {
    const auto list = store::find_own_list(context_.db, context_.user.id, context_.settler.list_for(record.list));
    if (!list) return kNoPlace;
    const store::NewMovieList shown{list->name, list->description, list->is_ranked,
                                    domain::privacy_from(record.privacy)};
    store::change_list(context_.tx, context_.user.id, list->id, shown, context_.now);
    return kChanged;
  }

  Applied show_filter(const domain::ImportRecord& record) {
    auto filter = own_filter(context_.db, context_.user, record.name);
    if (!filter) return kNoPlace;
    filter->privacy = domain::privacy_from(record.privacy);
    store::change_filter(context_.tx, *filter);
    return kChanged;
  }

  ApplyContext context_;
  const ApplyDecisions& decisions_;
  const std::string& picture_;
};

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

ApplyDecisions::ApplyDecisions(store::Db& db, const store::ImportBatch& batch, const domain::User& user)
    : db_(db), batch_(batch), user_(user) {
  store::prepare_recording(db);  // before anybody waits for the writer
  begin_anew();
}

void ApplyDecisions::begin_anew() {
  settler_.emplace(db_, batch_, user_);
  revision_ = settler_->revision();
  meta_ids_.clear();
  decisions_.clear();
}

std::size_t ApplyDecisions::decide(const std::vector<store::ImportRow>& rows) {
  constexpr std::int64_t kLongestUs = 100'000;
  const std::int64_t until_us = base::monotonic_us() + kLongestUs;
  if (!are_current()) begin_anew();
  std::size_t count = 0;
  for (const store::ImportRow& row : rows) {
    if (row.film_id != 0 && !meta_ids_.contains(row.film_id)) {
      if (count > 0 && base::monotonic_us() > until_us) break;
      decide(row.film_id);
    }
    ++count;
  }
  return count;
}

void ApplyDecisions::decide(std::int64_t film_id) {
  const auto film = store::find_import_film(db_, film_id);
  const bool is_found = film && film->outcome == store::FilmOutcome::found;
  if (is_found && !decisions_.contains(film->meta_id)) {
    FilmDecisions decided = settler_->decide(film->meta_id);
    std::erase_if(decided.rows, [](const FilmDecisions::Row& one) { return one.row.applied_at.has_value(); });
    decisions_.emplace(film->meta_id, std::move(decided));
  }
  meta_ids_[film_id] = is_found ? film->meta_id : 0;
}

bool ApplyDecisions::are_current() { return settler_->revision() == revision_; }

void ApplyDecisions::take_over() { revision_ = settler_->revision(); }

const FilmDecisions* ApplyDecisions::of(const store::ImportRow& row) const {
  const auto meta_id = meta_ids_.find(row.film_id);
  const auto found = meta_id == meta_ids_.end() ? decisions_.end() : decisions_.find(meta_id->second);
  return found == decisions_.end() ? nullptr : &found->second;
}

int apply_rows(store::Tx& tx, ApplyDecisions& decisions, const std::vector<store::ImportRow>& rows, base::UnixTime now,
               const std::string& picture) {
  if (!decisions.are_current()) return 0;
  tx.tell_nobody();
  const LockTime time;
  Applier applier(tx, decisions, now, picture);
  int count = 0;
  for (const store::ImportRow& row : rows) {
    if (count > 0 && time.is_over()) break;
    applier.apply(row);
    ++count;
  }
  decisions.take_over();
  return count;
}

}  // namespace transfer
