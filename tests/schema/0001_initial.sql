-- The schema of the whole product. STRICT tables; CHECKs make bad states impossible; times are unix
-- seconds; ratings are tenths of a point (5 … 100); watch dates are ISO 8601 with reduced precision.

-- People who use the service -------------------------------------------------------------------

CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(name) BETWEEN 1 AND 64 AND name NOT GLOB '*[^0-9A-Za-z]*'),
  email TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(email) BETWEEN 3 AND 254),
  password TEXT NOT NULL,                                  -- a crypt(5) hash
  is_admin INTEGER NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
  privacy_level TEXT NOT NULL DEFAULT 'members' CHECK (privacy_level IN ('private', 'members', 'public')),
  totp_secret TEXT,                                        -- encrypted; NULL: no second factor
  totp_last_step INTEGER NOT NULL DEFAULT 0,
  time_zone TEXT NOT NULL DEFAULT 'UTC' CHECK (length(time_zone) <= 64),
  date_format TEXT NOT NULL DEFAULT 'd mmm yyyy' CHECK (length(date_format) <= 32),
  country TEXT CHECK (country IS NULL OR length(country) = 2),
  rating_scale TEXT NOT NULL DEFAULT 'ten' CHECK (rating_scale IN ('ten', 'five', 'hundred')),
  theme TEXT NOT NULL DEFAULT 'auto' CHECK (theme IN ('light', 'dark', 'auto')),
  automatic_watchlist_removal INTEGER NOT NULL DEFAULT 1 CHECK (automatic_watchlist_removal IN (0, 1)),
  dashboard TEXT CHECK (dashboard IS NULL OR json_valid(dashboard)),
  profile_image TEXT CHECK (profile_image IS NULL OR length(profile_image) <= 64),
  revision INTEGER NOT NULL DEFAULT 1,                     -- raised by every write to this user's data
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX user_by_privacy ON user (privacy_level);
CREATE UNIQUE INDEX user_by_profile_image ON user (profile_image) WHERE profile_image IS NOT NULL;
CREATE INDEX user_by_imported_password ON user (substr(password, 1, 7), password) WHERE password NOT GLOB '$y$j9T$*';

CREATE TABLE auth_token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  token TEXT UNIQUE,                                       -- only of imported rows, until first use
  token_hash TEXT UNIQUE CHECK (token_hash IS NULL OR length(token_hash) = 64),
  kind TEXT NOT NULL DEFAULT 'login' CHECK (kind IN ('login', 'personal')),
  name TEXT CHECK (name IS NULL OR length(name) <= 100),   -- of personal tokens
  scope TEXT NOT NULL DEFAULT 'write' CHECK (scope IN ('read', 'write')),
  device_name TEXT CHECK (device_name IS NULL OR length(device_name) <= 256),
  user_agent TEXT CHECK (user_agent IS NULL OR length(user_agent) <= 8192),
  ip_address TEXT CHECK (ip_address IS NULL OR length(ip_address) <= 64),
  expiration_date INTEGER,                                 -- NULL: does not expire
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  CHECK (token IS NOT NULL OR token_hash IS NOT NULL),
  CHECK (token IS NULL OR token <> '')
) STRICT;
CREATE INDEX auth_token_by_user ON auth_token (user_id);
CREATE INDEX auth_token_by_expiry ON auth_token (expiration_date) WHERE expiration_date IS NOT NULL;

CREATE TABLE session (
  id_hash TEXT PRIMARY KEY CHECK (length(id_hash) = 64),
  user_id INTEGER REFERENCES user (id) ON DELETE CASCADE,
  data TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(data) AND length(data) <= 16384),
  ended INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),  -- 1: the id is dead; the row says so while it could come back
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  CHECK (ended = 0 OR (user_id IS NULL AND data = '{}'))
) STRICT, WITHOUT ROWID;
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_last_use ON session (last_used_at);

CREATE TABLE recovery_code (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  tag INTEGER,                                             -- 32-bit keyed lookup value
  used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX recovery_code_by_user ON recovery_code (user_id, tag);
CREATE TRIGGER recovery_code_at_most_ten BEFORE INSERT ON recovery_code
WHEN (SELECT count(*) FROM recovery_code WHERE user_id = NEW.user_id) >= 10
BEGIN SELECT raise(ABORT, 'a user has at most ten recovery codes'); END;

CREATE TABLE trusted_device (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  device_token TEXT NOT NULL UNIQUE CHECK (length(device_token) <= 64),
  device_token_hash TEXT NOT NULL,
  device_name TEXT NOT NULL CHECK (length(device_name) <= 256),
  user_agent TEXT CHECK (user_agent IS NULL OR length(user_agent) <= 8192),
  ip_address TEXT CHECK (ip_address IS NULL OR length(ip_address) <= 64),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX trusted_device_by_user ON trusted_device (user_id, id);
CREATE INDEX trusted_device_by_expiry ON trusted_device (expires_at);
CREATE TRIGGER trusted_device_at_most_ten AFTER INSERT ON trusted_device
BEGIN
  DELETE FROM trusted_device WHERE user_id = NEW.user_id AND id NOT IN
    (SELECT id FROM trusted_device WHERE user_id = NEW.user_id ORDER BY id DESC LIMIT 10);
END;

CREATE TRIGGER second_factor_off AFTER UPDATE OF totp_secret ON user
WHEN OLD.totp_secret IS NOT NULL AND NEW.totp_secret IS NULL
BEGIN
  DELETE FROM recovery_code WHERE user_id = NEW.id;
  DELETE FROM trusted_device WHERE user_id = NEW.id;
END;

CREATE TABLE password_reset (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_reset_by_user ON password_reset (user_id);

-- No reference to user: entries outlive the account.
CREATE TABLE audit_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER,
  event_type TEXT NOT NULL CHECK (length(event_type) <= 64),
  ip_address TEXT CHECK (ip_address IS NULL OR length(ip_address) <= 64),
  user_agent TEXT CHECK (user_agent IS NULL OR length(user_agent) <= 8192),
  metadata TEXT CHECK (metadata IS NULL OR json_valid(metadata)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX audit_event_by_user ON audit_event (user_id, id);
CREATE INDEX audit_event_by_type ON audit_event (event_type, id);
CREATE INDEX audit_event_by_time ON audit_event (created_at);
CREATE TRIGGER audit_event_stands BEFORE UPDATE ON audit_event
BEGIN SELECT raise(ABORT, 'audit events are not changed'); END;

-- The catalogue ----------------------------------------------------------------------------------

CREATE TABLE catalogue (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL,                               -- raised by every write to films, persons, ratings
  facts INTEGER NOT NULL                                   -- raised when what statistics are made of changes
) STRICT;
INSERT INTO catalogue (id, revision, facts) VALUES (1, 1, 1);

CREATE TABLE movie (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  meta_id INTEGER NOT NULL UNIQUE CHECK (meta_id > 0),     -- the provider's id
  imdb_id TEXT CHECK (imdb_id IS NULL OR (imdb_id GLOB 'tt[0-9]*' AND length(imdb_id) <= 12)),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 1000),
  original_title TEXT CHECK (original_title IS NULL OR length(original_title) <= 1000),
  release_date TEXT CHECK (release_date IS NULL OR release_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  runtime INTEGER CHECK (runtime IS NULL OR runtime BETWEEN 1 AND 100000),  -- minutes
  original_language TEXT CHECK (original_language IS NULL OR length(original_language) <= 8),
  meta_poster_path TEXT CHECK (meta_poster_path IS NULL OR length(meta_poster_path) <= 80),
  poster_path TEXT CHECK (poster_path IS NULL OR length(poster_path) <= 120),      -- local; NULL while not cached
  meta_backdrop_path TEXT CHECK (meta_backdrop_path IS NULL OR length(meta_backdrop_path) <= 80),
  backdrop_path TEXT CHECK (backdrop_path IS NULL OR length(backdrop_path) <= 120),
  meta_rating_average REAL CHECK (meta_rating_average IS NULL OR meta_rating_average BETWEEN 0 AND 10),
  meta_rating_count INTEGER CHECK (meta_rating_count IS NULL OR meta_rating_count >= 0),
  imdb_rating_average REAL CHECK (imdb_rating_average IS NULL OR imdb_rating_average BETWEEN 0 AND 10),
  imdb_rating_count INTEGER CHECK (imdb_rating_count IS NULL OR imdb_rating_count >= 0),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,                             -- last synchronised with the provider
  group_rating INTEGER CHECK (group_rating IS NULL OR group_rating BETWEEN 500 AND 10000),  -- thousandths of a point,
    -- of everybody who is not private; kept by triggers
  tagline TEXT CHECK (tagline IS NULL OR length(tagline) <= 1000),
  overview TEXT CHECK (overview IS NULL OR length(overview) <= 10000),  -- long texts last: lists read what is before them
  release_year INTEGER GENERATED ALWAYS AS (CAST(substr(release_date, 1, 4) AS INTEGER)) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX movie_by_imdb ON movie (imdb_id) WHERE imdb_id IS NOT NULL;
CREATE INDEX movie_by_title ON movie (title COLLATE NOCASE, id);
CREATE INDEX movie_by_created ON movie (created_at, id);
CREATE INDEX movie_by_updated ON movie (updated_at, id);
CREATE INDEX movie_by_release ON movie (release_date, title COLLATE NOCASE, id);
CREATE INDEX movie_by_runtime ON movie (runtime, title COLLATE NOCASE, id);
CREATE INDEX movie_by_added ON movie (created_at, title COLLATE NOCASE, id);
CREATE INDEX movie_by_group_rating ON movie (group_rating, title COLLATE NOCASE, id);
CREATE INDEX movie_facts ON movie (id, runtime, release_date, original_language);  -- for statistics
CREATE INDEX movie_by_poster ON movie (meta_poster_path) WHERE meta_poster_path IS NOT NULL;
CREATE INDEX movie_by_backdrop ON movie (meta_backdrop_path) WHERE meta_backdrop_path IS NOT NULL;

CREATE TABLE person (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  meta_id INTEGER NOT NULL UNIQUE CHECK (meta_id > 0),
  imdb_id TEXT CHECK (imdb_id IS NULL OR length(imdb_id) <= 12),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  gender INTEGER NOT NULL DEFAULT 0 CHECK (gender BETWEEN 0 AND 3),  -- the provider's: 1 female, 2 male, 3 non-binary
  known_for_department TEXT CHECK (known_for_department IS NULL OR length(known_for_department) <= 100),
  biography TEXT CHECK (biography IS NULL OR length(biography) <= 20000),
  birth_date TEXT CHECK (birth_date IS NULL OR length(birth_date) = 10),
  death_date TEXT CHECK (death_date IS NULL OR length(death_date) = 10),
  place_of_birth TEXT CHECK (place_of_birth IS NULL OR length(place_of_birth) <= 300),
  meta_profile_path TEXT CHECK (meta_profile_path IS NULL OR length(meta_profile_path) <= 80),
  profile_path TEXT CHECK (profile_path IS NULL OR length(profile_path) <= 120),
  created_at INTEGER NOT NULL,
  updated_at INTEGER                                       -- details synchronised; NULL: only seen in credits
) STRICT;
CREATE INDEX person_by_profile ON person (meta_profile_path) WHERE meta_profile_path IS NOT NULL;
CREATE INDEX person_by_updated ON person (updated_at, id);

CREATE TABLE movie_cast (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 499),
  person_id INTEGER NOT NULL REFERENCES person (id),
  character_name TEXT CHECK (character_name IS NULL OR length(character_name) <= 500),
  PRIMARY KEY (movie_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_cast_by_person ON movie_cast (person_id, movie_id);

CREATE TABLE movie_crew (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 499),
  person_id INTEGER NOT NULL REFERENCES person (id),
  job TEXT NOT NULL CHECK (length(job) <= 100),
  department TEXT CHECK (department IS NULL OR length(department) <= 100),
  PRIMARY KEY (movie_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_crew_by_person ON movie_crew (person_id, movie_id);
CREATE INDEX movie_director ON movie_crew (movie_id, person_id) WHERE job = 'Director';

CREATE TABLE genre (
  id INTEGER PRIMARY KEY,
  meta_id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100)
) STRICT;

CREATE TABLE movie_genre (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  genre_id INTEGER NOT NULL REFERENCES genre (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (movie_id, genre_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_genre_by_genre ON movie_genre (genre_id, movie_id);

CREATE TABLE company (
  id INTEGER PRIMARY KEY,
  meta_id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  origin_country TEXT CHECK (origin_country IS NULL OR length(origin_country) = 2)
) STRICT;

CREATE TABLE movie_company (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  company_id INTEGER NOT NULL REFERENCES company (id),
  position INTEGER NOT NULL,
  PRIMARY KEY (movie_id, company_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_company_by_company ON movie_company (company_id, movie_id);

CREATE TABLE country (
  code TEXT PRIMARY KEY CHECK (length(code) = 2),          -- ISO 3166-1 alpha-2
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200)
) STRICT, WITHOUT ROWID;

CREATE TABLE movie_country (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  country_code TEXT NOT NULL REFERENCES country (code),
  position INTEGER NOT NULL,
  PRIMARY KEY (movie_id, country_code)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_country_by_country ON movie_country (country_code, movie_id);

CREATE TABLE language (
  code TEXT PRIMARY KEY CHECK (length(code) <= 8),         -- ISO 639-1
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200)
) STRICT, WITHOUT ROWID;

-- The languages that are spoken in a film, in the provider's order.
CREATE TABLE movie_language (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  language_code TEXT NOT NULL CHECK (length(language_code) <= 8),
  PRIMARY KEY (movie_id, position)
) STRICT, WITHOUT ROWID;

-- Local search: titles and people, diacritics ignored.
CREATE VIRTUAL TABLE movie_search USING fts5 (
  title, original_title, content = 'movie', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE TRIGGER movie_search_insert AFTER INSERT ON movie BEGIN
  INSERT INTO movie_search (rowid, title, original_title) VALUES (NEW.id, NEW.title, NEW.original_title);
END;
CREATE TRIGGER movie_search_delete AFTER DELETE ON movie BEGIN
  INSERT INTO movie_search (movie_search, rowid, title, original_title) VALUES ('delete', OLD.id, OLD.title, OLD.original_title);
END;
CREATE TRIGGER movie_search_update AFTER UPDATE OF title, original_title ON movie
WHEN OLD.title <> NEW.title OR OLD.original_title IS NOT NEW.original_title BEGIN
  INSERT INTO movie_search (movie_search, rowid, title, original_title) VALUES ('delete', OLD.id, OLD.title, OLD.original_title);
  INSERT INTO movie_search (rowid, title, original_title) VALUES (NEW.id, NEW.title, NEW.original_title);
END;

CREATE VIRTUAL TABLE person_search USING fts5 (
  name, content = 'person', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
CREATE TRIGGER person_search_insert AFTER INSERT ON person BEGIN
  INSERT INTO person_search (rowid, name) VALUES (NEW.id, NEW.name);
END;
CREATE TRIGGER person_search_delete AFTER DELETE ON person BEGIN
  INSERT INTO person_search (person_search, rowid, name) VALUES ('delete', OLD.id, OLD.name);
END;
CREATE TRIGGER person_search_update AFTER UPDATE OF name ON person WHEN OLD.name <> NEW.name BEGIN
  INSERT INTO person_search (person_search, rowid, name) VALUES ('delete', OLD.id, OLD.name);
  INSERT INTO person_search (rowid, name) VALUES (NEW.id, NEW.name);
END;

-- What people did --------------------------------------------------------------------------------

CREATE TABLE location (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 100),
  is_cinema INTEGER NOT NULL DEFAULT 0 CHECK (is_cinema IN (0, 1)),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, name)
) STRICT;

CREATE TABLE play (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  watched_at TEXT CHECK (watched_at IS NULL
    OR watched_at GLOB '[0-9][0-9][0-9][0-9]'
    OR watched_at GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]'
    OR watched_at GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  plays INTEGER NOT NULL DEFAULT 1 CHECK (plays BETWEEN 1 AND 10000),
  comment TEXT CHECK (comment IS NULL OR length(comment) BETWEEN 1 AND 10000),
  position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 1000000),  -- order within a day
  location_id INTEGER REFERENCES location (id) ON DELETE SET NULL,
  created_at INTEGER NOT NULL,
  watch_key TEXT NOT NULL GENERATED ALWAYS AS (coalesce(watched_at, '')) VIRTUAL  -- '' sorts last
) STRICT;
CREATE UNIQUE INDEX play_by_movie ON play (user_id, movie_id, watch_key);
-- With what statistics add up, so that they need not visit the rows.
CREATE INDEX play_by_date ON play (user_id, watch_key, position, id, movie_id, plays, location_id);
CREATE INDEX play_of_movie ON play (movie_id, user_id, watch_key);
CREATE INDEX play_newest ON play (watch_key, id, movie_id, user_id);
CREATE INDEX play_by_location ON play (location_id) WHERE location_id IS NOT NULL;

CREATE TABLE rating (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 5 AND 100),
  comment TEXT CHECK (comment IS NULL OR length(comment) BETWEEN 1 AND 10000),
  rated_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_of_movie ON rating (movie_id, user_id, rating);
CREATE INDEX rating_by_time ON rating (user_id, rated_at);

CREATE TABLE rating_history (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  rating INTEGER CHECK (rating IS NULL OR rating BETWEEN 5 AND 100),  -- NULL: removed
  rated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX rating_history_by_movie ON rating_history (user_id, movie_id, id);

CREATE TABLE watchlist_entry (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX watchlist_by_time ON watchlist_entry (user_id, added_at, movie_id);
CREATE INDEX watchlist_of_movie ON watchlist_entry (movie_id);

-- One row for each film that a user has watched, kept by the triggers below: what lists of films are sorted by
-- stands here, of the play, the rating and the film, so that each order of a user's films is an index.
CREATE TABLE watched_movie (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL,
  plays INTEGER NOT NULL,                                  -- of all dates
  last_watched_at TEXT,                                    -- NULL: no date is known
  added_at INTEGER NOT NULL,                               -- when the first of the plays was logged
  rating INTEGER,                                          -- the user's
  group_rating INTEGER,
  title TEXT NOT NULL COLLATE NOCASE,
  release_date TEXT,
  runtime INTEGER,
  PRIMARY KEY (user_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX watched_by_title ON watched_movie (user_id, title, movie_id);
CREATE INDEX watched_by_release ON watched_movie (user_id, release_date, title, movie_id);
CREATE INDEX watched_by_runtime ON watched_movie (user_id, runtime, title, movie_id);
CREATE INDEX watched_by_added ON watched_movie (user_id, added_at, title, movie_id);
CREATE INDEX watched_by_last ON watched_movie (user_id, last_watched_at, title, movie_id);
CREATE INDEX watched_by_rating ON watched_movie (user_id, rating, title, movie_id);
CREATE INDEX watched_by_group_rating ON watched_movie (user_id, group_rating, title, movie_id);
CREATE INDEX watched_by_plays ON watched_movie (user_id, plays, title, movie_id);

CREATE TABLE hidden_person (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  person_id INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE form_receipt (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  route TEXT NOT NULL,
  form_id TEXT NOT NULL CHECK (length(form_id) = 32),
  fields_hash TEXT NOT NULL CHECK (length(fields_hash) = 64),
  location TEXT NOT NULL,                                  -- the redirect that is given again
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, route, form_id, fields_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX form_receipt_by_time ON form_receipt (created_at);

-- Media servers, imports, jobs -------------------------------------------------------------------

CREATE TABLE webhook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('plex', 'jellyfin', 'emby', 'kodi', 'radarr')),
  id_hash TEXT NOT NULL UNIQUE CHECK (length(id_hash) = 64),
  id_encrypted TEXT NOT NULL,
  record_plays INTEGER NOT NULL DEFAULT 1 CHECK (record_plays IN (0, 1)),
  record_ratings INTEGER NOT NULL DEFAULT 1 CHECK (record_ratings IN (0, 1)),
  recorded INTEGER NOT NULL DEFAULT 0,                     -- how many plays have come by it
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  UNIQUE (user_id, kind)
) STRICT;

CREATE TABLE webhook_call (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  body TEXT CHECK (body IS NULL OR length(body) <= 65536), -- what was sent, as JSON; NULL: not to be replayed
  film TEXT NOT NULL DEFAULT '' CHECK (length(film) <= 2100),
  event TEXT NOT NULL DEFAULT '' CHECK (length(event) <= 200),
  status TEXT NOT NULL CHECK (status IN ('recorded', 'ignored', 'duplicate', 'queued', 'unmatched', 'failed', 'test')),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  arrived_at INTEGER NOT NULL,                             -- of a replay: when the message first came
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_call_by_webhook ON webhook_call (webhook_id, id);

-- Which plays have been reported already. A report has one row for each name of its film.
CREATE TABLE scrobble_receipt (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 1100),
  event_time INTEGER NOT NULL,
  session TEXT NOT NULL DEFAULT '' CHECK (length(session) <= 128),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, item, event_time, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX scrobble_receipt_by_time ON scrobble_receipt (created_at);

-- Reported plays, and ratings, whose film is not known yet: a job looks for it, else they wait in the inbox.
CREATE TABLE unmatched_play (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  webhook_call_id INTEGER REFERENCES webhook_call (id) ON DELETE SET NULL,
  kind TEXT NOT NULL CHECK (length(kind) <= 20),           -- who reported it: 'plex'
  title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 1000),
  year INTEGER NOT NULL DEFAULT 0,
  meta_id INTEGER NOT NULL DEFAULT 0,
  imdb_id TEXT NOT NULL DEFAULT '' CHECK (length(imdb_id) <= 12),
  watched_at TEXT,                                         -- of a play
  rating INTEGER CHECK (rating IS NULL OR rating BETWEEN 5 AND 100),  -- not NULL: a rating, no play
  event_time INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX unmatched_play_by_user ON unmatched_play (user_id, id);
CREATE INDEX unmatched_play_by_call ON unmatched_play (webhook_call_id) WHERE webhook_call_id IS NOT NULL;

CREATE TABLE linked_service (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('jellyfin', 'plex', 'emby', 'trakt')),
  server_url TEXT NOT NULL CHECK (length(server_url) <= 2000),
  server_user_id TEXT,
  server_user_name TEXT CHECK (server_user_name IS NULL OR length(server_user_name) <= 255),
  token_encrypted TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'ok' CHECK (state IN ('ok', 'broken')),
  message TEXT,
  checked_at INTEGER,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, kind)
) STRICT;

CREATE TABLE import_batch (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'undone')),
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  report TEXT CHECK (report IS NULL OR json_valid(report)),
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX import_batch_by_user ON import_batch (user_id, id);

CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL CHECK (length(type) BETWEEN 1 AND 64),
  subject TEXT NOT NULL DEFAULT '',                        -- what it works on; one open job per type and subject
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  user_id INTEGER REFERENCES user (id) ON DELETE CASCADE,
  parameters TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(parameters)),
  position TEXT NOT NULL DEFAULT '' CHECK (length(position) <= 500),  -- where to go on after a stop
  done INTEGER NOT NULL DEFAULT 0,
  total INTEGER NOT NULL DEFAULT 0,
  message TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  run_after INTEGER NOT NULL DEFAULT 0,
  lease_owner TEXT,
  lease_until INTEGER,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  CHECK ((state = 'running') = (lease_owner IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX job_open_once ON job (type, subject) WHERE state IN ('waiting', 'running');
CREATE INDEX job_next ON job (state, run_after, id);
CREATE INDEX job_by_user ON job (user_id, id);
CREATE INDEX job_by_finish ON job (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE server_setting (
  name TEXT PRIMARY KEY CHECK (length(name) <= 64),
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Revisions: every write to a user's data raises user.revision, every write to films, persons and
-- ratings the catalogue's, in the same transaction.

CREATE TRIGGER user_revision AFTER UPDATE OF name, privacy_level, time_zone, date_format, country, rating_scale,
  theme, dashboard, profile_image ON user
BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.id; END;
-- Whose ratings count for whom in the averages of films.
CREATE TRIGGER user_sight AFTER UPDATE OF privacy_level, is_admin ON user
WHEN OLD.privacy_level <> NEW.privacy_level OR OLD.is_admin <> NEW.is_admin
BEGIN UPDATE catalogue SET revision = revision + 1; END;

CREATE TRIGGER play_inserted AFTER INSERT ON play BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id; END;
CREATE TRIGGER play_updated AFTER UPDATE ON play BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id; END;
CREATE TRIGGER play_deleted AFTER DELETE ON play BEGIN UPDATE user SET revision = revision + 1 WHERE id = OLD.user_id; END;
CREATE TRIGGER watchlist_inserted AFTER INSERT ON watchlist_entry BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id; END;
CREATE TRIGGER watchlist_deleted AFTER DELETE ON watchlist_entry BEGIN UPDATE user SET revision = revision + 1 WHERE id = OLD.user_id; END;
CREATE TRIGGER location_inserted AFTER INSERT ON location BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id; END;
CREATE TRIGGER location_updated AFTER UPDATE ON location BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id; END;
CREATE TRIGGER location_deleted AFTER DELETE ON location BEGIN UPDATE user SET revision = revision + 1 WHERE id = OLD.user_id; END;
CREATE TRIGGER hidden_inserted AFTER INSERT ON hidden_person BEGIN UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id; END;
CREATE TRIGGER hidden_deleted AFTER DELETE ON hidden_person BEGIN UPDATE user SET revision = revision + 1 WHERE id = OLD.user_id; END;

CREATE TRIGGER rating_inserted AFTER INSERT ON rating BEGIN
  INSERT INTO rating_history (user_id, movie_id, rating, rated_at) VALUES (NEW.user_id, NEW.movie_id, NEW.rating, NEW.rated_at);
  UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id;
  UPDATE catalogue SET revision = revision + 1;
END;
CREATE TRIGGER rating_updated AFTER UPDATE ON rating BEGIN
  INSERT INTO rating_history (user_id, movie_id, rating, rated_at)
    SELECT NEW.user_id, NEW.movie_id, NEW.rating, NEW.rated_at WHERE NEW.rating <> OLD.rating;
  UPDATE user SET revision = revision + 1 WHERE id = NEW.user_id;
  UPDATE catalogue SET revision = revision + 1;
END;
CREATE TRIGGER rating_deleted AFTER DELETE ON rating BEGIN
  INSERT INTO rating_history (user_id, movie_id, rating, rated_at)
    SELECT OLD.user_id, OLD.movie_id, NULL, unixepoch() WHERE EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id);
  UPDATE user SET revision = revision + 1 WHERE id = OLD.user_id;
  UPDATE catalogue SET revision = revision + 1;
END;

-- The films that a user has watched. Columns are set one by one where they change: each has an index to keep.

CREATE TRIGGER play_inserted_watched AFTER INSERT ON play BEGIN
  INSERT INTO watched_movie (user_id, movie_id, plays, last_watched_at, added_at, rating, group_rating, title, release_date, runtime)
    SELECT NEW.user_id, m.id, NEW.plays, NEW.watched_at, NEW.created_at,
      (SELECT rating FROM rating WHERE user_id = NEW.user_id AND movie_id = m.id), m.group_rating, m.title, m.release_date, m.runtime
    FROM movie m WHERE m.id = NEW.movie_id
    ON CONFLICT (user_id, movie_id) DO UPDATE SET plays = plays + NEW.plays;
  UPDATE watched_movie SET last_watched_at = NEW.watched_at WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id
    AND NEW.watched_at IS NOT NULL AND (last_watched_at IS NULL OR last_watched_at < NEW.watched_at);
  UPDATE watched_movie SET added_at = NEW.created_at WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id
    AND added_at > NEW.created_at;
END;
CREATE TRIGGER play_changed_watched AFTER UPDATE OF plays, watched_at ON play
WHEN NEW.plays <> OLD.plays OR NEW.watched_at IS NOT OLD.watched_at BEGIN
  UPDATE watched_movie SET plays = plays + NEW.plays - OLD.plays
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id AND NEW.plays <> OLD.plays;
  UPDATE watched_movie
    SET last_watched_at = (SELECT nullif(max(watch_key), '') FROM play WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id)
    WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id AND NEW.watched_at IS NOT OLD.watched_at;
END;
CREATE TRIGGER play_deleted_watched AFTER DELETE ON play BEGIN
  DELETE FROM watched_movie WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id
    AND NOT EXISTS (SELECT 1 FROM play WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id);
  UPDATE watched_movie SET plays = plays - OLD.plays WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id;
  UPDATE watched_movie
    SET last_watched_at = (SELECT nullif(max(watch_key), '') FROM play WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id)
    WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id AND last_watched_at = OLD.watched_at;
  UPDATE watched_movie
    SET added_at = (SELECT min(created_at) FROM play WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id)
    WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id AND added_at = OLD.created_at;
END;
CREATE TRIGGER movie_changed_watched AFTER UPDATE OF title, release_date, runtime ON movie
WHEN NEW.title <> OLD.title OR NEW.release_date IS NOT OLD.release_date OR NEW.runtime IS NOT OLD.runtime BEGIN
  UPDATE watched_movie SET title = NEW.title, release_date = NEW.release_date, runtime = NEW.runtime
    WHERE movie_id = NEW.id AND user_id IN (SELECT user_id FROM play WHERE movie_id = NEW.id);
END;
CREATE TRIGGER movie_rated_watched AFTER UPDATE OF group_rating ON movie WHEN NEW.group_rating IS NOT OLD.group_rating BEGIN
  UPDATE watched_movie SET group_rating = NEW.group_rating
    WHERE movie_id = NEW.id AND user_id IN (SELECT user_id FROM play WHERE movie_id = NEW.id);
END;

CREATE TRIGGER rating_inserted_group AFTER INSERT ON rating BEGIN
  UPDATE watched_movie SET rating = NEW.rating WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
  UPDATE movie SET group_rating = (SELECT CAST(round(avg(r.rating) * 100) AS INTEGER) FROM rating r JOIN user u ON u.id = r.user_id
    WHERE r.movie_id = NEW.movie_id AND u.privacy_level <> 'private') WHERE id = NEW.movie_id;
END;
CREATE TRIGGER rating_updated_group AFTER UPDATE OF rating ON rating WHEN NEW.rating <> OLD.rating BEGIN
  UPDATE watched_movie SET rating = NEW.rating WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
  UPDATE movie SET group_rating = (SELECT CAST(round(avg(r.rating) * 100) AS INTEGER) FROM rating r JOIN user u ON u.id = r.user_id
    WHERE r.movie_id = NEW.movie_id AND u.privacy_level <> 'private') WHERE id = NEW.movie_id;
END;
CREATE TRIGGER rating_deleted_group AFTER DELETE ON rating BEGIN
  UPDATE watched_movie SET rating = NULL WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id;
  UPDATE movie SET group_rating = (SELECT CAST(round(avg(r.rating) * 100) AS INTEGER) FROM rating r JOIN user u ON u.id = r.user_id
    WHERE r.movie_id = OLD.movie_id AND u.privacy_level <> 'private') WHERE id = OLD.movie_id;
END;
CREATE TRIGGER user_privacy_group AFTER UPDATE OF privacy_level ON user
WHEN (OLD.privacy_level = 'private') <> (NEW.privacy_level = 'private') BEGIN
  UPDATE movie SET group_rating = (SELECT CAST(round(avg(r.rating) * 100) AS INTEGER) FROM rating r JOIN user u ON u.id = r.user_id
    WHERE r.movie_id = movie.id AND u.privacy_level <> 'private')
    WHERE id IN (SELECT movie_id FROM rating WHERE user_id = NEW.id);
END;

CREATE TRIGGER movie_inserted AFTER INSERT ON movie BEGIN UPDATE catalogue SET revision = revision + 1; END;
CREATE TRIGGER movie_updated AFTER UPDATE ON movie BEGIN UPDATE catalogue SET revision = revision + 1; END;
CREATE TRIGGER movie_deleted AFTER DELETE ON movie BEGIN UPDATE catalogue SET revision = revision + 1; END;
CREATE TRIGGER person_inserted AFTER INSERT ON person BEGIN UPDATE catalogue SET revision = revision + 1; END;
CREATE TRIGGER person_updated AFTER UPDATE ON person BEGIN UPDATE catalogue SET revision = revision + 1; END;
CREATE TRIGGER person_deleted AFTER DELETE ON person BEGIN UPDATE catalogue SET revision = revision + 1; END;

-- Statistics of watched films hang on these facts alone. The credits of a film that nobody watched yet do not count.

CREATE TRIGGER movie_facts_changed AFTER UPDATE OF runtime, release_date, original_language ON movie
WHEN OLD.runtime IS NOT NEW.runtime OR OLD.release_date IS NOT NEW.release_date OR OLD.original_language IS NOT NEW.original_language
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER person_facts_changed AFTER UPDATE OF name, gender, meta_profile_path ON person
WHEN OLD.name <> NEW.name OR OLD.gender <> NEW.gender OR OLD.meta_profile_path IS NOT NEW.meta_profile_path
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_cast_inserted AFTER INSERT ON movie_cast WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = NEW.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_cast_deleted AFTER DELETE ON movie_cast WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = OLD.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_cast_updated AFTER UPDATE OF person_id ON movie_cast WHEN OLD.person_id <> NEW.person_id
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_crew_inserted AFTER INSERT ON movie_crew WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = NEW.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_crew_deleted AFTER DELETE ON movie_crew WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = OLD.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_crew_updated AFTER UPDATE OF person_id, job ON movie_crew WHEN OLD.person_id <> NEW.person_id OR OLD.job <> NEW.job
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_genre_inserted AFTER INSERT ON movie_genre WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = NEW.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_genre_deleted AFTER DELETE ON movie_genre WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = OLD.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_company_inserted AFTER INSERT ON movie_company WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = NEW.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_company_deleted AFTER DELETE ON movie_company WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = OLD.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_country_inserted AFTER INSERT ON movie_country WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = NEW.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER movie_country_deleted AFTER DELETE ON movie_country WHEN EXISTS (SELECT 1 FROM play WHERE movie_id = OLD.movie_id)
BEGIN UPDATE catalogue SET facts = facts + 1; END;

CREATE TRIGGER genre_renamed AFTER UPDATE OF name ON genre WHEN OLD.name <> NEW.name BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER company_renamed AFTER UPDATE OF name ON company WHEN OLD.name <> NEW.name BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER language_renamed AFTER UPDATE OF name ON language WHEN OLD.name <> NEW.name BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER country_renamed AFTER UPDATE OF name ON country WHEN OLD.name <> NEW.name BEGIN UPDATE catalogue SET facts = facts + 1; END;
CREATE TRIGGER language_inserted AFTER INSERT ON language BEGIN UPDATE catalogue SET facts = facts + 1; END;
