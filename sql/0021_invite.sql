-- Links by which administrators let somebody make an account: each for one account, within a week.
CREATE TABLE invite (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  invited_by INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  note TEXT NOT NULL CHECK (length(note) <= 100),          -- for whom, as administrators see it
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX invite_of_user ON invite (invited_by);
