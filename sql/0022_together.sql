-- Plays that one member logs for others, who allowed it. A play written so names its writer; plays written in one go
-- have one number, that of the writer's row, so that those who took part see with whom it was.
CREATE TABLE log_grant (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,     -- who allows
  writer_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,   -- who may log for them
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, writer_id),
  CHECK (user_id <> writer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX log_grant_of_writer ON log_grant (writer_id, user_id);
ALTER TABLE play ADD COLUMN logged_by INTEGER REFERENCES user (id) ON DELETE SET NULL;
ALTER TABLE play ADD COLUMN together_id INTEGER;
CREATE INDEX play_together ON play (together_id) WHERE together_id IS NOT NULL;
CREATE INDEX play_logged_by ON play (logged_by) WHERE logged_by IS NOT NULL;
