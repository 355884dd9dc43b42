-- An entry of a deletion keeps what went: its number and its amount, which nothing else tells any more.
alter table "audit_entries" add column "gone" text not null default '';
