-- An undated play of which all that is known is that somebody has seen the film: it gives way to the first dated play that an
-- import brings.
ALTER TABLE play ADD COLUMN is_mark INTEGER NOT NULL DEFAULT 0 CHECK (is_mark IN (0, 1));
UPDATE play SET is_mark = 1 WHERE watched_at IS NULL AND plays = 1 AND id IN (
  SELECT CAST(e.thing_key AS INTEGER) FROM import_effect e JOIN import_row r ON r.id = e.row_id
  WHERE e.thing = 'play' AND e.before IS NULL AND r.kind = 'seen');
