-- What an Undo would put back, now also of what an API token wrote.
CREATE TABLE undo_of_any (
  id INTEGER PRIMARY KEY,
  token TEXT NOT NULL UNIQUE CHECK (length(token) = 32),
  session_hash TEXT REFERENCES session (id_hash) ON DELETE CASCADE,
  auth_token_id INTEGER REFERENCES auth_token (id) ON DELETE CASCADE,
  effect TEXT NOT NULL CHECK (json_valid(effect) AND length(effect) <= 5000000),
  CHECK ((session_hash IS NULL) <> (auth_token_id IS NULL))
) STRICT;
INSERT INTO undo_of_any (id, token, session_hash, effect) SELECT id, token, session_hash, effect FROM undo;
DROP TABLE undo;
ALTER TABLE undo_of_any RENAME TO undo;
CREATE INDEX undo_by_session ON undo (session_hash) WHERE session_hash IS NOT NULL;
CREATE INDEX undo_by_auth_token ON undo (auth_token_id) WHERE auth_token_id IS NOT NULL;
