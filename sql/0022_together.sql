-- Who may log plays for whom: given by the one for whom is logged, and taken back when they like.
CREATE TABLE log_grant (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,     -- who allows it
  writer_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,   -- who may log for them
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, writer_id),
  CHECK (user_id <> writer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX log_grant_of_writer ON log_grant (writer_id, user_id);

-- A play that somebody else logged names its writer, as long as that account is there.
ALTER TABLE play ADD COLUMN logged_by INTEGER REFERENCES user (id) ON DELETE SET NULL;
CREATE INDEX play_logged_for ON play (user_id, id) WHERE logged_by IS NOT NULL;
CREATE INDEX play_logged_by ON play (logged_by) WHERE logged_by IS NOT NULL;

-- Who else took part in what an entry tells of. A companion is named through a play of their own, wherever it is moved,
-- and no longer when that is gone. Whoever logged the entry is named without one.
CREATE TABLE play_companion (
  play_id INTEGER NOT NULL REFERENCES play (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  their_play_id INTEGER REFERENCES play (id) ON DELETE CASCADE,
  PRIMARY KEY (play_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX play_companion_of_user ON play_companion (user_id, play_id);
CREATE INDEX play_companion_of_play ON play_companion (their_play_id, play_id);

-- The entries that named its owner read otherwise from then on.
CREATE TRIGGER companions_play_deleted BEFORE DELETE ON play BEGIN
  UPDATE user SET revision = revision + 1 WHERE id IN (SELECT p.user_id FROM play_companion c
    CROSS JOIN play p ON p.id = c.play_id WHERE c.their_play_id = OLD.id);
END;

-- THE rule of rewatches: what somebody said of an entry's first play; else an earlier dated play of the film tells. Of
-- an entry without a date nothing is guessed. What counts whole diaries does so by the same rule (store/diary/watched.h).
CREATE VIEW play_rewatch AS
  SELECT p.id AS play_id, coalesce(p.is_rewatch, EXISTS (SELECT 1 FROM play e WHERE e.movie_id = p.movie_id
    AND e.user_id = p.user_id AND e.watch_key > '' AND e.watch_key < p.watch_key)) AS is_rewatch
  FROM play p;
