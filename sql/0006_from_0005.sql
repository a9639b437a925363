-- The rows of a database of version 5, attached as `old`, into the schema of version 6 (store/sqlite/migrate.cc). Plays bring
-- watched_movie with them; import_batch was never written to.

INSERT INTO user (id, name, email, password, is_admin, privacy_level, totp_secret, totp_last_step, time_zone,
  date_format, country, rating_scale, theme, automatic_watchlist_removal, dashboard, profile_image, revision,
  created_at, last_used_at)
  SELECT id, name, email, password, is_admin, privacy_level, totp_secret, totp_last_step, time_zone, date_format,
    country, rating_scale, theme, automatic_watchlist_removal, dashboard, profile_image, revision, created_at,
    last_used_at FROM old.user;
INSERT INTO auth_token (id, user_id, token, token_hash, kind, name, scope, device_name, user_agent, ip_address,
  expiration_date, created_at, last_used_at)
  SELECT id, user_id, token, token_hash, kind, name, scope, device_name, user_agent, ip_address, expiration_date,
    created_at, last_used_at FROM old.auth_token;
INSERT INTO session (id_hash, user_id, data, ended, created_at, last_used_at)
  SELECT id_hash, user_id, json_remove(data, '$.flash', '$.undo'), ended, created_at, last_used_at FROM old.session;
INSERT INTO flash_message (session_hash, text, is_alert, undo_path, undo_fields)
  SELECT s.id_hash, json_extract(f.value, '$.text'), json_extract(f.value, '$.alert'), nullif(json_extract(f.value, '$.undo_path'), ''),
    CASE json_extract(f.value, '$.undo_token') WHEN '' THEN json_extract(f.value, '$.undo_fields')
      ELSE json_set(json_extract(f.value, '$.undo_fields'), '$.undo', json_extract(f.value, '$.undo_token')) END
  FROM old.session s, json_each(s.data, '$.flash') f;
INSERT INTO undo (token, session_hash, effect)
  SELECT u.key, s.id_hash, u.value FROM old.session s, json_each(s.data, '$.undo') u
  WHERE json_extract(u.value, '$.waits') IS NULL;  -- the rest of those was in cache.db
INSERT INTO recovery_code (id, user_id, code_hash, tag, used, created_at)
  SELECT id, user_id, code_hash, tag, used, created_at FROM old.recovery_code;
INSERT INTO trusted_device (id, user_id, device_token, device_token_hash, device_name, user_agent, ip_address,
  created_at, last_used_at, expires_at)
  SELECT id, user_id, device_token, device_token_hash, device_name, user_agent, ip_address, created_at, last_used_at,
    expires_at FROM old.trusted_device;
INSERT INTO password_reset (token_hash, user_id, created_at, expires_at)
  SELECT token_hash, user_id, created_at, expires_at FROM old.password_reset;
INSERT INTO audit_event (id, user_id, event_type, ip_address, user_agent, metadata, created_at)
  SELECT id, user_id, event_type, ip_address, user_agent, metadata, created_at FROM old.audit_event;
INSERT INTO movie (id, meta_id, imdb_id, title, original_title, release_date, runtime, original_language,
  meta_poster_path, poster_path, meta_backdrop_path, backdrop_path, meta_rating_average, meta_rating_count,
  imdb_rating_average, imdb_rating_count, created_at, updated_at, group_rating, tagline, overview)
  SELECT id, meta_id, imdb_id, title, original_title, release_date, runtime, original_language, meta_poster_path,
    poster_path, meta_backdrop_path, backdrop_path, meta_rating_average, meta_rating_count, imdb_rating_average,
    imdb_rating_count, created_at, updated_at, group_rating, tagline, overview FROM old.movie;
INSERT INTO person (id, meta_id, imdb_id, name, gender, known_for_department, biography, birth_date, death_date,
  place_of_birth, meta_profile_path, profile_path, created_at, updated_at)
  SELECT id, meta_id, imdb_id, name, gender, known_for_department, biography, birth_date, death_date, place_of_birth,
    meta_profile_path, profile_path, created_at, updated_at FROM old.person;
INSERT INTO movie_cast (movie_id, position, person_id, character_name)
  SELECT movie_id, position, person_id, character_name FROM old.movie_cast;
INSERT INTO movie_crew (movie_id, position, person_id, job, department)
  SELECT movie_id, position, person_id, job, department FROM old.movie_crew;
INSERT INTO genre (id, meta_id, name)
  SELECT id, meta_id, name FROM old.genre;
INSERT INTO movie_genre (movie_id, genre_id, position)
  SELECT movie_id, genre_id, position FROM old.movie_genre;
INSERT INTO company (id, meta_id, name, origin_country)
  SELECT id, meta_id, name, origin_country FROM old.company;
INSERT INTO movie_company (movie_id, company_id, position)
  SELECT movie_id, company_id, position FROM old.movie_company;
INSERT INTO country (code, name)
  SELECT code, name FROM old.country;
INSERT INTO movie_country (movie_id, country_code, position)
  SELECT movie_id, country_code, position FROM old.movie_country;
INSERT INTO language (code, name)
  SELECT code, name FROM old.language;
INSERT INTO movie_language (movie_id, position, language_code)
  SELECT movie_id, position, language_code FROM old.movie_language;
INSERT INTO location (id, user_id, name, is_cinema, created_at)
  SELECT id, user_id, name, is_cinema, created_at FROM old.location;
INSERT INTO rating (user_id, movie_id, rating, comment, rated_at)
  SELECT user_id, movie_id, rating, comment, rated_at FROM old.rating;
INSERT INTO play (id, user_id, movie_id, watched_at, plays, comment, position, location_id, created_at)
  SELECT id, user_id, movie_id, watched_at, plays, comment, position, location_id, created_at FROM old.play;
INSERT INTO rating_history (id, user_id, movie_id, rating, rated_at)
  SELECT id, user_id, movie_id, rating, rated_at FROM old.rating_history;
INSERT INTO watchlist_entry (user_id, movie_id, added_at)
  SELECT user_id, movie_id, added_at FROM old.watchlist_entry;
INSERT INTO hidden_person (user_id, person_id)
  SELECT user_id, person_id FROM old.hidden_person;
INSERT INTO form_receipt (user_id, route, form_id, fields_hash, location, created_at)
  SELECT user_id, route, form_id, fields_hash, location, created_at FROM old.form_receipt;
INSERT INTO webhook (id, user_id, kind, id_hash, id_encrypted, record_plays, record_ratings, recorded, created_at,
  last_used_at)
  SELECT id, user_id, kind, id_hash, id_encrypted, record_plays, record_ratings, recorded, created_at, last_used_at FROM
    old.webhook;
INSERT INTO webhook_call (id, webhook_id, body, movie, event, status, reason, arrived_at, created_at)
  SELECT id, webhook_id, body, film, event, status, reason, arrived_at, created_at FROM old.webhook_call;
INSERT INTO scrobble_receipt (user_id, item, event_time, session, created_at)
  SELECT user_id, item, event_time, session, created_at FROM old.scrobble_receipt;
INSERT INTO unmatched_play (id, user_id, webhook_call_id, kind, title, year, meta_id, imdb_id, watched_at, rating,
  event_time, created_at)
  SELECT id, user_id, webhook_call_id, kind, title, year, meta_id, imdb_id, watched_at, rating, event_time, created_at
    FROM old.unmatched_play;
INSERT INTO linked_service (id, user_id, kind, server_url, server_user_id, server_user_name, token_encrypted, state,
  message, checked_at, created_at)
  SELECT id, user_id, kind, server_url, server_user_id, server_user_name, token_encrypted, state, message, checked_at,
    created_at FROM old.linked_service;
INSERT INTO job (id, type, subject, state, user_id, parameters, position, done, total, message, attempts, run_after,
  lease_owner, lease_until, created_at, started_at, finished_at)
  SELECT id, type, subject, state, user_id, parameters, position, done, total, message, attempts, run_after,
    lease_owner, lease_until, created_at, started_at, finished_at FROM old.job;
INSERT INTO server_setting (name, value, updated_at)
  SELECT name, value, updated_at FROM old.server_setting;
UPDATE catalogue SET revision = (SELECT revision FROM old.catalogue), facts = (SELECT facts FROM old.catalogue);
INSERT INTO movie_search (rowid, title, original_title) SELECT id, fold(title), fold(original_title) FROM movie;
INSERT INTO person_search (rowid, name) SELECT id, fold(name) FROM person;
-- Ids that were given out once do not come again.
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence (name, seq) SELECT name, seq FROM old.sqlite_sequence WHERE name <> 'import_batch';
