-- The scale of a hundred is gone: its accounts count to ten, their ratings stay as they are.
ALTER TABLE user ADD COLUMN scale TEXT NOT NULL DEFAULT 'ten' CHECK (scale IN ('ten', 'five'));
UPDATE user SET scale = 'five' WHERE rating_scale = 'five';
ALTER TABLE user DROP COLUMN rating_scale;
ALTER TABLE user RENAME COLUMN scale TO rating_scale;
