-- What somebody says about oneself on the own page; the reviews of a film, the newest first.
ALTER TABLE user ADD COLUMN about TEXT NOT NULL DEFAULT '' CHECK (length(about) <= 200);
CREATE INDEX review_of_movie_by_time ON review (movie_id, written_at);
-- Whose films the provider has told: of them alone it is counted what somebody has begun.
CREATE INDEX person_told ON person (id) WHERE credits_at IS NOT NULL;
-- Secret addresses of one page of a person each, for whoever has them.
CREATE TABLE share_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  token_encrypted TEXT NOT NULL,                           -- to be shown to its owner again
  kind TEXT NOT NULL CHECK (kind IN ('profile', 'list', 'year', 'diary')),
  subject_id INTEGER NOT NULL,                             -- the list, or the year; else 0. No reference: Undo brings a deleted list back
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,                                      -- none: until it is revoked
  last_used_at INTEGER
) STRICT;
CREATE INDEX share_link_of_user ON share_link (user_id);

-- Feeds by secret addresses: what other programs read without a login.
CREATE TABLE feed (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL
    CHECK (kind IN ('diary', 'reviews', 'watchlist', 'list', 'releases', 'cinema', 'widget', 'radarr')),
  list_id INTEGER CHECK ((list_id IS NOT NULL) = (kind IN ('list', 'radarr'))),  -- Undo brings a deleted list back with its id
  name TEXT NOT NULL CHECK (length(name) <= 100),
  id_hash TEXT NOT NULL UNIQUE CHECK (length(id_hash) = 64),
  id_encrypted TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX feed_of_user ON feed (user_id, kind, id);

-- When films come out in the countries of those who wait for them, as the provider says; asked for again and again.
CREATE TABLE movie_release (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  country TEXT NOT NULL CHECK (length(country) = 2),
  cinema TEXT CHECK (cinema IS NULL OR cinema GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  digital TEXT CHECK (digital IS NULL OR digital GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  disc TEXT CHECK (disc IS NULL OR disc GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  checked_at INTEGER NOT NULL,
  PRIMARY KEY (movie_id, country)
) STRICT, WITHOUT ROWID;

-- Addresses of other programs that are told what happens in a diary. `events` is a set of bits (store/work/hook.h);
-- due_at: when the oldest waiting event is sent next, NULL: none waits.
CREATE TABLE hook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  template TEXT NOT NULL CHECK (template IN ('json', 'discord', 'ntfy', 'gotify', 'mastodon')),
  events INTEGER NOT NULL CHECK (events BETWEEN 1 AND 15),
  asked_only INTEGER NOT NULL DEFAULT 0 CHECK (asked_only IN (0, 1)),
  url_encrypted TEXT NOT NULL CHECK (length(url_encrypted) <= 8192),
  token_encrypted TEXT CHECK (length(token_encrypted) <= 8192),
  secret_encrypted TEXT NOT NULL CHECK (length(secret_encrypted) <= 8192),
  failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  due_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX hook_by_user ON hook (user_id);
CREATE INDEX hook_by_due_at ON hook (due_at) WHERE due_at IS NOT NULL;

-- What a hook is told or was told, and how that ended: status_class 2 for 200 to 299, and so on, 0: no answer.
CREATE TABLE hook_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hook_id INTEGER NOT NULL REFERENCES hook (id) ON DELETE CASCADE,
  event TEXT NOT NULL CHECK (event IN ('play.added', 'rating.set', 'watchlist.added', 'list.changed', 'test')),
  data TEXT NOT NULL CHECK (json_valid(data) AND length(data) <= 20000),
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  status_class INTEGER CHECK (status_class BETWEEN 0 AND 5),
  took_ms INTEGER CHECK (took_ms >= 0),
  tried_at INTEGER,
  queued_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX hook_event_waiting ON hook_event (hook_id, id) WHERE state = 'waiting';
CREATE INDEX hook_event_ended ON hook_event (hook_id, id) WHERE state <> 'waiting';

-- Who has wanted a mail of each week or month, and the secret address that ends it. queued_for, taken_for: the day of
-- the last mail that was asked for, and of the last that was begun to be sent.
CREATE TABLE digest (
  user_id INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  every TEXT NOT NULL CHECK (every IN ('off', 'week', 'month')),
  language TEXT NOT NULL CHECK (length(language) <= 35),
  id_hash TEXT NOT NULL UNIQUE CHECK (length(id_hash) = 64),
  id_encrypted TEXT NOT NULL,
  queued_for TEXT NOT NULL CHECK (queued_for GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  taken_for TEXT NOT NULL CHECK (taken_for GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]')
) STRICT;

-- What stands on the picture of a year. `numbers` is a set of bits (store/sharing/year_card.h). person_id: NULL is the
-- most watched one, 0 nobody; without a reference, as a person who is gone is the most watched one again.
CREATE TABLE year_card (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  year INTEGER NOT NULL CHECK (year BETWEEN 1888 AND 9999),
  numbers INTEGER NOT NULL CHECK (numbers BETWEEN 0 AND 15),
  posters TEXT NOT NULL CHECK (posters IN ('top', 'months', 'none')),
  person_id INTEGER,
  is_light INTEGER NOT NULL CHECK (is_light IN (0, 1)),
  PRIMARY KEY (user_id, year)
) STRICT, WITHOUT ROWID;
