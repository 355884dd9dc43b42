-- Interest and costs that an arrangement includes are paid first: what was paid of them lowers what is claimed later (AGREEMENTS §1).
alter table "invoices" add column "charges_paid" bigint not null default 0;
--> statement-breakpoint
alter table "hold_items" add column "charges" bigint not null default 0;
--> statement-breakpoint
-- An arrangement may get its terms later than its status: what was paid before is not part of them.
alter table "holds" add column "agreed_at" timestamptz;
--> statement-breakpoint
update "invoices" v set "charges_paid" = b.paid
from (select customer_id, invoice_id, sum(paid) as paid from "bookings" where part = 'charges' group by customer_id, invoice_id) b
where b.customer_id = v.customer_id and b.invoice_id = v.id and b.paid <> 0;
--> statement-breakpoint
-- Of arrangements made before, nobody kept how the charges lie over the invoices: where they were paid they belong, the rest to the first.
update "hold_items" i set "charges" = k.paid + case when k.is_first then greatest(0, k.total - k.paid_in_all) else 0 end
from (
  select p.id, p.paid, h.charges_amount as total, sum(p.paid) over (partition by p.hold_id) as paid_in_all,
    row_number() over (partition by p.hold_id order by p.id) = 1 as is_first
  from (
    select t.id, t.customer_id, t.hold_id, coalesce(sum(b.paid), 0) as paid
    from "hold_items" t
    join "holds" o on o.customer_id = t.customer_id and o.id = t.hold_id and o.charges = 'included'
    left join "bookings" b on b.customer_id = t.customer_id and b.invoice_id = t.invoice_id and b.part = 'charges' and b.created_at > o.created_at
    group by t.id, t.customer_id, t.hold_id
  ) p
  join "holds" h on h.customer_id = p.customer_id and h.id = p.hold_id
) k
where k.id = i.id;
--> statement-breakpoint
-- What a debtor is told of money that came in: about which payment, once.
alter table "letters" add column "payment_id" integer;
--> statement-breakpoint
alter table "letters" add constraint "letters_payment" foreign key ("customer_id", "payment_id") references "payments" ("customer_id", "id") on delete set null ("payment_id");
--> statement-breakpoint
create unique index "letters_of_payment" on "letters" ("customer_id", "payment_id") where payment_id is not null and withdrawn_at is null;
--> statement-breakpoint
-- A callback that ended because nobody was reached three times says so itself; it was told as done.
update "hold_events" e set "to" = 'unreached' from "holds" h
where h.customer_id = e.customer_id and h.id = e.hold_id and h.kind = 'callback' and h.outcome = 'done' and h.end_note = 'unreached'
  and e.type = 'ended' and e."to" = 'done' and e.note = 'unreached';
--> statement-breakpoint
update "hold_items" i set "outcome" = 'unreached' from "holds" h
where h.customer_id = i.customer_id and h.id = i.hold_id and h.kind = 'callback' and h.outcome = 'done' and h.end_note = 'unreached'
  and i.outcome = 'done';
--> statement-breakpoint
update "holds" set "outcome" = 'unreached', "end_note" = ''
where kind = 'callback' and outcome = 'done' and end_note = 'unreached';
