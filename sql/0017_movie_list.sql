-- Lists that people make: films in an order, with a privacy level of the list's own.
CREATE TABLE movie_list (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 200),
  description TEXT CHECK (description IS NULL OR length(description) BETWEEN 1 AND 10000),
  is_ranked INTEGER NOT NULL DEFAULT 0 CHECK (is_ranked IN (0, 1)),
  privacy_level TEXT NOT NULL DEFAULT 'members' CHECK (privacy_level IN ('private', 'members', 'public')),
  revision INTEGER NOT NULL DEFAULT 1,                     -- raised by every change, so that two writers do not undo each other
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX movie_list_of_user ON movie_list (user_id, changed_at);

CREATE TABLE movie_list_item (
  list_id INTEGER NOT NULL REFERENCES movie_list (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  position INTEGER NOT NULL CHECK (position >= 0),         -- order by hand
  note TEXT CHECK (note IS NULL OR length(note) BETWEEN 1 AND 10000),
  added_at INTEGER NOT NULL,
  PRIMARY KEY (list_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX movie_list_item_by_position ON movie_list_item (list_id, position, movie_id);
CREATE INDEX movie_list_item_of_movie ON movie_list_item (movie_id, list_id);
