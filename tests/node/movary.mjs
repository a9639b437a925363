// The tables of a Movary database that hold what people recorded, as its own migrations have made them for SQLite: in summer 2023, at the end
// of 2024, in September 2026, when the tables were rebuilt, and in October 2026, when tokens became hashes (github.com/leepeuker/movary,
// db/migrations).

// Columns of the same name in all of them; those of an account grew with each media server and setting.
const shared = `
  CREATE TABLE movie (id INTEGER PRIMARY KEY, title TEXT NOT NULL, trakt_id INTEGER UNIQUE, imdb_id TEXT UNIQUE, tmdb_id INTEGER NOT NULL UNIQUE,
    letterboxd_id TEXT, poster_path TEXT, tagline TEXT, overview TEXT, original_language TEXT, runtime INTEGER, release_date TEXT,
    tmdb_vote_average REAL, tmdb_vote_count INTEGER, tmdb_poster_path TEXT, tmdb_backdrop_path TEXT, imdb_rating_average REAL,
    imdb_rating_vote_count INTEGER, created_at TEXT NOT NULL, updated_at TEXT, updated_at_tmdb TEXT, updated_at_imdb TEXT);
  CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, gender TEXT NOT NULL, known_for_department TEXT, poster_path TEXT,
    biography TEXT, birth_date TEXT, place_of_birth TEXT, death_date TEXT, tmdb_id INTEGER UNIQUE, imdb_id TEXT, tmdb_poster_path TEXT,
    created_at TEXT NOT NULL, updated_at TEXT, updated_at_tmdb TEXT);
  CREATE TABLE genre (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, tmdb_id INTEGER, created_at TEXT NOT NULL, updated_at TEXT);
  CREATE TABLE job_queue (id INTEGER PRIMARY KEY, job_type TEXT NOT NULL, job_status TEXT NOT NULL, user_id INTEGER, parameters TEXT,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
  CREATE TABLE server_setting (key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (key));
  CREATE TABLE watchlist (movie_id INTEGER, user_id INTEGER, added_at TEXT NOT NULL, UNIQUE (movie_id, user_id));`;

const account = `id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE, password TEXT NOT NULL, privacy_level INTEGER DEFAULT 1,
    date_format_id INTEGER DEFAULT 0, trakt_user_name TEXT, plex_webhook_uuid TEXT, jellyfin_webhook_uuid TEXT, emby_webhook_uuid TEXT,
    trakt_client_id TEXT, plex_scrobble_views INTEGER DEFAULT 1, plex_scrobble_ratings INTEGER DEFAULT 0, jellyfin_scrobble_views INTEGER DEFAULT 1,
    emby_scrobble_views INTEGER DEFAULT 1, core_account_changes_disabled INTEGER DEFAULT 0, is_admin INTEGER DEFAULT 0,
    dashboard_visible_rows TEXT, dashboard_extended_rows TEXT, dashboard_order_rows TEXT,
    watchlist_automatic_removal_enabled INTEGER DEFAULT 1, created_at TEXT NOT NULL`;
const accountOf2024 = `${account}, totp_uri TEXT, country TEXT, radarr_feed_uuid TEXT, display_character_names INTEGER DEFAULT 1,
    plex_client_id TEXT, plex_client_temporary_code TEXT, plex_access_token TEXT, plex_account_id TEXT, plex_server_url TEXT,
    jellyfin_access_token TEXT, jellyfin_user_id TEXT, jellyfin_server_url TEXT, jellyfin_sync_enabled INTEGER DEFAULT 0, locations_enabled INTEGER DEFAULT 1`;
const hidden = `CREATE TABLE user_person_settings (user_id INT(10) NOT NULL, person_id INT(10) NOT NULL, is_hidden_in_top_lists INTEGER DEFAULT 0,
    updated_at TEXT NOT NULL, PRIMARY KEY (user_id, person_id));`;

// Each day of a film stands once, none is unknown, and there are neither places nor an order.
export const schemaOf2023 = `${shared}
  CREATE TABLE phinxlog (version INTEGER NOT NULL PRIMARY KEY, migration_name TEXT, start_time TEXT, end_time TEXT, breakpoint INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE user (${account});
  CREATE TABLE user_auth_token (id INTEGER NOT NULL PRIMARY KEY, user_id INTEGER NOT NULL, token TEXT NOT NULL, expiration_date TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE movie_user_rating (movie_id INTEGER NOT NULL, user_id INTEGER NOT NULL, rating INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT);
  CREATE TABLE movie_user_watch_dates (movie_id INTEGER NOT NULL, user_id INTEGER NOT NULL, watched_at TEXT NOT NULL, plays INTEGER DEFAULT 1, comment TEXT,
    PRIMARY KEY (movie_id, user_id, watched_at));`;

// The key of the days is gone, people's ids at places are text.
export const schemaOf2024 = `${shared} ${hidden}
  CREATE TABLE phinxlog (version INTEGER NOT NULL PRIMARY KEY, migration_name TEXT, start_time TEXT, end_time TEXT, breakpoint INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE user (${accountOf2024});
  CREATE TABLE user_auth_token (id INTEGER NOT NULL PRIMARY KEY, user_id INTEGER NOT NULL, token TEXT NOT NULL, device_name TEXT NOT NULL, user_agent TEXT NOT NULL,
    expiration_date TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE user_api_token (user_id INTEGER NOT NULL PRIMARY KEY, token TEXT NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE location (id INTEGER NOT NULL PRIMARY KEY, user_id TEXT NOT NULL, name TEXT NOT NULL, is_cinema INTEGER DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT);
  CREATE TABLE movie_user_rating (movie_id INTEGER NOT NULL, user_id INTEGER NOT NULL, rating INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT);
  CREATE TABLE movie_user_watch_dates (movie_id INTEGER NOT NULL, user_id INTEGER NOT NULL, watched_at TEXT, plays INTEGER DEFAULT 1, comment TEXT,
    position INTEGER NOT NULL DEFAULT 1, location_id INTEGER);`;

// In this generation the tables of watch dates and ratings have their keys again.
const rebuilt = `${shared} ${hidden}
  CREATE TABLE doctrine_migration_versions (version VARCHAR(191) NOT NULL PRIMARY KEY, executed_at DATETIME, execution_time INTEGER);
  CREATE TABLE user (${accountOf2024}, kodi_webhook_uuid TEXT, kodi_scrobble_views INTEGER NOT NULL DEFAULT 1, display_tmdb_rating INTEGER NOT NULL DEFAULT 1,
    display_imdb_rating INTEGER NOT NULL DEFAULT 1, mastodon_enabled INTEGER NOT NULL DEFAULT 0, mastodon_username TEXT, mastodon_access_token TEXT,
    mastodon_post_visibility TEXT NOT NULL DEFAULT 'public', mastodon_post_automatic INTEGER NOT NULL DEFAULT 1);
  CREATE TABLE user_auth_token (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, user_id INTEGER NOT NULL, token CHAR(64) NOT NULL UNIQUE,
    expiration_date TEXT NOT NULL, created_at TEXT NOT NULL, device_name VARCHAR(256) NOT NULL, user_agent CLOB NOT NULL);
  CREATE TABLE location (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, name TEXT NOT NULL, is_cinema INTEGER DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT);
  CREATE TABLE movie_user_rating (movie_id INTEGER NOT NULL, user_id INTEGER NOT NULL, rating INTEGER NOT NULL, updated_at TEXT, created_at TEXT NOT NULL,
    PRIMARY KEY (movie_id, user_id));
  CREATE TABLE movie_user_watch_dates (movie_id INTEGER NOT NULL, user_id INTEGER NOT NULL, location_id INTEGER, watched_at TEXT, plays SMALLINT DEFAULT 1,
    comment CLOB, position SMALLINT NOT NULL DEFAULT 1);
  CREATE UNIQUE INDEX unique_movie_user_watch_date ON movie_user_watch_dates (movie_id, user_id, watched_at);`;

// Each account has one API token in plain text; the oldest are UUIDs.
export const schemaOfSeptember2026 = `${rebuilt}
  CREATE TABLE user_api_token (user_id INTEGER NOT NULL UNIQUE, token CHAR(36) NOT NULL PRIMARY KEY, created_at TEXT NOT NULL);`;

// Each account has several named tokens, stored as hashes with their prefixes, and some expire.
export const schemaOfOctober2026 = `${rebuilt}
  CREATE TABLE user_login_attempt (id INTEGER PRIMARY KEY, subject_hash CHAR(64) NOT NULL, created_at DATETIME NOT NULL);
  CREATE TABLE user_api_token (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, user_id INTEGER NOT NULL, name VARCHAR(100) NOT NULL, token_hash CHAR(64) NOT NULL UNIQUE,
    token_prefix VARCHAR(19) NOT NULL, created_at TEXT NOT NULL, last_used_at TEXT, expires_at TEXT);`;
