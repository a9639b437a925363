-- An upload that was made on a page goes on to the review by itself once it is read. One that a program makes waits for the program.
ALTER TABLE import_batch ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0 CHECK (goes_on IN (0, 1));
