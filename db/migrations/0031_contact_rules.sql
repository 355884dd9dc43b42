-- How debtors may be written to (AGREEMENTS §2.5): who is a customer already keeps what it knows, who becomes one is careful.
alter table "customers" add column "contact_rules" jsonb default '{"preset":"spec"}' not null;
--> statement-breakpoint
alter table "customers" alter column "contact_rules" set default '{"preset":"careful"}';
--> statement-breakpoint
alter table "customers" alter column "combine_claim_box" set default true;
--> statement-breakpoint
-- When a debtor was last written to is asked of every row of a run.
create index "letters_debtor" on "letters" ("customer_id", "debtor_id", "day");
--> statement-breakpoint
create index "outbox_letter" on "outbox" ("customer_id", "letter_id") where letter_id is not null;
