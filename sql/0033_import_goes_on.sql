-- Marks an upload from a page, which continues to the review as soon as it is read. One that a program makes waits for the program.
ALTER TABLE import_batch ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0 CHECK (goes_on IN (0, 1));
