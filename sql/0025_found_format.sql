-- What the content of an upload told. `format` is what somebody said; batches from before have both in it.
ALTER TABLE import_batch ADD COLUMN found_format TEXT NOT NULL DEFAULT '' CHECK (length(found_format) <= 64);
