-- Uploads of other services' exports on their way into a diary: what their files say, which films are meant, what is done with
-- each row, and what each row changed, so that it can be taken back.
CREATE TABLE import_batch (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'uploaded' CHECK (state IN ('uploaded', 'reading', 'options', 'matching', 'review', 'applying',
    'done', 'undoing', 'undone', 'discarded', 'failed')),
  format TEXT NOT NULL DEFAULT '' CHECK (length(format) <= 64),  -- '': not known yet
  options TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(options) AND length(options) <= 20000),
  questions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(questions) AND length(questions) <= 200000),
  warnings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(warnings) AND length(warnings) <= 200000),
  rows_read INTEGER NOT NULL DEFAULT 0 CHECK (rows_read >= 0),
  counts TEXT CHECK (counts IS NULL OR json_valid(counts)),  -- rows by verdict; NULL while the rows are here
  message TEXT,                                            -- why it failed or waits
  created_at INTEGER NOT NULL,
  done_at INTEGER,                                         -- applied, undone, discarded or failed
  undo_until INTEGER,                                      -- NULL: nothing to take back
  file_kept_until INTEGER                                  -- NULL: the files are gone
) STRICT;
CREATE INDEX import_batch_of_user ON import_batch (user_id, id);

-- Files as they were uploaded, and the members of archives that were read.
CREATE TABLE import_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id INTEGER NOT NULL REFERENCES import_batch (id) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  member TEXT NOT NULL DEFAULT '' CHECK (length(member) <= 1000),
  bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64),  -- NULL: a member, which no file of ours holds
  format TEXT NOT NULL DEFAULT '' CHECK (length(format) <= 64),
  rows INTEGER NOT NULL DEFAULT 0 CHECK (rows >= 0),
  newest_first INTEGER NOT NULL DEFAULT 0 CHECK (newest_first IN (0, 1))
) STRICT;
CREATE INDEX import_file_of_batch ON import_file (batch_id, id);

-- The films that a batch names, each once, and which film of the provider is meant.
CREATE TABLE import_film (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id INTEGER NOT NULL REFERENCES import_batch (id) ON DELETE CASCADE,
  source_key TEXT NOT NULL CHECK (length(source_key) BETWEEN 1 AND 1100),
  reference TEXT NOT NULL CHECK (json_valid(reference) AND length(reference) <= 10000),  -- ids, titles, year
  first_play TEXT,                                         -- the earliest date of its plays
  rows INTEGER NOT NULL DEFAULT 0,
  outcome TEXT NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'chosen', 'found', 'choose', 'unknown', 'not_film',
    'left_out')),                                          -- chosen: the provider is still to be asked for it
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 64),
  how TEXT NOT NULL DEFAULT '' CHECK (length(how) <= 64),
  meta_id INTEGER CHECK (meta_id IS NULL OR meta_id > 0),  -- NULL: nothing is decided
  candidates TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(candidates) AND length(candidates) <= 50000),
  UNIQUE (batch_id, source_key)
) STRICT;
CREATE INDEX import_film_by_outcome ON import_film (batch_id, outcome, id);
CREATE INDEX import_film_by_meta_id ON import_film (batch_id, meta_id) WHERE meta_id IS NOT NULL;

CREATE TABLE import_row (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id INTEGER NOT NULL REFERENCES import_batch (id) ON DELETE CASCADE,
  file_id INTEGER NOT NULL REFERENCES import_file (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,                                   -- or the index of an item
  kind TEXT NOT NULL CHECK (length(kind) <= 32),
  film_id INTEGER REFERENCES import_film (id),             -- NULL: about no film
  fields TEXT NOT NULL CHECK (json_valid(fields) AND length(fields) <= 65536),  -- the record as its reader gave it
  verdict TEXT NOT NULL DEFAULT 'waiting' CHECK (length(verdict) <= 32),
  reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 64),
  is_taken INTEGER NOT NULL DEFAULT 0 CHECK (is_taken IN (0, 1)),     -- will be applied, or was
  is_choice INTEGER NOT NULL DEFAULT 0 CHECK (is_choice IN (0, 1)),   -- somebody said so
  phase INTEGER NOT NULL CHECK (phase BETWEEN 0 AND 20),   -- the order of applying
  applied_at INTEGER
) STRICT;
CREATE INDEX import_row_of_batch ON import_row (batch_id, id);
CREATE INDEX import_row_by_verdict ON import_row (batch_id, verdict, id);
CREATE INDEX import_row_counts ON import_row (batch_id, kind, verdict, is_taken);
CREATE INDEX import_row_of_film ON import_row (film_id, id) WHERE film_id IS NOT NULL;
CREATE INDEX import_row_of_file ON import_row (file_id);
CREATE INDEX import_row_next ON import_row (batch_id, phase, file_id, id) WHERE is_taken = 1 AND applied_at IS NULL;

-- What a row changed: the values of one thing before and after, NULL when there was none.
CREATE TABLE import_effect (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id INTEGER NOT NULL REFERENCES import_batch (id) ON DELETE CASCADE,
  row_id INTEGER NOT NULL,
  movie_id INTEGER,                                        -- ours; NULL: about no film
  thing TEXT NOT NULL CHECK (length(thing) <= 32),
  thing_key TEXT NOT NULL CHECK (length(thing_key) <= 100),
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after))
) STRICT;
CREATE INDEX import_effect_of_batch ON import_effect (batch_id, id);
CREATE INDEX import_effect_of_row ON import_effect (row_id, id);
CREATE INDEX import_effect_of_thing ON import_effect (batch_id, thing, movie_id);

-- Which film a person's other services mean: it outlives the batch, and serves the next one.
CREATE TABLE import_match (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  source_key TEXT NOT NULL CHECK (length(source_key) BETWEEN 1 AND 1100),
  meta_id INTEGER NOT NULL CHECK (meta_id > 0),
  by_person INTEGER NOT NULL CHECK (by_person IN (0, 1)),  -- 0: a rule found it
  matched_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, source_key)
) STRICT, WITHOUT ROWID;

-- The other service's own name of a list, so that the same list is not made twice.
ALTER TABLE movie_list ADD COLUMN source_key TEXT CHECK (source_key IS NULL OR length(source_key) BETWEEN 1 AND 1100);
CREATE INDEX movie_list_by_source ON movie_list (user_id, source_key) WHERE source_key IS NOT NULL;
