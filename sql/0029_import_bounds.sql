-- What imports look up while others wait: a thing that a batch has made, and plays that a row says several of.
DROP INDEX import_effect_of_thing;
CREATE INDEX import_effect_of_thing ON import_effect (batch_id, thing, movie_id, thing_key);
CREATE INDEX import_row_of_many ON import_row (batch_id) WHERE kind = 'play' AND instr(fields, '"count":') > 0;
-- What options that were changed ask for before the next films are found: rows that are decided anew, and films that are
-- looked for anew, too.
ALTER TABLE import_batch ADD COLUMN anew TEXT NOT NULL DEFAULT '' CHECK (anew IN ('', 'decide', 'search'));
