#include "store/account/user.h"

#include "store/catalogue/group_rating.h"
#include "store/catalogue/revision.h"

namespace store {

namespace {

// Reads the columns from id to about, as find_user() selects them.
domain::User read_user(const Query& query) {
  domain::User user;
  user.id = query.integer(0);
  user.name = query.text(1);
  user.email = query.text(2);
  user.is_admin = query.flag(3);
  user.privacy = domain::privacy_from(query.text_view(4));
  user.totp_enabled = query.flag(5);
  user.time_zone = query.text(6);
  user.date_format = query.text(7);
  user.rating_scale = domain::rating_scale_from(query.text_view(8));
  user.theme = query.text(9);
  user.automatic_watchlist_removal = query.flag(10);
  user.profile_image = query.text(11);
  user.revision = query.integer(12);
  user.created_at = query.integer(13);
  user.country = query.text(14);
  user.single_key_shortcuts = query.flag(15);
  user.provider_search = query.flag(16);
  user.services = query.text(17);
  user.weekly_export = query.flag(18);
  user.about = query.text(19);
  return user;
}

}  // namespace

bool has_users(Db& db) {
  static constexpr char kSql[] = "SELECT EXISTS (SELECT 1 FROM user)";
  return Query(db, kSql).number() != 0;
}

std::optional<domain::User> find_user(Db& db, std::int64_t id) {
  static constexpr char kSql[] = R"(
    SELECT id, name, email, is_admin, privacy_level, totp_secret IS NOT NULL, time_zone, date_format, rating_scale,
      theme, automatic_watchlist_removal, profile_image, revision, created_at, country,
      single_key_shortcuts, provider_search, services, weekly_export, about
    FROM user WHERE id = ?)";
  return Query(db, kSql, id).first(read_user);
}

std::optional<domain::User> find_user_by_name(Db& db, std::string_view name) {
  static constexpr char kSql[] = "SELECT id FROM user WHERE name = ?";
  return find_user(db, Query(db, kSql, name).number());
}

std::optional<Credentials> find_credentials(Db& db, std::string_view email) {
  static constexpr char kSql[] = "SELECT id, password, totp_secret IS NOT NULL FROM user WHERE email = ?";
  Query query(db, kSql, email);
  if (!query.step()) return std::nullopt;
  return Credentials{query.integer(0), query.text(1), query.flag(2)};
}

std::vector<std::string> imported_password_hashes(Db& db) {
  static constexpr char kSql[] =
      "SELECT min(password) FROM user WHERE password NOT GLOB '$y$j9T$*' "
      "GROUP BY substr(password, 1, 7) /*scan*/";  // scans an index of imported hashes only
  return Query(db, kSql).all([](const Query& row) { return row.text(0); });
}

std::vector<domain::User> list_users(Db& db) {
  std::vector<domain::User> users;
  for (UserWithUse& entry : list_users_with_use(db)) users.push_back(std::move(entry.user));
  return users;
}

std::vector<UserWithUse> list_users_with_use(Db& db, int limit, std::int64_t offset) {
  static constexpr char kSql[] = R"(
    SELECT id, name, email, is_admin, privacy_level, totp_secret IS NOT NULL, time_zone, date_format, rating_scale,
      theme, automatic_watchlist_removal, profile_image, revision, created_at, country,
      single_key_shortcuts, provider_search, services, weekly_export, about,
      max(coalesce(last_used_at, 0),
          coalesce((SELECT max(t.last_used_at) FROM auth_token t WHERE t.user_id = user.id), 0))
    FROM user ORDER BY id LIMIT ? OFFSET ? /*scan*/)";
  return Query(db, kSql, limit, offset).all([](const Query& row) {
    return UserWithUse{read_user(row), row.integer(20)};
  });
}

std::optional<UserWithUse> find_user_with_use(Db& db, std::int64_t id) {
  static constexpr char kUse[] = R"(
    SELECT max(coalesce(last_used_at, 0),
               coalesce((SELECT max(t.last_used_at) FROM auth_token t WHERE t.user_id = ?1), 0))
    FROM user WHERE id = ?1)";
  auto user = find_user(db, id);
  if (!user) return std::nullopt;
  return UserWithUse{std::move(*user), Query(db, kUse, id).number()};
}

std::int64_t count_users(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM user /*scan*/";
  return Query(db, kSql).number();
}

std::vector<std::string> readable_members(Db& db, const std::optional<domain::User>& viewer, int limit) {
  static constexpr char kSql[] =
      "SELECT name FROM user WHERE id <> ?1 AND (privacy_level = 'public' OR ?2 OR (?1 > 0 AND privacy_level = "
      "'members')) "
      "ORDER BY name LIMIT ?3 /*scan*/";  // along the index of names
  return Query(db, kSql, viewer ? viewer->id : 0, viewer && viewer->is_admin, limit).all([](const Query& row) {
    return row.text(0);
  });
}

std::optional<std::int64_t> add_first_user(Tx& tx, const NewUser& user, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO user (name, email, password, time_zone, is_admin, created_at) "
      "SELECT ?, ?, ?, ?, 1, ? WHERE NOT EXISTS (SELECT 1 FROM user) RETURNING id";
  Query query(tx, kSql, user.name, user.email, user.password_hash, user.time_zone, now);
  return query.step() ? std::optional(query.integer(0)) : std::nullopt;
}

std::int64_t add_user(Tx& tx, const NewUser& user, base::UnixTime now) {
  static constexpr char kSql[] =
      "INSERT INTO user (name, email, password, time_zone, is_admin, created_at) "
      "VALUES (?, ?, ?, ?, max(?, NOT EXISTS (SELECT 1 FROM user)), ?)";
  Query(tx, kSql, user.name, user.email, user.password_hash, user.time_zone, user.is_admin, now).run();
  return tx.db().last_insert_id();
}

void raise_user_revision(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] = "UPDATE user SET revision = revision + 1 WHERE id = ?";
  Query(tx, kSql, user_id).run();
}

namespace {

// Raises the catalogue's revision if the name changes, because entries of other members show it and cached answers hold
// the old one.
void note_name(Tx& tx, std::int64_t user_id, std::string_view name) {
  static constexpr char kSql[] = "SELECT 1 FROM user WHERE id = ? AND name = ? COLLATE BINARY";
  if (!Query(tx, kSql, user_id, name).step()) raise_catalogue_revision(tx);
}

}  // namespace

void set_name_and_email(Tx& tx, std::int64_t user_id, std::string_view name, std::string_view email) {
  static constexpr char kLinks[] =
      "DELETE FROM password_reset WHERE user_id = ?1 AND EXISTS "
      "(SELECT 1 FROM user WHERE id = ?1 AND email <> ?2)";
  static constexpr char kSql[] = "UPDATE user SET name = ?, email = ?, revision = revision + 1 WHERE id = ?";
  Query(tx, kLinks, user_id, email).run();
  note_name(tx, user_id, name);
  Query(tx, kSql, name, email, user_id).run();
}

void set_name(Tx& tx, std::int64_t user_id, std::string_view name) {
  static constexpr char kSql[] = "UPDATE user SET name = ?, revision = revision + 1 WHERE id = ?";
  note_name(tx, user_id, name);
  Query(tx, kSql, name, user_id).run();
}

void settle_privacy(Tx& tx, std::int64_t user_id) {
  refresh_group_ratings(tx, rated_movies(tx.db(), user_id));
  raise_catalogue_revision(tx);
}

void set_preferences(Tx& tx, const domain::User& user) {
  static constexpr char kSql[] =
      "UPDATE user SET privacy_level = ?, date_format = ?, time_zone = ?, country = ?, rating_scale = ?, theme = ?, "
      "automatic_watchlist_removal = ?, single_key_shortcuts = ?, provider_search = ?, services = ?, "
      "revision = revision + 1 "
      "WHERE id = ?";
  const auto before = find_user(tx.db(), user.id);
  Query(tx, kSql, domain::privacy_text(user.privacy), user.date_format, user.time_zone, null_if_empty(user.country),
        domain::rating_scale_text(user.rating_scale), user.theme, user.automatic_watchlist_removal,
        user.single_key_shortcuts, user.provider_search, user.services, user.id)
      .run();
  if (before && before->privacy != user.privacy) settle_privacy(tx, user.id);
}

void set_weekly_export(Tx& tx, std::int64_t user_id, bool is_wanted) {
  static constexpr char kSql[] = "UPDATE user SET weekly_export = ? WHERE id = ?";
  Query(tx, kSql, is_wanted, user_id).run();
}

std::vector<std::int64_t> users_with_weekly_export(Db& db) {
  static constexpr char kSql[] = "SELECT id FROM user WHERE weekly_export = 1 ORDER BY id /*scan*/";
  return Query(db, kSql).all([](const Query& row) { return row.integer(0); });
}

std::string set_profile_image(Tx& tx, std::int64_t user_id, std::string_view file_name) {
  static constexpr char kRead[] = "SELECT profile_image FROM user WHERE id = ?";
  static constexpr char kWrite[] =
      "UPDATE user SET profile_image = nullif(?, ''), revision = revision + 1 WHERE id = ?";
  std::string before;
  if (Query query(tx, kRead, user_id); query.step()) before = query.text(0);
  Query(tx, kWrite, file_name, user_id).run();
  return before;
}

void set_about(Tx& tx, std::int64_t user_id, std::string_view about) {
  static constexpr char kSql[] = "UPDATE user SET about = ?1, revision = revision + 1 WHERE id = ?2 AND about <> ?1";
  Query(tx, kSql, about, user_id).run();
}

bool profile_image_exists(Db& db, std::string_view file_name) {
  static constexpr char kSql[] = "SELECT 1 FROM user WHERE profile_image = ?";
  return Query(db, kSql, file_name).step();
}

std::string find_dashboard(Db& db, std::int64_t user_id) {
  static constexpr char kSql[] = "SELECT dashboard FROM user WHERE id = ?";
  Query query(db, kSql, user_id);
  return query.step() ? query.text(0) : std::string();
}

void set_dashboard(Tx& tx, std::int64_t user_id, const std::string& arrangement) {
  static constexpr char kSql[] = "UPDATE user SET dashboard = ?, revision = revision + 1 WHERE id = ?";
  Query(tx, kSql, null_if_empty(arrangement), user_id).run();
}

std::int64_t count_admins(Db& db) {
  static constexpr char kSql[] = "SELECT count(*) FROM user WHERE is_admin /*scan*/";
  return Query(db, kSql).number();
}

bool set_admin(Tx& tx, std::int64_t user_id, bool is_admin) {
  static constexpr char kSql[] =
      "UPDATE user SET is_admin = ?1 WHERE id = ?2 "
      "AND (?1 OR EXISTS (SELECT 1 FROM user other WHERE other.is_admin AND other.id <> ?2)) "
      "RETURNING id /*scan*/";
  if (!Query(tx, kSql, is_admin, user_id).step()) return false;
  raise_catalogue_revision(tx);  // administrators see everybody's ratings
  return true;
}

bool delete_user(Tx& tx, std::int64_t user_id) {
  static constexpr char kSql[] =
      "DELETE FROM user WHERE id = ?1 "
      "AND (NOT is_admin OR EXISTS (SELECT 1 FROM user other WHERE other.is_admin AND other.id <> ?1)) "
      "RETURNING id /*scan*/";
  tx.allow_long();
  const std::string rated = rated_movies(tx.db(), user_id);
  if (!Query(tx, kSql, user_id).step()) return false;
  refresh_group_ratings(tx, rated);
  raise_catalogue_revision(tx);
  return true;
}

bool replace_password_hash(Tx& tx, std::int64_t user_id, std::string_view before, std::string_view hash) {
  static constexpr char kSql[] = "UPDATE user SET password = ? WHERE id = ? AND password = ? RETURNING id";
  return Query(tx, kSql, hash, user_id, before).step();
}

// Also deletes the user's password-reset links, which belong to the old password.
void set_password_hash(Tx& tx, std::int64_t user_id, std::string_view hash) {
  static constexpr char kSql[] = "UPDATE user SET password = ? WHERE id = ?";
  static constexpr char kLinks[] = "DELETE FROM password_reset WHERE user_id = ?";
  Query(tx, kSql, hash, user_id).run();
  Query(tx, kLinks, user_id).run();
}

}  // namespace store
