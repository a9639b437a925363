-- The plays of a film and those of a user and a film are found in one index: a new play writes to one index less. The films
-- of a user stand in watched_movie.

DROP INDEX play_by_movie;
DROP INDEX play_of_movie;
CREATE UNIQUE INDEX play_of_movie ON play (movie_id, user_id, watch_key);
