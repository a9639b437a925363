-- Sagas: the provider's collections with all their films, stored here or not (credited_movie has what is known of those).
CREATE TABLE collection (
  meta_id INTEGER PRIMARY KEY CHECK (meta_id > 0),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 1000),
  overview TEXT CHECK (overview IS NULL OR length(overview) <= 10000),
  meta_poster_path TEXT CHECK (meta_poster_path IS NULL OR length(meta_poster_path) <= 80),
  asked_at INTEGER                                         -- when its films were asked for last; NULL: never
) STRICT;

CREATE TABLE collection_movie (
  collection_id INTEGER NOT NULL REFERENCES collection (meta_id) ON DELETE CASCADE,
  meta_id INTEGER NOT NULL REFERENCES credited_movie (meta_id),
  PRIMARY KEY (collection_id, meta_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_movie_of_movie ON collection_movie (meta_id);

ALTER TABLE movie ADD COLUMN collection_id INTEGER REFERENCES collection (meta_id);
CREATE INDEX movie_of_collection ON movie (collection_id) WHERE collection_id IS NOT NULL;

-- Films that the provider recommends to who likes a film, in its order.
CREATE TABLE movie_recommendation (
  movie_id INTEGER NOT NULL REFERENCES movie (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 99),
  meta_id INTEGER NOT NULL REFERENCES credited_movie (meta_id),
  PRIMARY KEY (movie_id, position)
) STRICT, WITHOUT ROWID;
ALTER TABLE movie ADD COLUMN recommendations_asked_at INTEGER;
