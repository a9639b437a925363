-- Filmographies: every film that the provider credits a person with, stored here or not.
CREATE TABLE credited_movie (
  meta_id INTEGER PRIMARY KEY CHECK (meta_id > 0),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 1000),
  release_date TEXT CHECK (release_date IS NULL OR release_date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
  runtime INTEGER CHECK (runtime IS NULL OR runtime BETWEEN 0 AND 100000),  -- minutes; NULL: not asked for yet; 0: nobody knows
  popularity REAL NOT NULL CHECK (popularity >= 0),
  is_video INTEGER NOT NULL CHECK (is_video IN (0, 1)),
  meta_poster_path TEXT CHECK (meta_poster_path IS NULL OR length(meta_poster_path) <= 80)
) STRICT;
CREATE INDEX credited_movie_by_poster ON credited_movie (meta_poster_path) WHERE meta_poster_path IS NOT NULL;

CREATE TABLE person_credit (
  person_id INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (length(part) BETWEEN 1 AND 20),
  meta_id INTEGER NOT NULL REFERENCES credited_movie (meta_id),
  role TEXT CHECK (role IS NULL OR length(role) <= 500),    -- characters, or jobs
  PRIMARY KEY (person_id, part, meta_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE person ADD COLUMN credits_at INTEGER;           -- when the provider's credits came; NULL: never
ALTER TABLE person ADD COLUMN credits_asked_at INTEGER;     -- when they were asked for last
