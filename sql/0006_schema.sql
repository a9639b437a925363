-- The schema as of version 6, whole: a fresh database begins with it. STRICT tables; CHECKs make bad states impossible; times are unix
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
  created_at INTEGER NOT NULL,
  last_used_at INTEGER                                     -- of logins and tokens that are gone
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
-- Tokens end in many ways, also with their user's password; when the account was last used stays known.
CREATE TRIGGER auth_token_deleted AFTER DELETE ON auth_token WHEN OLD.last_used_at IS NOT NULL
BEGIN
  UPDATE user SET last_used_at = OLD.last_used_at
  WHERE id = OLD.user_id AND coalesce(last_used_at, 0) < OLD.last_used_at;
END;

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

-- Messages that the next page of a session shows once.
CREATE TABLE flash_message (
  id INTEGER PRIMARY KEY,
  session_hash TEXT NOT NULL REFERENCES session (id_hash) ON DELETE CASCADE,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  is_alert INTEGER NOT NULL DEFAULT 0 CHECK (is_alert IN (0, 1)),
  undo_path TEXT CHECK (undo_path IS NULL OR length(undo_path) BETWEEN 1 AND 2000),  -- NULL: no Undo
  undo_fields TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(undo_fields) AND length(undo_fields) <= 100000)
) STRICT;
CREATE INDEX flash_message_by_session ON flash_message (session_hash);

-- What an Undo would put back; gone once it did.
CREATE TABLE undo (
  id INTEGER PRIMARY KEY,
  token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
  session_hash TEXT NOT NULL REFERENCES session (id_hash) ON DELETE CASCADE,
  effect TEXT NOT NULL CHECK (json_valid(effect) AND length(effect) <= 200000)
) STRICT;
CREATE INDEX undo_by_session ON undo (session_hash);

CREATE TABLE recovery_code (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  tag INTEGER,                                             -- 32-bit keyed lookup value
  used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)),  -- a code that is used here is deleted; one that comes so counts for none
  used_at INTEGER,
  created_at INTEGER NOT NULL,
  CHECK (used = 1 OR used_at IS NULL)
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
  revision INTEGER NOT NULL,                               -- raised by every write to movies, persons, ratings
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
    -- of everybody who is not private
  tagline TEXT CHECK (tagline IS NULL OR length(tagline) <= 1000),
  overview TEXT CHECK (overview IS NULL OR length(overview) <= 10000),  -- long texts last: lists read what is before them
  release_year INTEGER GENERATED ALWAYS AS (CAST(substr(release_date, 1, 4) AS INTEGER)) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX movie_by_imdb ON movie (imdb_id) WHERE imdb_id IS NOT NULL;
CREATE INDEX movie_by_title ON movie (title COLLATE NOCASE, id);
CREATE INDEX movie_by_created ON movie (created_at, id);
CREATE INDEX movie_by_updated ON movie (updated_at, id);
CREATE INDEX movie_by_release ON movie (release_date DESC, title COLLATE NOCASE, id);
CREATE INDEX movie_by_runtime ON movie (runtime DESC, title COLLATE NOCASE, id);
CREATE INDEX movie_by_added ON movie (created_at DESC, title COLLATE NOCASE, id);
CREATE INDEX movie_by_group_rating ON movie (group_rating DESC, title COLLATE NOCASE, id);
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

-- The languages that are spoken in a movie, in the provider's order.
CREATE TABLE movie_language (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  language_code TEXT NOT NULL CHECK (length(language_code) <= 8),
  PRIMARY KEY (movie_id, position)
) STRICT, WITHOUT ROWID;

-- Local search: titles and people, folded by the program (letters without case and marks) when they are written.
CREATE VIRTUAL TABLE movie_search USING fts5 (
  title, original_title, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3', columnsize = 0);
CREATE VIRTUAL TABLE person_search USING fts5 (
  name, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3', columnsize = 0);

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
-- With what statistics add up, so that they need not visit the rows.
CREATE INDEX play_by_date ON play (user_id, watch_key, position, id, movie_id, plays, location_id);
CREATE UNIQUE INDEX play_of_movie ON play (movie_id, user_id, watch_key);
CREATE INDEX play_newest ON play (watch_key, position, id, movie_id, user_id);
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

-- One row for each movie that a user has watched, kept by the triggers below: what lists of movies are sorted by
-- stands here, of the play, the rating and the movie, so that the orders of a user's movies are indexes.
CREATE TABLE watched_movie (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL,
  plays INTEGER NOT NULL,                                  -- of all dates
  last_watched_at TEXT,                                    -- NULL: no date is known
  added_at INTEGER NOT NULL,                               -- when the first of the plays was logged
  rating INTEGER,                                          -- the user's
  title TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (user_id, movie_id)
) STRICT, WITHOUT ROWID;
-- One index for each order, whole and in the direction that people ask for first; unknown values come last when it falls.
CREATE INDEX watched_by_title ON watched_movie (user_id, title, movie_id);
CREATE INDEX watched_by_added ON watched_movie (user_id, added_at DESC, title, movie_id);
CREATE INDEX watched_by_last ON watched_movie (user_id, last_watched_at DESC, title, movie_id);
CREATE INDEX watched_by_rating ON watched_movie (user_id, rating DESC, title, movie_id);
CREATE INDEX watched_by_plays ON watched_movie (user_id, plays, title, movie_id);

CREATE TRIGGER play_inserted AFTER INSERT ON play BEGIN
  INSERT INTO watched_movie (user_id, movie_id, plays, last_watched_at, added_at, rating, title)
    SELECT NEW.user_id, m.id, NEW.plays, NEW.watched_at, NEW.created_at,
      (SELECT rating FROM rating WHERE user_id = NEW.user_id AND movie_id = m.id), m.title
    FROM movie m WHERE m.id = NEW.movie_id
    ON CONFLICT (user_id, movie_id) DO UPDATE SET plays = plays + NEW.plays, added_at = min(added_at, NEW.created_at),
      last_watched_at = nullif(max(coalesce(last_watched_at, ''), coalesce(NEW.watched_at, '')), '');
END;
CREATE TRIGGER play_changed AFTER UPDATE OF plays, watched_at ON play BEGIN
  UPDATE watched_movie SET plays = plays + NEW.plays - OLD.plays,
    last_watched_at = (SELECT nullif(max(watch_key), '') FROM play WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id)
  WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id;
END;
CREATE TRIGGER play_deleted AFTER DELETE ON play BEGIN
  DELETE FROM watched_movie WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id
    AND NOT EXISTS (SELECT 1 FROM play WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id);
  UPDATE watched_movie SET plays = plays - OLD.plays,
    last_watched_at = (SELECT nullif(max(watch_key), '') FROM play WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id),
    added_at = (SELECT min(created_at) FROM play WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id)
  WHERE user_id = OLD.user_id AND movie_id = OLD.movie_id;
END;

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

-- Media servers, jobs -------------------------------------------------------------------

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
  movie TEXT NOT NULL DEFAULT '' CHECK (length(movie) <= 2100),
  event TEXT NOT NULL DEFAULT '' CHECK (length(event) <= 500),
  status TEXT NOT NULL CHECK (status IN ('recorded', 'ignored', 'duplicate', 'queued', 'unmatched', 'failed', 'test')),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  arrived_at INTEGER NOT NULL,                             -- of a replay: when the message first came
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_call_by_webhook ON webhook_call (webhook_id, id);

-- Which plays have been reported already. A report has one row for each name of its movie.
CREATE TABLE scrobble_receipt (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  item TEXT NOT NULL CHECK (length(item) BETWEEN 1 AND 1100),
  event_time INTEGER NOT NULL,
  session TEXT NOT NULL DEFAULT '' CHECK (length(session) <= 128),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, item, event_time, session)
) STRICT, WITHOUT ROWID;
CREATE INDEX scrobble_receipt_by_time ON scrobble_receipt (created_at);

-- Reported plays, and ratings, whose movie is not known yet: a job looks for it, else they wait in the inbox.
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
