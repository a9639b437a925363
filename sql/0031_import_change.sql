-- What a row of an import changed is kept as Undo keeps it (store/changes): one row for each row of a table that it wrote, as it
-- was before and after; NULL: there was none.
CREATE TABLE import_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  batch_id INTEGER NOT NULL REFERENCES import_batch (id) ON DELETE CASCADE,
  row_id INTEGER NOT NULL,
  table_name TEXT NOT NULL CHECK (length(table_name) <= 32),
  row_key TEXT NOT NULL CHECK (json_valid(row_key)),       -- the values of the primary key
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  after TEXT CHECK (after IS NULL OR json_valid(after)),
  movie_id INTEGER GENERATED ALWAYS AS (coalesce(after, before) ->> '$.movie_id') VIRTUAL
) STRICT;
CREATE INDEX import_change_of_batch ON import_change (batch_id, id);
CREATE INDEX import_change_of_row ON import_change (row_id, id);
CREATE INDEX import_change_of_thing ON import_change (batch_id, table_name, movie_id, row_key);

-- Imports that were applied before this keep their Undo. Their effects have the values of things that are rows now, and are
-- written as changes of these.
CREATE TEMP TABLE old_value AS
  SELECT e.id, s.is_after, e.thing, e.thing_key AS key, CAST(e.thing_key AS INTEGER) AS number, e.movie_id, b.user_id,
    iif(s.is_after, e.after, e.before) AS value
  FROM import_effect e JOIN import_batch b ON b.id = e.batch_id JOIN (SELECT 0 AS is_after UNION ALL SELECT 1) s
  WHERE iif(s.is_after, e.after, e.before) IS NOT NULL OR e.thing = 'picture';
-- A row of a table before (is_after = 0) and after (1) an effect. What an effect does not say is as it is now.
CREATE TEMP TABLE old_row (id INTEGER, is_after INTEGER, table_name TEXT, row_key TEXT, value TEXT);

INSERT INTO old_row SELECT id, is_after, 'play', json_array(number), json_object('id', number, 'user_id', user_id,
    'movie_id', value -> '$.movie', 'watched_at', value -> '$.date', 'plays', value -> '$.plays',
    'comment', value -> '$.comment', 'position', coalesce(value -> '$.beside.position', json('0')), 'location_id', value -> '$.place',
    'created_at', value -> '$.created', 'is_rewatch', value -> '$.rewatch', 'logged_by', value -> '$.beside.logged_by',
    'is_mark', coalesce(value ->> '$.beside.mark', (SELECT is_mark FROM play WHERE play.id = number), 0))
  FROM old_value WHERE thing = 'play';
INSERT INTO old_row SELECT v.id, is_after, 'play_tag', json_array(number, lower(t.value)),
    json_object('play_id', number, 'tag', t.value, 'user_id', user_id)
  FROM old_value v JOIN json_each(v.value, '$.tags') t WHERE thing = 'play';
INSERT INTO old_row SELECT id, is_after, 'rating', json_array(user_id, number),
    json_object('user_id', user_id, 'movie_id', number, 'rating', value -> '$.rating', 'rated_at', value -> '$.at')
  FROM old_value WHERE thing = 'rating';
INSERT INTO old_row SELECT v.id, is_after, 'rating_history', json_array(coalesce(max(h.id), 0)),
    json_object('id', max(h.id), 'user_id', v.user_id, 'movie_id', v.number, 'rating', h.rating, 'rated_at', h.rated_at)
  FROM old_value v LEFT JOIN rating_history h ON h.user_id = v.user_id AND h.movie_id = v.number
    AND iif(v.thing = 'rating', h.rating = v.value ->> '$.rating' AND h.rated_at = v.value ->> '$.at',
      v.key = h.movie_id || ':' || coalesce(h.rating, 0) || ':' || h.rated_at)
  WHERE is_after AND thing IN ('rating', 'past_rating') GROUP BY v.id;
INSERT INTO old_row SELECT id, is_after, 'watchlist_entry', json_array(user_id, number),
    json_object('user_id', user_id, 'movie_id', number, 'added_at', value -> '$.at')
  FROM old_value WHERE thing = 'watchlist';
INSERT INTO old_row SELECT id, is_after, 'review', json_array(user_id, number),
    json_object('user_id', user_id, 'movie_id', number, 'text', value -> '$.text', 'written_at', value -> '$.at')
  FROM old_value WHERE thing = 'review';
INSERT INTO old_row SELECT id, is_after, 'movie_like', json_array(user_id, number),
    json_object('user_id', user_id, 'movie_id', number, 'liked_at', value -> '$.at')
  FROM old_value WHERE thing = 'like';
INSERT INTO old_row SELECT v.id, is_after, 'favourite', json_array(user_id, f.key + 1),
    json_object('user_id', user_id, 'position', f.key + 1, 'movie_id', f.value)
  FROM old_value v JOIN json_each(v.value) f WHERE thing = 'favourites';
INSERT INTO old_row SELECT v.id, is_after, 'location', json_array(number), json_object('id', number, 'user_id', v.user_id,
    'name', value -> '$.name', 'is_cinema', value -> '$.cinema', 'created_at', l.created_at)
  FROM old_value v LEFT JOIN location l ON l.id = number WHERE thing = 'location';
INSERT INTO old_row SELECT v.id, is_after, 'movie_list', json_array(number), json_object('id', number, 'user_id', v.user_id,
    'name', value -> '$.name', 'description', value -> '$.description', 'is_ranked', value -> '$.ranked',
    'privacy_level', value -> '$.privacy', 'revision', l.revision, 'created_at', l.created_at, 'changed_at', l.changed_at,
    'source_key', l.source_key)
  FROM old_value v LEFT JOIN movie_list l ON l.id = number WHERE thing = 'list';
INSERT INTO old_row SELECT v.id, is_after, 'movie_list_item', json_array(number, v.movie_id), json_object('list_id', number,
    'movie_id', v.movie_id, 'position', coalesce(i.position, 0), 'note', value -> '$.note', 'added_at', value -> '$.at')
  FROM old_value v LEFT JOIN movie_list_item i ON i.list_id = number AND i.movie_id = v.movie_id WHERE thing = 'item';
INSERT INTO old_row SELECT id, is_after, 'hidden_person', json_array(user_id, number),
    json_object('user_id', user_id, 'person_id', number)
  FROM old_value WHERE thing = 'hidden_person';
INSERT INTO old_row SELECT v.id, is_after, 'saved_filter', json_array(number), json_object('id', number, 'user_id', v.user_id,
    'name', value -> '$.name', 'kind', value -> '$.kind', 'query', value -> '$.query', 'privacy_level', value -> '$.privacy',
    'created_at', f.created_at)
  FROM old_value v LEFT JOIN saved_filter f ON f.id = number WHERE thing = 'filter';
INSERT INTO old_row SELECT v.id, is_after, 'log_grant', json_array(v.user_id, number),
    json_object('user_id', v.user_id, 'writer_id', number, 'created_at', g.created_at)
  FROM old_value v LEFT JOIN log_grant g ON g.user_id = v.user_id AND g.writer_id = number WHERE thing = 'grant';
INSERT INTO old_row SELECT v.id, is_after, 'user', json_array(u.id), json_object('id', u.id,
    'privacy_level', value -> '$.privacy', 'date_format', value -> '$.format', 'time_zone', value -> '$.zone',
    'country', value -> '$.country', 'rating_scale', value -> '$.scale', 'theme', value -> '$.theme',
    'automatic_watchlist_removal', value -> '$.removal', 'single_key_shortcuts', value -> '$.keys',
    'provider_search', value -> '$.search', 'services', value -> '$.services', 'weekly_export', value -> '$.weekly',
    'dashboard', value -> '$.dashboard', 'about', coalesce(value -> '$.about', json_quote(u.about)),
    'profile_image', u.profile_image)
  FROM old_value v JOIN user u ON u.id = v.user_id WHERE thing = 'preferences';
INSERT INTO old_row SELECT id, is_after, 'user', json_array(user_id),
    json_object('id', user_id, 'profile_image', value ->> '$.file')
  FROM old_value WHERE thing = 'picture';

INSERT INTO import_change (batch_id, row_id, table_name, row_key, before, after)
  SELECT e.batch_id, e.row_id, r.table_name, r.row_key, max(iif(is_after, NULL, value)), max(iif(is_after, value, NULL))
  FROM old_row r JOIN import_effect e ON e.id = r.id GROUP BY r.id, r.table_name, r.row_key
  HAVING max(iif(is_after, NULL, value)) IS NOT max(iif(is_after, value, NULL)) ORDER BY r.id, r.table_name;
DROP TABLE old_value;
DROP TABLE old_row;
DROP TABLE import_effect;
