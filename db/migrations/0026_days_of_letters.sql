-- The one last day a letter names, and when the period without costs ends that it gives: what the flow waits for.
ALTER TABLE "letters" ADD COLUMN "pay_before" date;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "free_until" date;--> statement-breakpoint
update letters set pay_before = (content ->> 'pay_before')::date;--> statement-breakpoint
-- Letters of before that gave fourteen days named the sum that would follow.
update letters set free_until = letters.day + 21
from letter_forms
where letter_forms.customer_id = letters.customer_id and letter_forms.id = letters.form_id
  and letter_forms.content ->> 'blocks' like '%@@announced_costs%';
