-- What a run did, what takes it back, what its letters claim and what its mails carry are four rows for every invoice, and each asked for
-- its invoice and its letter, mail, run or undo by itself: eighty thousand questions for ten thousand invoices. Asked once per statement,
-- by a plan of its own that is kept, they cost a quarter. What holds is the same: no row without its parents, a parent stays while its
-- rows are being written, what hangs on it goes with it, and neither gets another name.
drop trigger "run_of_item" on run_items;
--> statement-breakpoint
drop trigger "run_of_item_kept" on run_items;
--> statement-breakpoint
drop trigger "undo_of_item" on undo_items;
--> statement-breakpoint
drop trigger "undo_of_item_kept" on undo_items;
--> statement-breakpoint
drop trigger "items_of_run_kept" on runs;
--> statement-breakpoint
drop trigger "items_of_undo_kept" on undos;
--> statement-breakpoint
drop function demand_parent();
--> statement-breakpoint
alter table "run_items" drop constraint "run_items_customer_id_invoice_id_fkey";
--> statement-breakpoint
alter table "undo_items" drop constraint "undo_items_customer_id_invoice_id_invoices_customer_id_id_fk";
--> statement-breakpoint
alter table "letter_items" drop constraint "letter_items_customer_id_invoice_id_invoices_customer_id_id_fk", drop constraint "letter_items_customer_id_letter_id_letters_customer_id_id_fk";
--> statement-breakpoint
alter table "outbox_items" drop constraint "outbox_items_customer_id_invoice_id_invoices_customer_id_id_fk", drop constraint "outbox_items_customer_id_outbox_id_outbox_customer_id_id_fk";
--> statement-breakpoint
do $each$
declare
  one record;
begin
  for one in select * from (values
    ('run_items', 'run_id', 'runs', 'run'), ('run_items', 'invoice_id', 'invoices', 'invoice'),
    ('undo_items', 'undo_id', 'undos', 'undo'), ('undo_items', 'invoice_id', 'invoices', 'invoice'),
    ('letter_items', 'letter_id', 'letters', 'letter'), ('letter_items', 'invoice_id', 'invoices', 'invoice'),
    ('outbox_items', 'outbox_id', 'outbox', 'mail'), ('outbox_items', 'invoice_id', 'invoices', 'invoice')
  ) as hanging (child, named, parent, noun)
  loop
    -- Row by row through the parent's key: its plan is kept, and must not depend on how many rows there were when it was made.
    execute format($make$
      create function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp
        set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
      declare
        missing bigint;
      begin
        with asked as materialized (select distinct customer_id, %2$I as id from added),
          held as materialized (select p.id from asked a join %3$I p on p.customer_id = a.customer_id and p.id = a.id for key share of p)
        select (select count(*) from asked) - (select count(*) from held) into missing;
        if missing > 0 then
          raise foreign_key_violation using constraint = tg_name, table = tg_table_name, message = %4$L;
        end if;
        return null;
      end $body$ $make$,
      format('demand_%s_of_%s', one.noun, one.child), one.named, one.parent, format('a row of %s without its %s', one.child, one.noun));
    execute format('create trigger %I after insert on %I referencing new table as added for each statement execute function %I()',
      one.noun || '_of_item', one.child, format('demand_%s_of_%s', one.noun, one.child));
    execute format('create trigger %I before update of customer_id, %I on %I for each statement execute function refuse_other_parent()',
      one.noun || '_of_item_kept', one.named, one.child);
    if one.parent not in ('runs', 'undos') then
      execute format('create trigger %I after delete on %I referencing old table as gone for each statement execute function forget_children(%L, %L)',
        one.child || '_of_' || one.noun, one.parent, one.child, one.named);
    end if;
  end loop;
end $each$;
--> statement-breakpoint
create trigger items_of_invoice_kept before update of customer_id, id on invoices for each statement execute function refuse_other_parent();
--> statement-breakpoint
create trigger items_of_letter_kept before update of customer_id, id on letters for each statement execute function refuse_other_parent();
--> statement-breakpoint
create trigger items_of_mail_kept before update of customer_id, id on outbox for each statement execute function refuse_other_parent();
--> statement-breakpoint
create trigger items_of_run_kept before update of customer_id, id on runs for each statement execute function refuse_other_parent();
--> statement-breakpoint
create trigger items_of_undo_kept before update of customer_id, id on undos for each statement execute function refuse_other_parent();
--> statement-breakpoint
-- Numbers of their own that nobody asks for: an index and a number less for every row.
alter table "letter_items" drop column "id";
--> statement-breakpoint
alter table "outbox_items" drop column "id";
