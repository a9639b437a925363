-- What somebody writes about a film as a whole: until now the comment of a rating, with which it was lost.
CREATE TABLE review (
  user_id INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  movie_id INTEGER NOT NULL REFERENCES movie (id),
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 10000),
  written_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, movie_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX review_of_movie ON review (movie_id, user_id);
CREATE INDEX review_by_time ON review (user_id, written_at);

INSERT INTO review (user_id, movie_id, text, written_at)
  SELECT user_id, movie_id, comment, rated_at FROM rating WHERE comment IS NOT NULL;
ALTER TABLE rating DROP COLUMN comment;
