-- One index for each order of a user's films and of the server's, whole and in the direction that people ask for first, so
-- that a list is one plain ORDER BY; unknown values come last when it falls. The home page reads everyone's plays in the
-- order of the diary, positions within a day included.

DROP INDEX watched_by_added;
DROP INDEX watched_by_rating;
DROP INDEX watched_by_plays;
CREATE INDEX watched_by_added ON watched_movie (user_id, added_at DESC, title, movie_id);
CREATE INDEX watched_by_last ON watched_movie (user_id, last_watched_at DESC, title, movie_id);
CREATE INDEX watched_by_rating ON watched_movie (user_id, rating DESC, title, movie_id);
CREATE INDEX watched_by_plays ON watched_movie (user_id, plays, title, movie_id);

DROP INDEX movie_by_release;
DROP INDEX movie_by_runtime;
DROP INDEX movie_by_added;
DROP INDEX movie_by_group_rating;
CREATE INDEX movie_by_release ON movie (release_date DESC, title COLLATE NOCASE, id);
CREATE INDEX movie_by_runtime ON movie (runtime DESC, title COLLATE NOCASE, id);
CREATE INDEX movie_by_added ON movie (created_at DESC, title COLLATE NOCASE, id);
CREATE INDEX movie_by_group_rating ON movie (group_rating DESC, title COLLATE NOCASE, id);

DROP INDEX play_newest;
CREATE INDEX play_newest ON play (watch_key, position, id, movie_id, user_id);
