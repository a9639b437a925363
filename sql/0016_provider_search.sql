-- Whether what somebody types into a search is sent to the metadata provider while they type.
ALTER TABLE user ADD COLUMN provider_search INTEGER NOT NULL DEFAULT 1 CHECK (provider_search IN (0, 1));
