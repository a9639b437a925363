-- A film's page shows who watched it last, also when thousands have.
CREATE INDEX play_of_movie_by_date ON play (movie_id, watch_key, user_id);
