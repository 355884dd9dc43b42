-- positions_ends takes its place (db/sql/after/indexes.sql).
DROP INDEX IF EXISTS "positions_until";
