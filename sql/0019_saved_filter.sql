-- Filters with a name: lists that fill themselves. What is found is decided by who looks, never by the owner.
CREATE TABLE saved_filter (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 200),
  kind TEXT NOT NULL CHECK (kind IN ('movies', 'watched', 'diary', 'watchlist')),  -- of all films of the server, or of the owner's
  query TEXT NOT NULL CHECK (length(query) <= 2000),       -- names and values as in the list's address
  privacy_level TEXT NOT NULL DEFAULT 'members' CHECK (privacy_level IN ('private', 'members', 'public')),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, name)
) STRICT;
CREATE INDEX saved_filter_by_time ON saved_filter (created_at, id);

-- The services that somebody watches films with, one name a line.
ALTER TABLE user ADD COLUMN services TEXT NOT NULL DEFAULT '' CHECK (length(services) <= 4000);
