-- Which database this is, and which server secret belongs to it.
CREATE TABLE installation (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  database_id TEXT NOT NULL CHECK (length(database_id) = 32),  -- also in matinee.db.id, and in the keys of cache.db
  secret_check TEXT NOT NULL DEFAULT ''                        -- derived from `secret`; '': none is noted yet
) STRICT;
INSERT INTO installation (id, database_id) VALUES (1, lower(hex(randomblob(16))));

-- Ratings of a user by value, for lists sorted by it.
CREATE INDEX rating_by_value ON rating (user_id, rating, movie_id);

-- Nothing reads it since schema 6.
DELETE FROM server_setting WHERE name = 'boot_id';
