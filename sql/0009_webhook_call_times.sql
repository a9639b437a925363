-- Of an event that is only counted (playback goes on, a film was added to the library): how often it has come. Such a
-- call stands for all of its event; NULL: a call with a verdict of its own.
ALTER TABLE webhook_call ADD COLUMN times INTEGER CHECK (times >= 1);
