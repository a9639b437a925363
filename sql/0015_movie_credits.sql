-- Whom and what each film counts for in numbers, as lists of ids ("12,45"; NULL: none; the cast in its order, a person
-- as often as there are roles). From one row a film is counted in a quarter of the time that its credits take.
CREATE TABLE movie_credits (
  movie_id INTEGER PRIMARY KEY REFERENCES movie (id) ON DELETE CASCADE,
  cast_ids TEXT CHECK (cast_ids NOT GLOB '*[^0-9,]*'),
  director_ids TEXT CHECK (director_ids NOT GLOB '*[^0-9,]*'),
  genre_ids TEXT CHECK (genre_ids NOT GLOB '*[^0-9,]*'),
  company_ids TEXT CHECK (company_ids NOT GLOB '*[^0-9,]*'),
  country_codes TEXT CHECK (country_codes GLOB '??' OR country_codes GLOB '??,*')
) STRICT;

-- What a film's row is made from.
CREATE VIEW movie_credits_of AS SELECT m.id AS movie_id,
  (SELECT group_concat(c.person_id) FROM (SELECT person_id FROM movie_cast WHERE movie_id = m.id ORDER BY position) c)
    AS cast_ids,
  (SELECT group_concat(d.person_id) FROM movie_crew d WHERE d.movie_id = m.id AND d.job = 'Director') AS director_ids,
  (SELECT group_concat(g.genre_id) FROM movie_genre g WHERE g.movie_id = m.id) AS genre_ids,
  (SELECT group_concat(o.company_id) FROM movie_company o WHERE o.movie_id = m.id) AS company_ids,
  (SELECT group_concat(n.country_code) FROM movie_country n WHERE n.movie_id = m.id) AS country_codes
  FROM movie m;

INSERT INTO movie_credits (movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes)
  SELECT movie_id, cast_ids, director_ids, genre_ids, company_ids, country_codes FROM movie_credits_of;
