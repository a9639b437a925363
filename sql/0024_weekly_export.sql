-- Whether a Matinee ZIP of the account is made each week and put beside the backups.
ALTER TABLE user ADD COLUMN weekly_export INTEGER NOT NULL DEFAULT 0 CHECK (weekly_export IN (0, 1));
