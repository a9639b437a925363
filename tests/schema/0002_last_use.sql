-- When an account was last used stays known after its logins have ended.

ALTER TABLE user ADD COLUMN last_used_at INTEGER;            -- of logins and tokens that are gone

CREATE TRIGGER auth_token_deleted AFTER DELETE ON auth_token WHEN OLD.last_used_at IS NOT NULL BEGIN
  UPDATE user SET last_used_at = OLD.last_used_at
  WHERE id = OLD.user_id AND coalesce(last_used_at, 0) < OLD.last_used_at;
END;
