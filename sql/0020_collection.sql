-- Sagas: the provider's collections with all their films, stored here or not (credited_movie has what is known of those).
CREATE TABLE collection (
  meta_id INTEGER PRIMARY KEY CHECK (meta_id > 0),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
  overview TEXT CHECK (overview IS NULL OR length(overview) <= 10000),
  fetched_at INTEGER,                                      -- when its films came; NULL: never
  asked_at INTEGER                                         -- when they were asked for last
) STRICT;

CREATE TABLE collection_movie (
  collection_id INTEGER NOT NULL REFERENCES collection (meta_id) ON DELETE CASCADE,
  meta_id INTEGER NOT NULL REFERENCES credited_movie (meta_id),
  PRIMARY KEY (collection_id, meta_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE movie ADD COLUMN collection_id INTEGER REFERENCES collection (meta_id);
CREATE INDEX movie_of_collection ON movie (collection_id) WHERE collection_id IS NOT NULL;
