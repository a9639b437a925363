#include "store/imports/effect.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "store/account/saved_filter.h"
#include "store/account/user.h"
#include "store/diary/companions.h"
#include "store/diary/favourite.h"
#include "store/diary/like.h"
#include "store/diary/location.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/movie_lists/items.h"
#include "store/movie_lists/movie_list.h"
#include "store/numbers/hidden_people.h"
#include "store/sqlite/ids.h"
#include "store/together/grant.h"

namespace store {

namespace {

using base::Json;

std::int64_t number_of(std::string_view text) { return base::parse_int(text).value_or(0); }

// Returns the numbers of a key like "12:34".
std::vector<std::int64_t> numbers_of(std::string_view key) {
  std::vector<std::int64_t> numbers;
  for (const std::string_view part : base::split(key, ':')) numbers.push_back(number_of(part));
  return numbers;
}

// Reads a key "film:tenths:time", in which 0 tenths means that the rating was removed.
PastRating past_rating_of(const std::vector<std::int64_t>& key) {
  if (key.size() != 3) return {};
  return {key[1] == 0 ? std::nullopt : std::optional(static_cast<int>(key[1])), key[2]};
}

// Returns the statement that reads a thing. It binds the number of the key and the user.
const char* statement_of(ImportThing thing) {
  static constexpr char kPlay[] = R"(
    SELECT json_object('movie', movie_id, 'date', watched_at, 'plays', plays, 'comment', comment, 'place', location_id,
      'rewatch', is_rewatch, 'created', created_at, 'tags',
      json((SELECT json_group_array(t.tag) FROM play_tag t WHERE t.play_id = play.id)),
      'beside', json_object('position', position, 'logged_by', logged_by, 'mark', is_mark,
        'with', json((SELECT json_group_array(c.user_id) FROM play_companion c WHERE c.play_id = play.id)),
        'their_plays', json((SELECT json_group_array(c.their_play_id) FROM play_companion c
          WHERE c.play_id = play.id AND c.their_play_id IS NOT NULL)),
        'named_in', json((SELECT json_group_array(c.play_id) FROM play_companion c WHERE c.their_play_id = play.id))))
    FROM play WHERE id = ?1 AND user_id = ?2)";
  static constexpr char kRating[] =
      "SELECT json_object('rating', rating, 'at', rated_at) FROM rating WHERE movie_id = ?1 AND user_id = ?2";
  static constexpr char kWatchlist[] =
      "SELECT json_object('at', added_at) FROM watchlist_entry WHERE movie_id = ?1 AND user_id = ?2";
  static constexpr char kReview[] =
      "SELECT json_object('text', text, 'at', written_at) FROM review WHERE movie_id = ?1 AND user_id = ?2";
  static constexpr char kLike[] =
      "SELECT json_object('at', liked_at) FROM movie_like WHERE movie_id = ?1 AND user_id = ?2";
  static constexpr char kFavourites[] =
      "SELECT json_group_array(movie_id) FROM (SELECT movie_id FROM favourite WHERE ?1 = 0 AND user_id = ?2 "
      "ORDER BY position) /*scan*/";
  static constexpr char kLocation[] =
      "SELECT json_object('name', name, 'cinema', is_cinema) FROM location WHERE id = ?1 AND user_id = ?2";
  static constexpr char kList[] =
      "SELECT json_object('name', name, 'description', description, 'ranked', is_ranked, 'privacy', privacy_level) "
      "FROM movie_list WHERE id = ?1 AND user_id = ?2";
  static constexpr char kPerson[] =
      "SELECT json_object('hidden', 1) FROM hidden_person WHERE person_id = ?1 AND user_id = ?2";
  static constexpr char kPreferences[] = R"(
    SELECT json_object('privacy', privacy_level, 'format', date_format, 'zone', time_zone, 'country', country,
      'scale', rating_scale, 'theme', theme, 'removal', automatic_watchlist_removal, 'keys', single_key_shortcuts,
      'search', provider_search, 'services', services, 'weekly', weekly_export, 'dashboard', dashboard,
      'about', about)
    FROM user WHERE ?1 = 0 AND id = ?2)";
  static constexpr char kFilter[] =
      "SELECT json_object('name', name, 'kind', kind, 'query', query, 'privacy', privacy_level) FROM saved_filter "
      "WHERE id = ?1 AND user_id = ?2";
  static constexpr char kPicture[] =
      "SELECT json_object('file', profile_image) FROM user WHERE ?1 = 0 AND id = ?2 AND profile_image IS NOT NULL";
  static constexpr char kGrant[] =
      "SELECT json_object('given', 1) FROM log_grant WHERE writer_id = ?1 AND user_id = ?2";
  switch (thing) {
    case ImportThing::picture:
      return kPicture;
    case ImportThing::grant:
      return kGrant;
    case ImportThing::preferences:
      return kPreferences;
    case ImportThing::filter:
      return kFilter;
    case ImportThing::play:
      return kPlay;
    case ImportThing::rating:
      return kRating;
    case ImportThing::watchlist:
      return kWatchlist;
    case ImportThing::review:
      return kReview;
    case ImportThing::like:
      return kLike;
    case ImportThing::favourites:
      return kFavourites;
    case ImportThing::location:
      return kLocation;
    case ImportThing::list:
      return kList;
    case ImportThing::hidden_person:
      return kPerson;
    default:
      return nullptr;
  }
}

ThingValue read_item(Db& db, std::int64_t user_id, const std::vector<std::int64_t>& key) {
  static constexpr char kSql[] =
      "SELECT json_object('note', i.note, 'at', i.added_at) FROM movie_list_item i "
      "CROSS JOIN movie_list l ON l.id = i.list_id WHERE i.list_id = ? AND i.movie_id = ? AND l.user_id = ?";
  if (key.size() != 2) return std::nullopt;
  return Query(db, kSql, key[0], key[1], user_id).first([](const Query& row) { return row.text(0); });
}

NewPlay play_from(Db& db, std::int64_t user_id, const Json& value) {
  NewPlay play;
  play.movie_id = base::int_member(value, "movie");
  if (const Json& date = base::member(value, "date"); date.isString()) play.watched_at = date.asString();
  play.plays = static_cast<int>(base::int_member(value, "plays", 1));
  play.comment = base::string_member(value, "comment");
  if (const auto place = base::int_member(value, "place"); owns_location(db, user_id, place)) play.location_id = place;
  play.is_rewatch = static_cast<domain::Rewatch>(base::int_member(value, "rewatch", -1));
  play.tags.emplace();
  for (const Json& tag : base::member(value, "tags")) play.tags->push_back(tag.asString());
  const Json& beside = base::member(value, "beside");
  play.is_mark = base::int_member(beside, "mark") != 0;
  read_company(play, beside);
  return play;
}

void keep_common(std::vector<std::int64_t>& ids, const std::vector<std::int64_t>& others) {
  std::erase_if(ids, [&](std::int64_t id) { return std::ranges::find(others, id) == others.end(); });
}

// Restores a play as it was, even one that became part of another, under its old id, which older effects name.
bool write_play(Tx& tx, const domain::User& user, std::int64_t id, const Json& value, const NamedTogether& named,
                base::UnixTime now) {
  domain::User quiet = user;
  quiet.automatic_watchlist_removal = false;
  NewPlay play = play_from(tx.db(), user.id, value);
  const auto there = find_play_on(tx.db(), user.id, play.movie_id, play.watched_at);
  if (there && there->id != id) return false;
  if (movie_of_play(tx.db(), user.id, id) != 0) return replace_play(tx, quiet, id, play, now);
  play.id = id;
  play.position = static_cast<int>(base::int_member(base::member(value, "beside"), "position"));
  if (play.with) keep_common(*play.with, named.with);
  keep_common(play.their_plays, named.their_plays);
  keep_common(play.named_in, named.named_in);
  restore_play(tx, quiet, play, base::int_member(value, "created", now));
  return true;
}

bool write_preferences(Tx& tx, std::int64_t user_id, const Json& value) {
  auto user = find_user(tx.db(), user_id);
  if (!user || !value.isObject()) return false;
  const auto text = [&](const char* name) { return base::string_member(value, name, 100'000); };
  const auto flag = [&](const char* name) { return base::int_member(value, name) != 0; };
  user->privacy = domain::privacy_from(text("privacy"));
  user->date_format = text("format");
  user->time_zone = text("zone");
  user->country = text("country");
  user->rating_scale = domain::rating_scale_from(text("scale"));
  user->theme = text("theme");
  user->automatic_watchlist_removal = flag("removal");
  user->single_key_shortcuts = flag("keys");
  user->provider_search = flag("search");
  user->services = text("services");
  set_preferences(tx, *user);
  set_weekly_export(tx, user_id, flag("weekly"));
  set_dashboard(tx, user_id, text("dashboard"));
  if (value.isMember("about")) set_about(tx, user_id, text("about"));  // effects of earlier versions have none
  return true;
}

bool write_watchlist(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Json& value) {
  remove_from_watchlist(tx, user_id, movie_id);
  if (value.isObject()) add_to_watchlist(tx, user_id, movie_id, base::int_member(value, "at"));
  return true;
}

bool write_review(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Json& value) {
  delete_review(tx, user_id, movie_id);
  if (value.isObject())
    set_review(tx, user_id, movie_id, {base::string_member(value, "text"), base::int_member(value, "at")});
  return true;
}

bool write_like(Tx& tx, std::int64_t user_id, std::int64_t movie_id, const Json& value) {
  unlike(tx, user_id, movie_id);
  if (value.isObject()) like(tx, user_id, movie_id, base::int_member(value, "at"));
  return true;
}

bool write_favourites(Tx& tx, std::int64_t user_id, const Json& value) {
  std::vector<std::int64_t> ids;
  if (value.isArray())
    for (const Json& id : value) ids.push_back(id.asInt64());
  set_favourites(tx, user_id, ids);
  return true;
}

bool write_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, const Json& value, base::UnixTime now) {
  const NewMovieList list{base::string_member(value, "name"), base::string_member(value, "description", 100'000),
                          base::int_member(value, "ranked") != 0,
                          domain::privacy_from(base::string_member(value, "privacy"))};
  return value.isObject() && change_list(tx, user_id, list_id, list, now);
}

bool write_filter(Tx& tx, std::int64_t user_id, std::int64_t filter_id, const Json& value) {
  SavedFilter filter;
  filter.id = filter_id;
  filter.user_id = user_id;
  filter.name = base::string_member(value, "name");
  filter.kind = base::string_member(value, "kind");
  filter.query = base::string_member(value, "query");
  filter.privacy = domain::privacy_from(base::string_member(value, "privacy"));
  return value.isObject() && change_filter(tx, filter);
}

bool delete_empty_list(Tx& tx, std::int64_t user_id, std::int64_t list_id, base::UnixTime now) {
  return list_items(tx.db(), list_id).empty() && delete_list(tx, user_id, list_id, now);
}

bool write_past_rating(Tx& tx, std::int64_t user_id, const std::vector<std::int64_t>& key, bool is_there) {
  if (!is_there) return delete_past_rating(tx, user_id, key[0], past_rating_of(key));
  add_past_rating(tx, user_id, key[0], past_rating_of(key));
  return true;
}

// Removes the picture from the account. A job deletes the file later, with the others that no account uses.
bool take_picture_away(Tx& tx, std::int64_t user_id) {
  set_profile_image(tx, user_id, "");
  return true;
}

bool is_shown_again(Tx& tx, std::int64_t user_id, std::int64_t person_id) {
  show_person(tx, user_id, person_id);
  return true;
}

std::optional<Rating> rating_from(const Json& value) {
  if (!value.isObject()) return std::nullopt;
  return Rating{static_cast<int>(base::int_member(value, "rating")), base::int_member(value, "at")};
}

// Reads the company from the value of a play.
NewPlay company_of(const Json& value) {
  NewPlay company;
  read_company(company, base::member(value, "beside"));
  return company;
}

// Returns true if two plays are equal apart from the values "beside" them, as long as nobody has joined their company.
bool is_same_play(const std::string& now, const std::string& left) {
  Json play = base::parse_json(now).value_or(base::json_null());
  Json before = base::parse_json(left).value_or(base::json_null());
  if (!play.isObject() || !before.isObject()) return false;
  const NewPlay company = company_of(play), company_left = company_of(before);
  play.removeMember("beside");
  before.removeMember("beside");
  const std::vector<std::int64_t> nobody;
  return play == before && std::ranges::includes(company_left.with.value_or(nobody), company.with.value_or(nobody));
}

}  // namespace

void add_import_effect(Tx& tx, std::int64_t batch_id, const ImportEffect& effect) {
  static constexpr char kSql[] =
      "INSERT INTO import_effect (batch_id, row_id, movie_id, thing, thing_key, before, after) "
      "VALUES (?, ?, ?, ?, ?, ?, ?)";
  Query(tx, kSql, batch_id, effect.row_id, null_if_zero(effect.movie_id),
        kImportThings[static_cast<std::size_t>(effect.thing)], effect.key, effect.before, effect.after)
      .run();
}

ImportEffect read_import_effect(const Query& row) {
  return {row.integer(0),
          row.integer(1),
          row.integer(2),
          static_cast<ImportThing>(std::ranges::find(kImportThings, row.text_view(3)) - kImportThings.begin()),
          row.text(4),
          row.optional_text(5),
          row.optional_text(6)};
}

std::vector<ImportEffect> import_effects_of_row(Db& db, std::int64_t row_id) {
  static constexpr char kSql[] =
      "SELECT id, row_id, movie_id, thing, thing_key, before, after FROM import_effect WHERE row_id = ? "
      "ORDER BY id DESC";
  return Query(db, kSql, row_id).all(read_import_effect);
}

std::vector<ImportEffect> import_effects_on(Db& db, std::int64_t batch_id, ImportThing thing, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT id, row_id, movie_id, thing, thing_key, before, after FROM import_effect "
      "WHERE batch_id = ? AND thing = ? AND movie_id IS ?";
  return Query(db, kSql, batch_id, kImportThings[static_cast<std::size_t>(thing)], null_if_zero(movie_id))
      .all(read_import_effect);
}

bool is_made_by_import(Db& db, std::int64_t batch_id, ImportThing thing, std::int64_t movie_id, std::string_view key) {
  static constexpr char kSql[] =
      "SELECT 1 FROM import_effect WHERE batch_id = ? AND thing = ? AND movie_id = ? AND thing_key = ? "
      "AND before IS NULL LIMIT 1";
  return Query(db, kSql, batch_id, kImportThings[static_cast<std::size_t>(thing)], movie_id, key).step();
}

std::optional<std::int64_t> imported_place(Db& db, std::int64_t batch_id, std::int64_t list_id, std::int64_t movie_id) {
  static constexpr char kSql[] =
      "SELECT r.fields ->> '$.position' FROM import_effect e CROSS JOIN import_row r ON r.id = e.row_id "
      "WHERE e.batch_id = ?1 AND e.thing = 'item' AND e.movie_id = ?3 AND e.thing_key = ?2 || ':' || ?3";
  const auto read = [](const Query& row) { return row.optional_integer(0); };
  return Query(db, kSql, batch_id, list_id, movie_id).first(read);
}

std::int64_t count_affected_rows(Db& db, std::int64_t batch_id) {
  static constexpr char kSql[] = "SELECT count(DISTINCT row_id) FROM import_effect WHERE batch_id = ? /*scan*/";
  return Query(db, kSql, batch_id).number();
}

std::vector<std::int64_t> newest_affected_rows(Db& db, std::int64_t batch_id, int limit) {
  static constexpr char kSql[] = "SELECT row_id FROM import_effect WHERE batch_id = ? ORDER BY id DESC LIMIT ?";
  auto rows = Query(db, kSql, batch_id, limit).all(read_id);
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());  // the effects of a row are adjacent
  return rows;
}

void delete_import_effects_of_row(Tx& tx, std::int64_t row_id) {
  static constexpr char kSql[] = "DELETE FROM import_effect WHERE row_id = ?";
  Query(tx, kSql, row_id).run();
}

bool is_as_left(Db& db, std::int64_t user_id, const ImportEffect& effect) {
  return is_as_left(read_thing(db, user_id, effect.thing, effect.key), effect);
}

bool is_as_left(const ThingValue& now, const ImportEffect& effect) {
  if (now == effect.after) return true;
  return effect.thing == ImportThing::play && now && effect.after && is_same_play(*now, *effect.after);
}

ThingValue read_thing(Db& db, std::int64_t user_id, ImportThing thing, std::string_view key) {
  const std::vector<std::int64_t> numbers = numbers_of(key);
  if (thing == ImportThing::item) return read_item(db, user_id, numbers);
  if (thing == ImportThing::past_rating)
    return has_past_rating(db, user_id, numbers[0], past_rating_of(numbers)) ? ThingValue("{}") : std::nullopt;
  return Query(db, statement_of(thing), numbers[0], user_id).first([](const Query& row) { return row.text(0); });
}

NamedTogether named_now(Db& db, std::int64_t user_id, const std::vector<ImportEffect>& effects) {
  NamedTogether named;
  const auto add = [](std::vector<std::int64_t>& to, const std::vector<std::int64_t>& ids) {
    to.insert(to.end(), ids.begin(), ids.end());
  };
  for (const ImportEffect& effect : effects) {
    if (effect.thing != ImportThing::play) continue;
    const ThingValue now = read_thing(db, user_id, effect.thing, effect.key);
    const NewPlay company = company_of(base::parse_json(now.value_or("{}")).value_or(base::json_object()));
    add(named.with, company.with.value_or(std::vector<std::int64_t>{}));
    add(named.their_plays, company.their_plays);
    add(named.named_in, company.named_in);
  }
  return named;
}

bool put_thing_back(Tx& tx, const domain::User& user, const ImportEffect& effect, const NamedTogether& named,
                    base::UnixTime now) {
  const ThingValue& value = effect.before;
  const std::vector<std::int64_t> numbers = numbers_of(effect.key);
  const std::int64_t id = numbers[0];
  const Json json = value ? base::parse_json(*value).value_or(base::json_null()) : base::json_null();
  switch (effect.thing) {
    case ImportThing::play:
      if (value) return write_play(tx, user, id, json, named, now);
      return delete_play(tx, user.id, movie_of_play(tx.db(), user.id, id), id);
    case ImportThing::rating:
      restore_rating(tx, user.id, id, rating_from(json));
      return true;
    case ImportThing::past_rating:
      return write_past_rating(tx, user.id, numbers, value.has_value());
    case ImportThing::watchlist:
      return write_watchlist(tx, user.id, id, json);
    case ImportThing::review:
      return write_review(tx, user.id, id, json);
    case ImportThing::like:
      return write_like(tx, user.id, id, json);
    case ImportThing::favourites:
      return write_favourites(tx, user.id, json);
    case ImportThing::location:
      return !value && delete_unused_location(tx, user.id, id);
    case ImportThing::list:
      return value ? write_list(tx, user.id, id, json, now) : delete_empty_list(tx, user.id, id, now);
    case ImportThing::item:
      return !value && remove_from_list(tx, user.id, id, numbers.back(), now);
    case ImportThing::preferences:
      return write_preferences(tx, user.id, json);
    case ImportThing::filter:
      return value ? write_filter(tx, user.id, id, json) : delete_filter(tx, user.id, id);
    case ImportThing::hidden_person:
      return !value && is_shown_again(tx, user.id, id);
    case ImportThing::picture:
      return !value && take_picture_away(tx, user.id);
    case ImportThing::grant:
      return !value && end_logging(tx, user.id, id);
  }
  return false;
}

}  // namespace store
