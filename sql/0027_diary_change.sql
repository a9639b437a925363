-- When a play, a rating, an entry of the watchlist or a list was last changed or taken away, for programs that ask what is
-- new since a moment. A row stands for what is there and for what is gone: the tables themselves say which.
CREATE TABLE diary_change (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('play', 'rating', 'watchlist', 'list')),
  item_id INTEGER NOT NULL,                                -- the movie's; of a list its own
  watch_key TEXT NOT NULL,                                 -- of a play
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, item_id, watch_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX diary_change_by_time ON diary_change (user_id, kind, changed_at);
CREATE INDEX diary_change_by_age ON diary_change (changed_at);

-- From here on: what was changed before is not known.
CREATE TABLE diary_change_start (began_at INTEGER NOT NULL) STRICT;
INSERT INTO diary_change_start (began_at) VALUES (unixepoch());

-- Nothing is noted of a user who is being deleted.
CREATE TRIGGER change_play_inserted AFTER INSERT ON play BEGIN
  INSERT INTO diary_change SELECT id, 'play', NEW.movie_id, NEW.watch_key, unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_play_updated AFTER UPDATE ON play BEGIN
  INSERT INTO diary_change SELECT id, 'play', OLD.movie_id, OLD.watch_key, unixepoch() FROM user WHERE id = OLD.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
  INSERT INTO diary_change SELECT id, 'play', NEW.movie_id, NEW.watch_key, unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_play_deleted AFTER DELETE ON play BEGIN
  INSERT INTO diary_change SELECT id, 'play', OLD.movie_id, OLD.watch_key, unixepoch() FROM user WHERE id = OLD.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_tag_inserted AFTER INSERT ON play_tag BEGIN
  INSERT INTO diary_change SELECT u.id, 'play', p.movie_id, p.watch_key, unixepoch()
    FROM play p JOIN user u ON u.id = p.user_id WHERE p.id = NEW.play_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_tag_deleted AFTER DELETE ON play_tag BEGIN
  INSERT INTO diary_change SELECT u.id, 'play', p.movie_id, p.watch_key, unixepoch()
    FROM play p JOIN user u ON u.id = p.user_id WHERE p.id = OLD.play_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
-- Whom an entry was with is part of it.
CREATE TRIGGER change_companion_inserted AFTER INSERT ON play_companion BEGIN
  INSERT INTO diary_change SELECT u.id, 'play', p.movie_id, p.watch_key, unixepoch()
    FROM play p JOIN user u ON u.id = p.user_id WHERE p.id = NEW.play_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_companion_deleted AFTER DELETE ON play_companion BEGIN
  INSERT INTO diary_change SELECT u.id, 'play', p.movie_id, p.watch_key, unixepoch()
    FROM play p JOIN user u ON u.id = p.user_id WHERE p.id = OLD.play_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;

CREATE TRIGGER change_rating_inserted AFTER INSERT ON rating BEGIN
  INSERT INTO diary_change SELECT id, 'rating', NEW.movie_id, '', unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_rating_updated AFTER UPDATE ON rating BEGIN
  INSERT INTO diary_change SELECT id, 'rating', NEW.movie_id, '', unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_rating_deleted AFTER DELETE ON rating BEGIN
  INSERT INTO diary_change SELECT id, 'rating', OLD.movie_id, '', unixepoch() FROM user WHERE id = OLD.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;

CREATE TRIGGER change_watchlist_inserted AFTER INSERT ON watchlist_entry BEGIN
  INSERT INTO diary_change SELECT id, 'watchlist', NEW.movie_id, '', unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_watchlist_updated AFTER UPDATE ON watchlist_entry BEGIN
  INSERT INTO diary_change SELECT id, 'watchlist', NEW.movie_id, '', unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_watchlist_deleted AFTER DELETE ON watchlist_entry BEGIN
  INSERT INTO diary_change SELECT id, 'watchlist', OLD.movie_id, '', unixepoch() FROM user WHERE id = OLD.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;

-- Every change of what is on a list raises its revision.
CREATE TRIGGER change_list_inserted AFTER INSERT ON movie_list BEGIN
  INSERT INTO diary_change SELECT id, 'list', NEW.id, '', unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_list_updated AFTER UPDATE ON movie_list BEGIN
  INSERT INTO diary_change SELECT id, 'list', NEW.id, '', unixepoch() FROM user WHERE id = NEW.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
CREATE TRIGGER change_list_deleted AFTER DELETE ON movie_list BEGIN
  INSERT INTO diary_change SELECT id, 'list', OLD.id, '', unixepoch() FROM user WHERE id = OLD.user_id
    ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
