-- Tags of plays, as the owner spells them.
CREATE TABLE play_tag (
  play_id INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,
  tag TEXT NOT NULL COLLATE NOCASE CHECK (length(tag) BETWEEN 1 AND 100),
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  PRIMARY KEY (play_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX play_tag_of_user ON play_tag (user_id, tag, play_id);

-- A heart on a film, apart from its rating.
CREATE TABLE movie_like (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  liked_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_like_by_time ON movie_like (user_id, liked_at, movie_id);
CREATE INDEX movie_like_of_movie ON movie_like (movie_id, user_id);

-- Up to four films that somebody shows on the profile, in an order.
CREATE TABLE favourite (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 4),
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  PRIMARY KEY (user_id, position),
  UNIQUE (user_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX favourite_of_movie ON favourite (movie_id);

-- Whether the row's first play was a rewatch, as somebody said; NULL: what earlier plays tell.
ALTER TABLE play ADD COLUMN is_rewatch INTEGER CHECK (is_rewatch IS NULL OR is_rewatch IN (0, 1));
CREATE INDEX play_said ON play (user_id, watch_key, movie_id, is_rewatch) WHERE is_rewatch IS NOT NULL;

-- What an Undo would put back, now also of a hundred entries with their notes.
CREATE TABLE longer_undo (
  id INTEGER PRIMARY KEY,
  token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
  session_hash TEXT NOT NULL REFERENCES session (id_hash) ON DELETE CASCADE,
  effect TEXT NOT NULL CHECK (json_valid(effect) AND length(effect) <= 5000000)
) STRICT;
INSERT INTO longer_undo (id, token, session_hash, effect) SELECT id, token, session_hash, effect FROM undo;
DROP TABLE undo;
ALTER TABLE longer_undo RENAME TO undo;
CREATE INDEX undo_by_session ON undo (session_hash);
