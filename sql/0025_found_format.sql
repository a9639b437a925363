-- What the content of an upload told. `format` is what somebody said; batches from before have both in it.
ALTER TABLE import_batch ADD COLUMN found_format TEXT NOT NULL DEFAULT '' CHECK (length(found_format) <= 64);
-- Rows that are worth a glance before Apply.
CREATE INDEX import_film_similar ON import_film (batch_id) WHERE how = 'similar';
CREATE INDEX import_row_before_release ON import_row (batch_id) WHERE reason = 'before_release';
