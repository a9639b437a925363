#include <stdexcept>
#include <vector>

#include "base/time.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/tag.h"
#include "store/diary/watchlist.h"
#include "store/imports/change.h"
#include "transfer/imports/apply_context.h"

namespace transfer {

namespace {

using domain::RowVerdict;

store::NewPlay as_it_is(const domain::Play& there) {
  store::NewPlay play;
  play.movie_id = there.movie_id;
  play.watched_at = there.watched_at;
  play.plays = there.plays;
  play.comment = there.comment;
  play.tags = there.tags;
  if (there.location) play.location_id = there.location->id;
  return play;
}

// Appends the text below the play's note. Throws std::length_error if there is no room for both.
void add_to(store::NewPlay& play, const std::string& text, const std::vector<std::string>& tags) {
  play.comment = store::joined_comment(play.comment.value_or(""), text);
  if (!play.comment) throw store::CommentsTooLong();
  play.tags = store::joined_tags(play.tags.value_or(std::vector<std::string>{}), tags);
}

std::optional<domain::Play> coarser_play(const ApplyContext& context, const std::string& date) {
  for (const std::size_t length : {std::size_t{7}, std::size_t{4}})  // its month, its year
    if (length < date.size())
      if (auto play = store::find_play_on(context.db, context.user.id, context.movie_id, date.substr(0, length)))
        return play;
  return std::nullopt;
}

// Keeps the text that the person wrote; several texts of the upload follow each other.
std::optional<std::string> comment_for(const ApplyContext& context, const domain::ImportRecord& record,
                                       const std::optional<domain::Play>& there) {
  if (!there || there->comment.empty()) return record.text;
  if (is_same_text(there->comment, record.text)) return std::nullopt;
  const bool is_ours = store::is_play_of_import(context.db, context.batch.id, context.movie_id, there->id);
  if (!is_ours && context.settler.policy().comment_policy == "mine") return std::nullopt;
  return is_ours ? store::joined_comment(there->comment, record.text).value_or(there->comment)
                 : text_beside(context, there->comment, record.text);
}

std::optional<std::int64_t> place_of(ApplyContext& context, const domain::ImportRecord& record) {
  if (record.place.empty()) return std::nullopt;
  return store::find_or_add_location(context.tx, context.user.id, record.place, record.is_cinema, context.now).id;
}

// Removes the film only if it was put on the watchlist before the day of the play, and is not on the upload's
// watchlist.
void take_off_watchlist(ApplyContext& context, const std::optional<std::string>& date) {
  const auto listed = store::listed_at(context.db, context.user.id, context.movie_id);
  if (!context.settler.policy().watchlist_removal || !date || !listed) return;
  if (base::local_date(*listed, context.settler.policy().zone) >= *date) return;
  if (context.is_on_their_watchlist) return;
  store::remove_from_watchlist(context.tx, context.user.id, context.movie_id);
}

// Writes the play's own comment, beside or instead of the one that is here, and all else that the entry here lacks.
Applied write_more(ApplyContext& context, const domain::ImportRecord& record) {
  const auto there = store::find_play_on(context.db, context.user.id, context.movie_id, record.date);
  if (!there) return add_plays(context, record, record.count, record.date);
  store::NewPlay play = as_it_is(*there);
  if (!contains_text(there->comment, record.text)) play.comment = text_beside(context, there->comment, record.text);
  const auto tags = store::joined_tags(there->tags, record.tags);
  if (tags.size() <= store::most_tags(there->plays)) play.tags = tags;
  if (!play.location_id) play.location_id = place_of(context, record);
  const bool is_first = there->plays == 1 && there->is_rewatch == domain::Rewatch::unsaid;
  if (is_first && record.is_rewatch.value_or(false)) play.is_rewatch = domain::Rewatch::yes;
  store::replace_play(context.tx, context.user, there->id, play, context.now);
  return kChanged;
}

// Gives one viewing of a month or year its day. The other viewings of the entry stay; its note and tags go with its
// last viewing, into the entry of that day if there is one.
Applied refine(ApplyContext& context, const domain::ImportRecord& record, const domain::Play& coarse) {
  store::NewPlay play = as_it_is(coarse);
  if (coarse.plays > record.count) {
    play.plays = coarse.plays - record.count;
    play.tags.reset();  // they stay as they are
    store::replace_play(context.tx, context.user, coarse.id, play, context.now);
    return {RowVerdict::changed, add_plays(context, record, record.count, record.date).reason};
  }
  const auto there = store::find_play_on(context.db, context.user.id, context.movie_id, record.date);
  play.watched_at = record.date;
  play.plays = record.count;
  add_to(play, record.text, record.tags);
  if (there && there->location) play.location_id = there->location->id;
  if (!play.location_id) play.location_id = place_of(context, record);
  if (record.is_rewatch && coarse.is_rewatch == domain::Rewatch::unsaid)
    play.is_rewatch = *record.is_rewatch ? domain::Rewatch::yes : domain::Rewatch::no;
  store::replace_play(context.tx, context.user, coarse.id, play, context.now);
  take_off_watchlist(context, record.date);
  return kChanged;
}

// Returns false if there is no mark, or someone has added to it since.
bool take_mark_away(ApplyContext& context) {
  const std::int64_t mark = store::bare_mark(context.db, context.user.id, context.movie_id);
  if (mark == 0) return false;
  return store::delete_play(context.tx, context.user.id, context.movie_id, mark);
}

}  // namespace

Applied write_play(ApplyContext& context, const domain::ImportRecord& record, const Decision& decision) {
  if (decision.takes_mark && take_mark_away(context)) {
    const Applied applied = add_plays(context, record, decision.plays, record.date);
    return {RowVerdict::changed, applied.reason.empty() && record.date ? "dates_mark" : applied.reason};
  }
  if (decision.verdict == RowVerdict::conflict) return write_more(context, record);
  if (decision.reason == "coarser_date_here")
    if (const auto coarse = coarser_play(context, *record.date)) return refine(context, record, *coarse);
  return add_plays(context, record, decision.plays, record.date);
}

Applied add_plays(ApplyContext& context, const domain::ImportRecord& record, int count,
                  const std::optional<std::string>& date) {
  const auto there = store::find_play_on(context.db, context.user.id, context.movie_id, date);
  store::NewPlay play;
  play.movie_id = context.movie_id;
  play.watched_at = date;
  play.plays = count;
  play.is_mark = record.kind == domain::RecordKind::seen;
  if (!there || !there->location) play.location_id = place_of(context, record);
  if (!there) {
    play.position = record.position;
    if (record.is_rewatch) play.is_rewatch = *record.is_rewatch ? domain::Rewatch::yes : domain::Rewatch::no;
  }
  if (!record.text.empty()) play.comment = comment_for(context, record, there);
  play.replaces_comment = true;
  if (!record.tags.empty()) play.tags = record.tags;
  store::add_play(context.tx, context.user, play, record.at.value_or(context.now));
  take_off_watchlist(context, date);
  const bool is_left = there && !record.text.empty() && !play.comment && !is_same_text(there->comment, record.text);
  return {RowVerdict::added, is_left ? domain::RowReason("other_comment_here") : domain::RowReason()};
}

// The play may have been left out, or have received a note since then.
Applied write_note(ApplyContext& context, const std::string& text, const std::string& date) {
  const auto there = store::find_play_on(context.db, context.user.id, context.movie_id,
                                         date.empty() ? std::nullopt : std::optional(date));
  if (!there || !there->comment.empty()) return kNoPlace;
  store::NewPlay play = as_it_is(*there);
  play.comment = text;
  store::replace_play(context.tx, context.user, there->id, play, context.now);
  return kAdded;
}

std::string text_beside(const ApplyContext& context, const std::string& here, const std::string& theirs) {
  if (here.empty() || context.settler.policy().comment_policy == "theirs") return theirs;
  return store::joined_comment(here, theirs).value_or(here);
}

}  // namespace transfer
