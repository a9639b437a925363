#include "fixture.h"

#include "auth/password.h"
#include "base/crypto.h"
#include "base/json.h"
#include "fixture_films.h"
#include "formats/record_json.h"
#include "store/account/password_reset.h"
#include "store/account/saved_filter.h"
#include "store/account/token.h"
#include "store/account/user.h"
#include "store/catalogue/movie.h"
#include "store/diary/like.h"
#include "store/diary/play.h"
#include "store/diary/rating.h"
#include "store/diary/review.h"
#include "store/diary/watchlist.h"
#include "store/imports/batch.h"
#include "store/imports/row.h"
#include "store/work/digest.h"
#include "store/work/feed.h"
#include "store/work/hook.h"
#include "store/work/linked_service.h"
#include "store/work/unmatched_play.h"
#include "store/work/webhook.h"

namespace cases {

namespace {

constexpr char kPassword[] = "correct horse battery";

// TMDB's ids of Metropolis, 8½ …; in this order they become 1, 2, 3 … in the fixture.
constexpr std::int64_t kMovies[] = {19, 422, 62, 348, 626, 8392};

struct Person {
  const char* name;
  char token_digit;
  const char* privacy;
};
constexpr Person kPeople[] = {
    {"maya", 'a', "members"}, {"ben", 'b', "members"}, {"priya", 'c', "private"}, {"otto", 'd', "public"}};
constexpr std::pair<const char*, char> kOtherTokens[] = {{"reader", 'e'},        {"writer", 'f'},
                                                         {"expired", '0'},       {"nobody", '9'},
                                                         {"password_link", '7'}, {"old_password_link", '6'}};

// Addresses of media servers and Radarr, whose ids are one digit 32 times. Their stored encrypted form cannot be read.
struct Address {
  const char* name;
  std::int64_t user_id;
  const char* kind;
  char digit;
};
constexpr Address kAddresses[] = {{"maya_plex", 1, "plex", '1'}, {"maya_radarr", 1, "radarr", '2'},
                                  {"ben_plex", 2, "plex", '3'},  {"ben_jellyfin", 2, "jellyfin", '4'},
                                  {"ben_emby", 2, "emby", '5'},  {"ben_kodi", 2, "kodi", '6'}};

// Feeds, whose ids are one digit 32 times; feed 1 is Ben's.
constexpr Address kFeeds[] = {{"ben_diary", 2, "diary", 'a'},          {"maya_reviews", 1, "reviews", 'b'},
                              {"maya_watchlist", 1, "watchlist", 'c'}, {"maya_releases", 1, "releases", '5'},
                              {"maya_cinema", 1, "cinema", 'e'},       {"maya_widget", 1, "widget", 'f'},
                              {"priya_diary", 3, "diary", '7'}};

// Ben gets a mail on Mondays.
constexpr Address kDigest = {"ben_digest", 2, "week", '8'};

std::string token_value(char digit) { return std::string(64, digit); }
std::string address_id(char digit) { return std::string(32, digit); }

std::int64_t add_user(store::Tx& tx, const Person& person, const Material& material, base::UnixTime now) {
  store::NewUser user;
  user.name = person.name;
  user.email = std::string(person.name) + "@example.com";
  user.password_hash = material.password_hash;
  const std::int64_t id = store::add_user(tx, user, now - base::kDay);
  static constexpr char kSql[] = "UPDATE user SET privacy_level = ? WHERE id = ?";
  store::Query(tx, kSql, person.privacy, id).run();
  return id;
}

void add_login(store::Tx& tx, std::int64_t user_id, char digit, base::UnixTime expires_at, base::UnixTime now) {
  store::NewToken token;
  token.user_id = user_id;
  token.hash = base::sha256_hex(token_value(digit));
  token.device_name = "Firefox on Linux";
  token.expires_at = expires_at;
  store::add_token(tx, token, now);
}

void add_personal_token(store::Tx& tx, char digit, const char* scope, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO auth_token (user_id, token_hash, kind, name, scope, created_at, last_used_at) VALUES (1, ?, "
      "'personal', 'script', ?, ?, ?)";
  store::Query(tx, kSql, base::sha256_hex(token_value(digit)), scope, now, now).run();
}

void add_imported_token(store::Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO auth_token (user_id, token, created_at) VALUES (2, 'imported-token-of-ben', ?)";
  store::Query(tx, kSql, now).run();
}

void add_account(store::Tx& tx, const Person& person, const Material& material, base::UnixTime now) {
  add_login(tx, add_user(tx, person, material, now), person.token_digit, now + base::kDay, now);
}

void add_place(store::Tx& tx, std::int64_t user_id, const char* name, bool cinema, base::UnixTime now) {
  static constexpr char kSql[] = "INSERT INTO location (user_id, name, is_cinema, created_at) VALUES (?, ?, ?, ?)";
  store::Query(tx, kSql, user_id, name, cinema, now).run();
}

void add_play(store::Tx& tx, std::int64_t user_id, const store::NewPlay& play, base::UnixTime now) {
  const auto user = store::find_user(tx.db(), user_id);
  store::add_play(tx, user.value(), play, now);
}

// Adds Maya's diary, with which the lists are tested.
void add_plays(store::Tx& tx, base::UnixTime now) {
  add_play(tx, 1, {1, "2024-03-10", 1, "On the big screen.", 1, {}}, now - 60);
  add_play(tx, 1, {2, "2024-03-10", 1, {}, {}, 1}, now - 50);
  add_play(tx, 1, {3, "2023", 2, {}, {}, {}}, now - 40);
  add_play(tx, 1, {4, "2022-11", 1, {}, {}, {}}, now - 30);
  add_play(tx, 1, {5, std::nullopt, 1, "Long ago.", {}, {}}, now - 20);
  add_play(tx, 1, {1, "2021-07-04", 1, {}, {}, {}}, now - 10);
  store::NewPlay bens{1, "2024-01-02", 1, "Ben was here.", 2, {}},
      priyas{2, "2024-01-03", 1, "Priya was here.", {}, {}};
  bens.tags = {"home cinema"};
  priyas.tags = {"35mm"};
  add_play(tx, 2, bens, now);
  add_play(tx, 3, priyas, now);
  add_play(tx, 4, {3, "2024-01-04", 1, "Otto was here.", {}, {}}, now);
}

void add_ratings(store::Tx& tx, base::UnixTime now) {
  store::set_rating(tx, 1, 1, 90, now);
  store::set_review(tx, 1, 1, {"A city of light.", now});
  store::set_rating(tx, 1, 2, 71, now);
  store::set_rating(tx, 2, 1, 70, now);
  store::set_rating(tx, 3, 1, 10, now);
  store::set_review(tx, 3, 1, {"Nobody sees this.", now});
  store::set_review(tx, 3, 2, {"Nor this.", now});
  store::set_rating(tx, 4, 1, 80, now);
  store::add_to_watchlist(tx, 1, 6, now);
  store::like(tx, 3, 2, now);
}

// Adds four jobs: 1 is Ben's and failed, 2 is the server's and done, 3 is Maya's and waits for long, 4 is Ben's and
// runs as long.
void add_jobs(store::Tx& tx, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO job (type, subject, state, user_id, done, total, message, attempts, run_after, lease_owner, "
      "lease_until, "
      "created_at, started_at, finished_at) VALUES "
      "('cache_images', '1', 'failed', 2, 3, 12, 'Film data can’t be reached right now.', 5, 0, NULL, NULL, ?1 - "
      "600, ?1 - 300, ?1 - 240), "
      "('provider_lists', '', 'done', NULL, 0, 0, NULL, 1, 0, NULL, NULL, ?1 - 500, ?1 - 500, ?1 - 490), "
      "('cache_images', '2', 'waiting', 1, 0, 0, NULL, 0, ?1 + 86400, NULL, NULL, ?1 - 400, NULL, NULL), "
      "('cache_images', '3', 'running', 2, 0, 0, NULL, 1, 0, 'somebody', ?1 + 86400, ?1 - 120, ?1 - 120, NULL)";
  store::Query(tx, kSql, now).run();
}

// Adds two links for Ben. The second has expired.
void add_password_links(store::Tx& tx, base::UnixTime now) {
  store::add_password_reset(tx, 2, base::sha256_hex(token_value('7')), now - base::kMinute);
  store::add_password_reset(tx, 2, base::sha256_hex(token_value('6')), now - base::kHour);
}

// Adds a language, so that the job runner of a real server does not ask the provider for languages.
void add_languages(store::Tx& tx) { store::save_languages(tx, {{"xx", "No Language"}}); }

// Links Otto's account to a Jellyfin server that has gone away.
void add_broken_link(store::Tx& tx, base::UnixTime now) {
  store::Link link;
  link.user_id = 4;
  link.kind = store::kJellyfin;
  link.server_url = "https://jellyfin.example.org";
  link.token_encrypted = "unreadable";
  store::note_link_check(tx, store::add_link(tx, link, now - base::kDay),
                         "We couldn’t reach the server. We’ll try again.", now - base::kHour);
}

void add_addresses(store::Tx& tx, base::UnixTime now) {
  for (const Address& address : kAddresses)
    store::save_webhook(tx, address.user_id, address.kind, base::sha256_hex(address_id(address.digit)), "unreadable",
                        now - base::kDay);
}

void add_feeds(store::Tx& tx, base::UnixTime now) {
  store::set_digest(tx, {kDigest.user_id, kDigest.kind, "en", base::sha256_hex(address_id(kDigest.digit)), "unreadable",
                         "2024-05-01", "2024-05-01"});
  for (const Address& feed : kFeeds)
    store::add_feed(tx, {feed.user_id, feed.kind, {}, "", base::sha256_hex(address_id(feed.digit)), "unreadable"},
                    now - base::kDay);
}

// Adds call 1 of Ben's Plex, which waits in his inbox as 1.
void add_unmatched_call(store::Tx& tx, base::UnixTime now) {
  store::WebhookCall call;
  call.body =
      R"({"event":"media.scrobble","user":true,"Metadata":{"type":"movie","title":"Holiday video","year":2019}})";
  call.movie = "Holiday video";
  call.event = "Played";
  call.status = "unmatched";
  call.reason = "No film matches this title and year. It’s waiting in your inbox.";
  call.arrived_at = call.created_at = now - base::kDay;
  const std::int64_t id = store::add_webhook_call(tx, store::find_webhook(tx.db(), 2, "plex").value().id, call);
  store::UnmatchedPlay play;
  play.user_id = 2;
  play.kind = "plex";
  play.movie.title = "Holiday video";
  play.movie.year = 2019;
  play.watched_at = "2024-04-30";
  play.event_time = play.created_at = now - base::kDay;
  store::set_unmatched_call(tx, store::add_unmatched_play(tx, play), id);
}

// Adds Ben's hook 1, which gets a play only when its writer asks for it, and its call 1, which has failed.
void add_hook(store::Tx& tx, base::UnixTime now) {
  static constexpr char kCall[] =
      "INSERT INTO hook_event (hook_id, event, data, state, tries, status_class, took_ms, tried_at, queued_at, "
      "created_at) VALUES (1, 'play.added', '{\"movie\":{\"title\":\"Metropolis\"}}', 'failed', 19, 5, 120, ?1, ?1, "
      "?1)";
  store::Hook hook;
  hook.user_id = 2;
  hook.template_name = store::kHookMastodon;
  hook.asked_only = true;
  hook.url_encrypted = hook.secret_encrypted = "unreadable";
  store::add_hook(tx, hook, now - base::kDay);
  store::Query(tx, kCall, now - base::kHour).run();
}

// Adds Ben's saved filter 1, which only he sees.
void add_saved_filter(store::Tx& tx, base::UnixTime now) {
  store::add_filter(tx, {0, 2, "Of the sixties", "movies", "decade=1960", domain::Privacy::owner, now});
}

std::int64_t add_film_of_import(store::Tx& tx, std::int64_t batch_id, const char* title, int year,
                                store::FilmOutcome outcome, domain::RowReason reason, std::int64_t meta_id) {
  domain::FilmRef reference;
  reference.title = title;
  reference.year = year;
  const std::int64_t id = store::add_import_film(tx, batch_id, title, reference, std::nullopt, true);
  store::ImportFilm film = store::find_import_film(tx.db(), id).value();
  film.outcome = outcome;
  film.reason = reason;
  film.meta_id = meta_id;
  if (meta_id != 0) film.how = "exact";
  if (outcome == store::FilmOutcome::choose)
    film.candidates = {{348, "Alien", 1979, "/alien.jpg", 14000}, {19, "Metropolis", 1927, "", 2000}};
  store::save_import_film(tx, film);
  return id;
}

void add_row_of_import(store::Tx& tx, std::int64_t batch_id, std::int64_t file_id, std::int64_t film_id,
                       const domain::ImportRecord& record, domain::RowVerdict verdict, domain::RowReason reason) {
  store::NewImportRow row;
  row.file_id = file_id;
  row.line = 1 + static_cast<std::int64_t>(store::import_rows(tx.db(), batch_id, std::nullopt, 0, 100).size());
  row.kind = record.kind;
  row.film_id = film_id;
  row.fields = base::write_json(formats::to_json(record));
  row.verdict = verdict;
  row.reason = reason;
  const std::int64_t id = store::add_import_row(tx, batch_id, row);
  store::set_import_verdict(tx, id, verdict, reason, verdict == domain::RowVerdict::fresh);
}

domain::ImportRecord record_of(domain::RecordKind kind, const char* title, int year) {
  domain::ImportRecord record;
  record.kind = kind;
  record.film.title = title;
  record.film.year = year;
  return record;
}

std::pair<std::int64_t, std::int64_t> add_batch(store::Tx& tx, std::int64_t user_id, const char* name,
                                                base::UnixTime now) {
  const std::int64_t batch = store::add_import(tx, user_id, "movary", now - base::kHour).value();
  return {batch, store::add_import_file(tx, batch, name, 1234, std::string(64, 'a'))};
}

// Adds imports of Ben's: 1 is to be reviewed, 2 asks a question, 3 is done and can be undone. Otto's 4 is done but for
// a film.
void add_imports(store::Tx& tx, base::UnixTime now) {
  using domain::RecordKind, domain::RowVerdict, store::ImportState;
  const auto [review, history] = add_batch(tx, 2, "history.csv", now);
  domain::ImportRecord play = record_of(RecordKind::play, "Alien", 1979);
  play.date = "2024-03-02";
  play.text = "<b>In space</b>";
  const std::int64_t alien = add_film_of_import(tx, review, "Alien", 1979, store::FilmOutcome::found, {}, 348);
  add_row_of_import(tx, review, history, alien, play, RowVerdict::fresh, {});
  domain::ImportRecord rating = record_of(RecordKind::rating, "Alien", 1979);
  rating.tenths = 85;
  add_row_of_import(tx, review, history, alien, rating, RowVerdict::conflict, "other_rating_here");
  const std::int64_t mother =
      add_film_of_import(tx, review, "<script>alert(1)</script>", 0, store::FilmOutcome::choose, "several_films", 0);
  add_row_of_import(tx, review, history, mother, record_of(RecordKind::play, "<script>alert(1)</script>", 0),
                    RowVerdict::choose, "several_films");
  const std::int64_t lost =
      add_film_of_import(tx, review, "Holiday video", 2019, store::FilmOutcome::unknown, "not_found", 0);
  add_row_of_import(tx, review, history, lost, record_of(RecordKind::watchlist, "Holiday video", 2019),
                    RowVerdict::unknown, "not_found");
  const std::int64_t series = add_film_of_import(tx, review, "Rome", 2005, store::FilmOutcome::not_film, "series", 0);
  add_row_of_import(tx, review, history, series, record_of(RecordKind::play, "Rome", 2005), RowVerdict::not_film,
                    "series");
  add_row_of_import(tx, review, history, 0, record_of(RecordKind::play, "", 0), RowVerdict::bad, "bad_date");
  store::count_import_rows(tx, review);
  store::move_import(tx, review, {ImportState::uploaded}, ImportState::review);

  const auto [asking, diary] = add_batch(tx, 2, "diary.csv", now);
  const std::int64_t unknown = add_film_of_import(tx, asking, "Alien", 1979, store::FilmOutcome::waiting, {}, 0);
  add_row_of_import(tx, asking, diary, unknown, play, RowVerdict::waiting, {});
  store::set_import_questions(tx, asking, {{"day_order", {"dmy", "mdy"}, "", {"03/02/2024"}}}, {});
  store::count_import_rows(tx, asking);
  store::move_import(tx, asking, {ImportState::uploaded}, ImportState::options);

  const auto [done, ratings] = add_batch(tx, 2, "ratings.csv", now);
  const std::int64_t added = add_film_of_import(tx, done, "Alien", 1979, store::FilmOutcome::found, {}, 348);
  add_row_of_import(tx, done, ratings, added, rating, RowVerdict::added, {});
  store::count_import_rows(tx, done);
  store::move_import(tx, done, {ImportState::uploaded}, ImportState::done);
  store::end_import(tx, done, now + 30 * base::kDay, now);

  const auto [ottos, watched] = add_batch(tx, 4, "watched.csv", now);
  const std::int64_t waiting =
      add_film_of_import(tx, ottos, "Holiday video", 2019, store::FilmOutcome::unknown, "not_found", 0);
  add_row_of_import(tx, ottos, watched, waiting, record_of(RecordKind::play, "Holiday video", 2019),
                    RowVerdict::unknown, "not_found");
  store::count_import_rows(tx, ottos);
  store::move_import(tx, ottos, {ImportState::uploaded}, ImportState::done);
  store::end_import(tx, ottos, std::nullopt, now);
}

void fill_library(store::Tx& tx, const Material& material, base::UnixTime now) {
  for (const Person& person : kPeople) add_account(tx, person, material, now);
  add_login(tx, 1, '0', now - 1, now - base::kDay);
  add_personal_token(tx, 'e', "read", now);
  add_personal_token(tx, 'f', "write", now);
  add_imported_token(tx, now);
  for (const auto& movie : material.movies) store::save_movie(tx, movie, now - base::kHour);
  add_place(tx, 1, "Odeon", true, now);
  add_place(tx, 2, "Home", false, now);
  add_plays(tx, now);
  add_ratings(tx, now);
  add_jobs(tx, now);
  add_languages(tx);
  add_password_links(tx, now);
  add_broken_link(tx, now);
  add_addresses(tx, now);
  add_feeds(tx, now);
  add_unmatched_call(tx, now);
  add_saved_filter(tx, now);
  add_hook(tx, now);
  add_imports(tx, now);
}

// Fills a diary that Maya keeps, while Ben has only an account.
void fill_diary(store::Tx& tx, void (*add_movies)(store::Tx&), const Material& material, base::UnixTime now) {
  for (const Person& person : {kPeople[0], kPeople[1]}) add_account(tx, person, material, now);
  add_movies(tx);
  add_jobs(tx, now);
}

std::vector<std::string> tables(store::Db& db) {
  static constexpr char kSql[] =
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL AND sql NOT LIKE 'CREATE VIRTUAL%' "
      "AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' AND name <> 'catalogue' /*scan*/";
  std::vector<std::string> names;
  for (store::Query query(db, kSql); query.step();) names.push_back(query.text(0));
  return names;
}

}  // namespace

Material gather_material(metadata::Provider& provider) {
  Material material;
  material.password_hash = auth::hash_password(kPassword);
  for (const std::int64_t id : kMovies) material.movies.push_back(provider.movie(id));
  return material;
}

void fill(store::Db& db, const std::string& fixture, const Material& material, base::UnixTime now) {
  store::Tx tx(db);
  if (fixture == "admin") add_account(tx, kPeople[0], material, now);
  else if (fixture == "library") fill_library(tx, material, now);
  else if (fixture == "odd") fill_diary(tx, add_odd_movies, material, now);
  else if (fixture == "thousands") fill_diary(tx, add_thousands_of_movies, material, now);
  else if (fixture != "empty") throw CaseError("there is no fixture " + fixture);
  db.execute("UPDATE diary_change_start SET began_at = 0");  // the cases' clock is earlier than today
  tx.commit();
}

// Deletes tables in any order, because references are not checked while it runs.
void clear_database(store::Db& db) {
  db.execute("PRAGMA foreign_keys=OFF");
  {
    store::Tx tx(db);
    for (const std::string& name : tables(db)) db.execute(("DELETE FROM " + name).c_str());
    tx.commit();
  }
  db.execute("PRAGMA foreign_keys=ON");
}

void clear_cache(store::Db& cache) { clear_database(cache); }

std::string token_of(const std::string& person) {
  for (const Person& known : kPeople)
    if (person == known.name) return token_value(known.token_digit);
  for (const auto& [name, digit] : kOtherTokens)
    if (person == name) return token_value(digit);
  throw CaseError("nobody is called " + person);
}

Names fixture_names(base::UnixTime now) {
  Names names;
  for (const Person& person : kPeople) names[person.name] = token_of(person.name);
  for (const auto& [name, digit] : kOtherTokens) names[name] = token_value(digit);
  for (const Address& address : kAddresses) names[address.name] = address_id(address.digit);
  names[kDigest.name] = address_id(kDigest.digit);
  for (const Address& feed : kFeeds) names[feed.name] = address_id(feed.digit);
  const std::string today = base::local_date(now, "UTC");
  names["password"] = kPassword;
  names["today"] = today;
  names["yesterday"] = base::add_days(today, -1);
  names["year"] = today.substr(0, 4);
  names["tomorrow"] = base::add_days(today, 1);
  names["after_next_year"] = std::to_string(base::year_of(today) + 2);
  return names;
}

}  // namespace cases
