-- Undo reverts recorded changes (store/changes), and its form needs no fields. What was offered before ends here.
DELETE FROM undo;
UPDATE flash_message SET undo_path = NULL;
ALTER TABLE flash_message DROP COLUMN undo_fields;
