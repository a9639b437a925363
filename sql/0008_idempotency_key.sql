-- First answers to API calls that carried an Idempotency-Key.
CREATE TABLE idempotency_key (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  route TEXT NOT NULL,
  key_hash TEXT NOT NULL CHECK (length(key_hash) = 64),
  request_hash TEXT NOT NULL CHECK (length(request_hash) = 64),  -- of path and body
  status INTEGER NOT NULL CHECK (status BETWEEN 200 AND 299),
  location TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, route, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_key_by_time ON idempotency_key (created_at);
