-- Rows of every kind for a database of version 5 (store_migrate_test.cc).
INSERT INTO user (id, name, email, password, is_admin, totp_secret, totp_last_step, country, dashboard, profile_image, revision, created_at, last_used_at)
  VALUES (1, 'Ann', 'ann@example.com', '$y$x', 1, 'sealed', 7, 'FR', '{"order":[]}', 'a.png', 41, 10, 20),
         (2, 'Bo', 'bo@example.com', '$2y$x', 0, NULL, 0, NULL, NULL, NULL, 1, 11, NULL), (9, 'Gone', 'gone@example.com', 'x', 0, NULL, 0, NULL, NULL, NULL, 1, 12, NULL);
UPDATE user SET privacy_level = 'private', rating_scale = 'five', theme = 'dark', time_zone = 'Europe/Paris', automatic_watchlist_removal = 0 WHERE id = 2;
DELETE FROM user WHERE id = 9;
INSERT INTO auth_token (user_id, token, token_hash, kind, name, scope, device_name, user_agent, ip_address, expiration_date, created_at, last_used_at)
  VALUES (1, NULL, hex(zeroblob(32)), 'login', NULL, 'write', 'Firefox on Linux', 'Mozilla', '::1', 99, 1, 2), (2, 'plain', NULL, 'personal', 'script', 'read', NULL, NULL, NULL, NULL, 1, NULL);
INSERT INTO session (id_hash, user_id, data, ended, created_at, last_used_at) VALUES
  (replace(hex(zeroblob(32)), '0', 'a'), 1, '{"flash":[{"alert":false,"text":"Logged “Ida”.","undo_fields":{},"undo_path":"/movie/1/history/undo","undo_token":"11111111111111111111111111111111"},{"alert":true,"text":"No.","undo_fields":{},"undo_path":"","undo_token":""},{"alert":false,"text":"Removed.","undo_fields":{"comment":"","rating":"7"},"undo_path":"/movie/1/rate","undo_token":""}],"pending_totp":{"secret":"s","until":5},"undo":{"11111111111111111111111111111111":{"entry":3,"movie_id":1},"22222222222222222222222222222222":{"waits":"x"}}}', 0, 1, 2),
  (replace(hex(zeroblob(32)), '0', 'b'), NULL, '{}', 1, 1, 2);
INSERT INTO recovery_code (user_id, code_hash, tag, used, created_at) VALUES (1, 'hash', 5, 0, 1), (1, 'hash', NULL, 1, 1);
INSERT INTO trusted_device (user_id, device_token, device_token_hash, device_name, user_agent, ip_address, created_at, last_used_at, expires_at) VALUES (1, 'd', 'h', 'x', 'u', 'i', 1, 2, 3);
INSERT INTO password_reset (token_hash, user_id, created_at, expires_at) VALUES (hex(zeroblob(32)), 2, 1, 2);
INSERT INTO audit_event (user_id, event_type, ip_address, user_agent, metadata, created_at) VALUES (9, 'login_success', 'i', 'u', '{}', 1), (NULL, 'x', NULL, NULL, NULL, 1);
INSERT INTO movie (id, meta_id, imdb_id, title, original_title, release_date, runtime, original_language, meta_poster_path, poster_path, meta_backdrop_path, backdrop_path,
    meta_rating_average, meta_rating_count, imdb_rating_average, imdb_rating_count, created_at, updated_at, tagline, overview)
  VALUES (1, 11, 'tt0000001', 'Ida z Łodzi', 'Ταξίδι', '2013-09-11', 82, 'pl', '/p.jpg', 'p.jpg', '/b.jpg', 'b.jpg', 7.1, 10, 7.4, 11, 5, 6, 'tag', 'over'),
         (2, 12, NULL, 'Сталкер', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 5, 6, NULL, NULL), (900, 900, NULL, 'Gone', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 5, 6, NULL, NULL);
DELETE FROM movie WHERE id = 900;
INSERT INTO person (id, meta_id, imdb_id, name, gender, known_for_department, biography, birth_date, death_date, place_of_birth, meta_profile_path, profile_path, created_at, updated_at)
  VALUES (1, 21, 'nm1', 'Paweł Pawlikowski', 2, 'Directing', 'Bio', '1957-09-15', NULL, 'Warsaw', '/w.jpg', 'w.jpg', 5, 6), (2, 22, NULL, 'Agata Kulesza', 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 5, NULL);
INSERT INTO movie_cast (movie_id, position, person_id, character_name) VALUES (1, 0, 2, 'Wanda'), (1, 1, 1, NULL);
INSERT INTO movie_crew (movie_id, position, person_id, job, department) VALUES (1, 0, 1, 'Director', 'Directing');
INSERT INTO genre (id, meta_id, name) VALUES (1, 18, 'Drama');
INSERT INTO movie_genre (movie_id, genre_id, position) VALUES (1, 1, 0);
INSERT INTO company (id, meta_id, name, origin_country) VALUES (1, 5, 'Opus', 'PL');
INSERT INTO movie_company (movie_id, company_id, position) VALUES (1, 1, 0);
INSERT INTO country (code, name) VALUES ('PL', 'Poland');
INSERT INTO movie_country (movie_id, country_code, position) VALUES (1, 'PL', 0);
INSERT INTO language (code, name) VALUES ('pl', 'Polish');
INSERT INTO movie_language (movie_id, position, language_code) VALUES (1, 0, 'pl');
INSERT INTO location (id, user_id, name, is_cinema, created_at) VALUES (1, 1, 'Odeon', 1, 1);
INSERT INTO play (user_id, movie_id, watched_at, plays, comment, position, location_id, created_at) VALUES
  (1, 1, '2024-05-01', 2, 'Good', 1, 1, 90), (1, 1, '2024-06', 1, NULL, 0, NULL, 80), (1, 1, NULL, 1, NULL, 0, NULL, 95), (1, 2, NULL, 1, NULL, 0, NULL, 7), (2, 1, '2024', 3, NULL, 0, NULL, 8);
INSERT INTO rating (user_id, movie_id, rating, comment, rated_at) VALUES (1, 1, 70, 'Fine', 1), (2, 1, 90, NULL, 2), (1, 2, 55, NULL, 3);
UPDATE rating SET rating = 80 WHERE user_id = 1 AND movie_id = 1;
INSERT INTO watchlist_entry (user_id, movie_id, added_at) VALUES (2, 2, 1);
INSERT INTO hidden_person (user_id, person_id) VALUES (1, 2);
INSERT INTO form_receipt (user_id, route, form_id, fields_hash, location, created_at) VALUES (1, '/log-movie', hex(zeroblob(16)), hex(zeroblob(32)), '/movie/1', 1);
INSERT INTO webhook (id, user_id, kind, id_hash, id_encrypted, record_plays, record_ratings, recorded, created_at, last_used_at) VALUES (1, 1, 'plex', hex(zeroblob(32)), 'x', 0, 1, 4, 1, 2);
INSERT INTO webhook_call (id, webhook_id, body, film, event, status, reason, arrived_at, created_at) VALUES (1, 1, '{}', 'Ida (2013)', 'media.scrobble', 'unmatched', 'why', 1, 2);
INSERT INTO scrobble_receipt (user_id, item, event_time, session, created_at) VALUES (1, 'tmdb:11', 1, 's', 2);
INSERT INTO unmatched_play (user_id, webhook_call_id, kind, title, year, meta_id, imdb_id, watched_at, rating, event_time, created_at) VALUES (1, 1, 'plex', 'Ida', 2013, 11, 'tt1', '2024-05-01', NULL, 1, 2);
INSERT INTO linked_service (user_id, kind, server_url, server_user_id, server_user_name, token_encrypted, state, message, checked_at, created_at) VALUES (1, 'jellyfin', 'http://x', 'u', 'n', 't', 'broken', 'm', 1, 2);
INSERT INTO job (type, subject, state, user_id, parameters, position, done, total, message, attempts, run_after, lease_owner, lease_until, created_at, started_at, finished_at)
  VALUES ('refresh_movies', 's', 'running', 1, '{"a":1}', '5', 1, 2, 'm', 1, 3, 'me', 4, 5, 6, NULL), ('match_play', '1', 'done', NULL, '{}', '', 0, 0, NULL, 0, 0, NULL, NULL, 5, 6, 7);
INSERT INTO server_setting (name, value, updated_at) VALUES ('revision', '5', 1), ('boot_id', '8d1c1b9e-0000-4000-8000-000000000000', 1);
