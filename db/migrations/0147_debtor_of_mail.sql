-- Ten thousand mails of a run each asked for their debtor by themselves; asked once per statement they cost a fifth of it. What holds is
-- the same: no mail to a debtor there is none of, a debtor stays while mail to them is being written and takes it along when they go. A mail
-- of the product itself is to none.
alter table "outbox" drop constraint "outbox_customer_id_debtor_id_debtors_customer_id_id_fk";
--> statement-breakpoint
create function demand_debtor_of_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $body$
declare
  missing bigint;
begin
  with asked as materialized (select distinct customer_id, debtor_id as id from added where customer_id is not null and debtor_id is not null),
    held as materialized (select d.id from asked a join debtors d on d.customer_id = a.customer_id and d.id = a.id for key share of d)
  select (select count(*) from asked) - (select count(*) from held) into missing;
  if missing > 0 then
    raise foreign_key_violation using constraint = tg_name, table = tg_table_name, message = 'a row of outbox without its debtor';
  end if;
  return null;
end $body$;
--> statement-breakpoint
create trigger debtor_of_mail after insert on outbox referencing new table as added for each statement execute function demand_debtor_of_mail();
--> statement-breakpoint
create trigger debtor_of_mail_kept before update of customer_id, debtor_id on outbox for each statement execute function refuse_other_parent();
--> statement-breakpoint
create trigger outbox_of_debtor after delete on debtors referencing old table as gone for each statement execute function forget_children('outbox', 'debtor_id');
--> statement-breakpoint
create trigger mails_of_debtor_kept before update of customer_id, id on debtors for each statement execute function refuse_other_parent();
