-- Whether keys without Ctrl or Alt do something: who speaks to the computer, or hits keys by accident, switches them off.
ALTER TABLE user ADD COLUMN single_key_shortcuts INTEGER NOT NULL DEFAULT 1 CHECK (single_key_shortcuts IN (0, 1));
