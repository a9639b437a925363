-- What a user's films have by themselves (release, runtime, group rating) orders them by the indexes of movie, and their
-- last date by that of the plays: a new play writes to fewer indexes, and a film that changes, or is rated, to none of
-- those who have watched it, but for its title.

DROP TRIGGER play_inserted_watched;
DROP TRIGGER movie_changed_watched;
DROP TRIGGER movie_rated_watched;
DROP INDEX watched_by_release;
DROP INDEX watched_by_runtime;
DROP INDEX watched_by_group_rating;
DROP INDEX watched_by_last;
ALTER TABLE watched_movie DROP COLUMN release_date;
ALTER TABLE watched_movie DROP COLUMN runtime;
ALTER TABLE watched_movie DROP COLUMN group_rating;

CREATE TRIGGER play_inserted_watched AFTER INSERT ON play BEGIN
  INSERT INTO watched_movie (user_id, movie_id, plays, last_watched_at, added_at, rating, title)
    SELECT NEW.user_id, m.id, NEW.plays, NEW.watched_at, NEW.created_at,
      (SELECT rating FROM rating WHERE user_id = NEW.user_id AND movie_id = m.id), m.title
    FROM movie m WHERE m.id = NEW.movie_id
    ON CONFLICT (user_id, movie_id) DO UPDATE SET plays = plays + NEW.plays;
  UPDATE watched_movie SET last_watched_at = NEW.watched_at WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id
    AND NEW.watched_at IS NOT NULL AND (last_watched_at IS NULL OR last_watched_at < NEW.watched_at);
  UPDATE watched_movie SET added_at = NEW.created_at WHERE user_id = NEW.user_id AND movie_id = NEW.movie_id
    AND added_at > NEW.created_at;
END;
CREATE TRIGGER movie_changed_watched AFTER UPDATE OF title ON movie WHEN NEW.title <> OLD.title BEGIN
  UPDATE watched_movie SET title = NEW.title
    WHERE movie_id = NEW.id AND user_id IN (SELECT user_id FROM play WHERE movie_id = NEW.id);
END;
