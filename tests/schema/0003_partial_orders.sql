-- A film that was seen once and not rated stands in the orders by plays and ratings among many of its kind, by title: the
-- order by title finds those. So a new play writes to fewer indexes.

DROP INDEX watched_by_rating;
DROP INDEX watched_by_group_rating;
DROP INDEX watched_by_plays;
CREATE INDEX watched_by_rating ON watched_movie (user_id, rating, title, movie_id) WHERE rating IS NOT NULL;
CREATE INDEX watched_by_group_rating ON watched_movie (user_id, group_rating, title, movie_id) WHERE group_rating IS NOT NULL;
CREATE INDEX watched_by_plays ON watched_movie (user_id, plays, title, movie_id) WHERE plays > 1;
