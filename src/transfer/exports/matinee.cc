#include "transfer/exports/matinee.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <vector>

#include "base/json.h"
#include "domain/import.h"
#include "formats/matinee.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/exports/films.h"
#include "store/exports/lists.h"
#include "store/together/grant.h"

namespace transfer {

namespace {

using domain::ImportRecord;
using domain::RecordKind;

constexpr int kRowsAtOnce = 500, kFilmsAtOnce = 200;
constexpr std::size_t kPictureAtOnce = 64 * 1024;

class MatineeExport {
 public:
  MatineeExport(store::Db& db, const domain::User& user, formats::ExportFile& file, const OnExported& on_exported)
      : db_(db), user_(user), file_(file), on_exported_(on_exported), movies_(store::recorded_movies(db, user.id)) {
    file_.put(formats::kMatineeHead, "");  // first, though its counts are known last
    file_.put(formats::kMatineeFilms, "");
    for (const std::string_view member : formats::kMatineeMembers) file_.put(member, "");
  }

  void write_account(const std::string& picture) {
    write_places();
    file_.put(formats::kMatineePreferences, base::write_json(preferences()) + '\n');
    for (const store::HiddenPerson& person : store::hidden_persons(db_, user_.id))
      add({.kind = RecordKind::person, .film = {.tmdb = person.meta_id, .title = person.name}});
    write_filters();
    if (!picture.empty()) write_picture(picture);
  }

  // Each of these three returns false if it was stopped.
  bool write_plays() {
    int position = 0;  // within the date, from 0 without gaps: rows of another server have other positions
    for (store::DiaryPlay last;;) {
      const std::vector<store::DiaryPlay> plays = store::plays_after(db_, user_.id, last, kRowsAtOnce);
      if (plays.empty()) return true;
      for (const store::DiaryPlay& play : plays) {
        position = last.id != 0 && play.watch_key == last.watch_key ? position + 1 : 0;
        add(record_of(play, position));
        last = play;
      }
      if (!go_on()) return false;
    }
  }

  bool write_films() {
    for (auto next = movies_.begin(); next != movies_.end();) {
      const auto end = std::min(next + kFilmsAtOnce, movies_.end());
      for (const domain::FilmHistory& film : store::film_histories(db_, user_.id, {next, end}, store::WithPlays::no))
        write_film(film);
      next = end;
      if (!go_on()) return false;
    }
    int position = 0;
    for (const std::int64_t tmdb : store::favourite_meta_ids(db_, user_.id))
      add({.kind = RecordKind::favourite, .film = {.tmdb = tmdb}, .position = ++position});
    return true;
  }

  bool write_lists() {
    std::set<std::string> keys;
    for (const domain::MovieList& list : store::lists_of(db_, user_.id)) {
      std::string key = list.name;
      for (int number = 2; !keys.insert(key).second; ++number) key = list.name + " (" + std::to_string(number) + ')';
      add({.kind = RecordKind::list,
           .at = list.created_at,
           .text = list.description,
           .list = key,
           .name = list.name,
           .privacy = std::string(domain::privacy_text(list.privacy)),
           .is_ranked = list.is_ranked});
      if (!write_items(list.id, key)) return false;
    }
    return true;
  }

  void write_head(base::UnixTime when) {
    base::Json head = base::json_object();
    head["format"] = std::string(formats::kMatineeFormat);
    head["version"] = formats::kMatineeVersion;
    head["when"] = base::rfc3339(when);
    head["counts"]["film"] = static_cast<Json::Int64>(films_);
    for (const std::string_view kind : domain::kRecordKinds)
      if (const auto count = counts_.find(std::string(kind)); count != counts_.end())
        head["counts"][count->first] = static_cast<Json::Int64>(count->second);
    file_.put(formats::kMatineeHead, base::write_json(head) + '\n');
  }

 private:
  bool go_on() const { return on_exported_(films_, std::ssize(movies_)); }

  void add(const ImportRecord& record) {
    file_.put(formats::matinee_member(record.kind), formats::matinee_line(record));
    const RecordKind counted = record.kind == RecordKind::seen ? RecordKind::play : record.kind;
    ++counts_[std::string(domain::kRecordKinds[static_cast<std::size_t>(counted)])];
  }

  static ImportRecord record_of(const store::DiaryPlay& row, int position) {
    ImportRecord record{.kind = row.play.is_mark ? RecordKind::seen : RecordKind::play,
                        .film = {.tmdb = row.meta_id},
                        .date = row.play.date,
                        .at = row.play.created_at,
                        .count = row.play.count,
                        .text = row.play.comment,
                        .place = row.play.place,
                        .tags = row.play.tags,
                        .position = position};
    if (row.play.is_rewatch != domain::Rewatch::unsaid) record.is_rewatch = row.play.is_rewatch == domain::Rewatch::yes;
    return record;
  }

  void write_film(const domain::FilmHistory& film) {
    const domain::Movie& movie = film.movie;
    const domain::FilmRef only_id{.tmdb = movie.meta_id};
    file_.put(formats::kMatineeFilms, formats::matinee_film_line({.tmdb = movie.meta_id,
                                                                  .imdb = movie.imdb_id,
                                                                  .title = movie.title,
                                                                  .original_title = movie.original_title,
                                                                  .year = movie.year()}));
    ++films_;
    for (const store::PastRating& past : store::past_ratings(db_, user_.id, movie.id))
      add({.kind = RecordKind::past_rating, .film = only_id, .at = past.rated_at, .tenths = past.rating.value_or(0)});
    if (film.rating) add({.kind = RecordKind::rating, .film = only_id, .at = film.rated_at, .tenths = *film.rating});
    if (film.listed_at) add({.kind = RecordKind::watchlist, .film = only_id, .at = *film.listed_at});
    if (film.liked_at) add({.kind = RecordKind::like, .film = only_id, .at = *film.liked_at});
    if (!film.review.empty())
      add({.kind = RecordKind::review, .film = only_id, .at = film.written_at, .text = film.review});
  }

  bool write_items(std::int64_t list_id, const std::string& key) {
    store::ListItem last;
    for (int position = 0;;) {
      const std::vector<store::ExportedItem> items = store::items_after(db_, list_id, last, kRowsAtOnce);
      if (items.empty()) return true;
      for (const store::ExportedItem& row : items)
        add({.kind = RecordKind::item,
             .film = {.tmdb = row.movie.meta_id},
             .at = row.item.added_at,
             .text = row.item.note,
             .list = key,
             .position = ++position});
      last = items.back().item;
      if (!go_on()) return false;
    }
  }

  void write_places() {
    for (const domain::Location& place : store::list_locations(db_, user_.id))
      add({.kind = RecordKind::place, .place = place.name, .is_cinema = place.is_cinema});
  }

  void write_filters() {
    for (const store::SavedFilter& filter : store::filters_of(db_, user_, user_))
      add({.kind = RecordKind::filter,
           .at = filter.created_at,
           .text = store::portable_filter(db_, user_.id, filter.query),
           .list = filter.kind,
           .name = filter.name,
           .privacy = std::string(domain::privacy_text(filter.privacy))});
  }

  base::Json preferences() const {
    base::Json all = base::json_object();
    all["privacy_level"] = std::string(domain::privacy_text(user_.privacy));
    all["timezone"] = user_.time_zone;
    all["date_format"] = user_.date_format;
    all["country"] = user_.country;
    all["rating_scale"] = std::string(domain::rating_scale_text(user_.rating_scale));
    all["theme"] = user_.theme;
    all["automatic_watchlist_removal"] = user_.automatic_watchlist_removal;
    all["single_key_shortcuts"] = user_.single_key_shortcuts;
    all["provider_search"] = user_.provider_search;
    all["services"] = user_.services;
    all["about"] = user_.about;
    all["weekly_export"] = user_.weekly_export;
    for (const store::LogGrant& grant : store::grants_given(db_, user_.id))
      all[std::string(formats::kMatineeTogether)].append(grant.member.name);
    if (const auto dashboard = base::parse_json(store::find_dashboard(db_, user_.id))) all["dashboard"] = *dashboard;
    return all;
  }

  void write_picture(const std::string& path) {
    const std::string member = std::string(formats::kMatineePicture) + path.substr(path.rfind('.') + 1);
    std::ifstream file(path, std::ios::binary);
    for (std::string part(kPictureAtOnce, '\0'); file;) {
      file.read(part.data(), static_cast<std::streamsize>(part.size()));
      if (file.gcount() > 0) file_.put(member, {part.data(), static_cast<std::size_t>(file.gcount())});
    }
  }

  store::Db& db_;
  const domain::User& user_;
  formats::ExportFile& file_;
  const OnExported& on_exported_;
  std::vector<std::int64_t> movies_;
  std::map<std::string, std::int64_t> counts_;
  std::int64_t films_ = 0;
};

}  // namespace

bool write_matinee(store::Db& db, const domain::User& user, const std::string& picture, base::UnixTime when,
                   formats::ExportFile& file, const OnExported& on_exported) {
  MatineeExport all(db, user, file, on_exported);
  all.write_account(picture);
  if (!all.write_plays() || !all.write_films() || !all.write_lists()) return false;
  all.write_head(when);
  return true;
}

}  // namespace transfer
