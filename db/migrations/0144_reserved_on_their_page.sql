-- A run reserves ten thousand invoices and lets them go again. While no index knows of which job they are and a page has room, the new
-- version of a row stays beside the old one and no index of invoices is written for it: that takes a third of the time. Whose rows a job
-- has reserved stands with its run instead.
alter table "runs" add column "debtor_ids" integer[];
--> statement-breakpoint
update runs r set debtor_ids = held.ids
from (select customer_id, processing_job_id, array_agg(distinct debtor_id order by debtor_id) as ids from invoices
  where processing_job_id is not null group by 1, 2) held
where r.customer_id = held.customer_id and r.id = held.processing_job_id;
--> statement-breakpoint
drop index "invoices_processing";
--> statement-breakpoint
alter table "invoices" set (fillfactor = 80);
