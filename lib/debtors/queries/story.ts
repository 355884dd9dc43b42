import { and, eq, gt, notInArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { invoices, journal_entries, timeline_entries } from "@/db/schema/invoices";
import { letters, outbox } from "@/db/schema/sending";
import { template_versions, templates } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import { ofLetter, templateName } from "@/db/template-of-letter";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { id as idOf, wholeNumber } from "@/lib/kernel/fields";
import { type Cents, type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { plannedFor } from "../rules";

/** What a line of the story is about: sent to him, said by or with him, paid by him, changed by us. */
export const storyKinds = ["sent", "said", "paid", "changed"] as const;
export type StoryKind = (typeof storyKinds)[number];

export type StoryLine = {
  key: string;
  kind: StoryKind;
  type: string;
  at: string;
  user: string | null;
  /** Who really did it, when somebody of the provider worked under the user's name. */
  super_user: string | null;
  /** The debtor's own entry, which can be deleted; null for what came from an invoice. */
  entry_id: number | null;
  content: string;
  result: string | null;
  label: string | null;
  from: string | null;
  to: string | null;
  status_id: number | null;
  interest: Cents | null;
  incasso_costs: Cents | null;
  letter_id: number | null;
  filename: string | null;
  /** The template the words came from, and which version of it. */
  template: string | null;
  template_version: number | null;
  mail_state: string | null;
  /** What a payment took off the open amount. */
  paid: Cents | null;
  currency: Currency | null;
  invoices: { id: number; number: string }[];
};

const PAGE = 60;

/**
 * One debtor's story over all his invoices: the newest lines first, what is planned before them, and the last contact. `page` counts
 * on; a line that tells of several invoices is one line. Throws Problem("not-found").
 */
export const debtorStory = query({
  can: "debtors.read",
  input: z.strictObject({
    id: idOf("debtor"),
    kind: z.enum(storyKinds, { error: "invalid" }).optional(),
    lines: wholeNumber(1, 1_000).default(PAGE),
  }),
  async run(read, { id, kind, lines }) {
    const [debtor] = await read.sql
      .select({ collect: debtors.collect })
      .from(debtors)
      .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
    if (!debtor) throw notFound();
    const [told, contact, planned] = await Promise.all([
      linesOf(read, id, kind, lines + 1),
      linesOf(read, id, "contact", 1),
      plannedOf(read, id, debtor.collect),
    ]);
    return {
      data: {
        planned,
        lines: told.slice(0, lines),
        has_more: told.length > lines,
        last_contact: contact[0] ?? null,
      },
    };
  },
});
export type DebtorStory = Awaited<ReturnType<typeof debtorStory.call>>["data"];

async function linesOf(read: Read, id: number, kind: StoryKind | "contact" | undefined, limit: number) {
  const wanted =
    kind === undefined
      ? sql`true`
      : kind === "contact"
        ? sql`s.kind = 'sent' or (s.kind = 'said' and s.type in ('note', 'call'))`
        : sql`s.kind = ${kind}`;
  const rows = await read.sql.execute<StoryLine & Record<string, unknown>>(sql`
    select s.*, ${fullName} as "user", super_user_name(s.super_user_id) as super_user, ${letters.template_version}, ${templateName} as template from (${fromInvoices(read, id)} union all ${fromDebtor(read, id)} union all ${fromJournal(read, id)}) s
    left join ${users} on ${users.id} = s.user_id
    left join ${letters} on ${letters.customer_id} = ${read.customer.id} and ${letters.id} = s.letter_id
    left join ${template_versions} on ${ofLetter}
    where ${wanted} order by s.at desc, s.key desc limit ${limit}`);
  return [...rows].map(({ user_id: _, super_user_id: __, ...line }) => ({
    ...line,
    at: new Date(line.at).toISOString(),
    interest: amountOf(line.interest),
    incasso_costs: amountOf(line.incasso_costs),
    paid: amountOf(line.paid),
  }));
}

const amountOf = (value: unknown): Cents | null => (value === null ? null : cents(Number(value)));
const fullName = sql`nullif(concat_ws(' ', ${users.first_name}, nullif(${users.affix}, ''), ${users.last_name}), '')`;
const named = sql`jsonb_agg(distinct jsonb_build_object('id', ${invoices.id}, 'number', ${invoices.number}))`;
const ofDebtor = (read: Read, id: number): SQL | undefined =>
  and(eq(invoices.customer_id, read.customer.id), eq(invoices.debtor_id, id));

/** What stands in the dossiers of his invoices; one letter over several invoices is one line. */
const fromInvoices = (read: Read, id: number): SQL => sql`
  select case when ${timeline_entries.letter_id} is null then 't' || min(${timeline_entries.id}) else 'l' || ${timeline_entries.letter_id} end as key,
    case when ${timeline_entries.type} in ('letter', 'mail') then 'sent' when ${timeline_entries.type} = 'payment' then 'paid'
      when ${timeline_entries.type} = 'note' then 'said' else 'changed' end as kind,
    ${timeline_entries.type} as type, max(${timeline_entries.created_at}) as at, max(${timeline_entries.user_id}) as user_id, max(${timeline_entries.super_user_id}) as super_user_id, null::bigint as entry_id,
    min(${timeline_entries.content}) as content, null as result, null as label, null as "from", null as "to", max(${timeline_entries.status_id}) as status_id,
    sum(${timeline_entries.interest})::bigint as interest, sum(${timeline_entries.incasso_costs})::bigint as incasso_costs,
    ${timeline_entries.letter_id} as letter_id, min(${timeline_entries.filename}) as filename,
    (select ${outbox.state} from ${outbox} where ${outbox.customer_id} = ${read.customer.id} and ${outbox.id} = max(${timeline_entries.outbox_id})) as mail_state,
    case when ${timeline_entries.type} = 'payment' then ${paidBy(read)} end as paid, min(${invoices.currency}) as currency, ${named} as invoices
  from ${invoices} join ${timeline_entries} on ${timeline_entries.customer_id} = ${invoices.customer_id} and ${timeline_entries.invoice_id} = ${invoices.id}
  where ${ofDebtor(read, id)} and ${timeline_entries.deleted_at} is null
  group by ${timeline_entries.letter_id}, ${timeline_entries.type}, case when ${timeline_entries.letter_id} is null then ${timeline_entries.id} end`;

/** The amounts the same transaction booked off the invoice. */
const paidBy = (
  read: Read,
): SQL => sql`(select sum(j."from"::bigint - j."to"::bigint) from ${journal_entries} j
  where j.customer_id = ${read.customer.id} and j.invoice_id = min(${timeline_entries.invoice_id})
    and j.created_at = min(${timeline_entries.created_at}) and j.label = 'amount' and j."from" is not null)::bigint`;

/** Notes and calls about the debtor himself, and what was changed of him. */
const fromDebtor = (read: Read, id: number): SQL => sql`
  select 'd' || ${debtor_entries.id}, case when ${debtor_entries.type} = 'change' then 'changed' else 'said' end, ${debtor_entries.type},
    ${debtor_entries.created_at}, ${debtor_entries.user_id}, ${debtor_entries.super_user_id}, ${debtor_entries.id}, ${debtor_entries.content}, ${debtor_entries.result},
    ${debtor_entries.label}, ${debtor_entries.from}, ${debtor_entries.to}, null, null, null, null, null, null, null, null, '[]'::jsonb
  from ${debtor_entries} where ${debtor_entries.customer_id} = ${read.customer.id} and ${debtor_entries.debtor_id} = ${id}
    and ${debtor_entries.deleted_at} is null`;

/** Facts of his invoices that changed, except what the same transaction already told as a line of its own. */
const fromJournal = (read: Read, id: number): SQL => sql`
  select 'j' || min(${journal_entries.id}), case when ${journal_entries.label} = 'amount' and ${journal_entries.from} is not null then 'paid' else 'changed' end, 'journal',
    ${journal_entries.created_at}, max(${journal_entries.user_id}), max(${journal_entries.super_user_id}), null, '', null, ${journal_entries.label}, ${journal_entries.from}, ${journal_entries.to},
    null, null, null, null, null, null, null, min(${invoices.currency}), ${named}
  from ${invoices} join ${journal_entries} on ${journal_entries.customer_id} = ${invoices.customer_id} and ${journal_entries.invoice_id} = ${invoices.id}
  where ${ofDebtor(read, id)} and ${journal_entries.label} in ('status', 'amount', 'expires_at', 'deadline', 'removed')
    and not exists (select 1 from ${timeline_entries} t where t.customer_id = ${journal_entries.customer_id}
      and t.invoice_id = ${journal_entries.invoice_id} and t.created_at = ${journal_entries.created_at} and t.type <> 'note')
  group by ${journal_entries.created_at}, ${journal_entries.label}, ${journal_entries.from}, ${journal_entries.to}`;

async function plannedOf(read: Read, id: number, collect: boolean) {
  const rows = await read.sql
    .select({ invoice: invoices, flex: templates.name })
    .from(invoices)
    .leftJoin(
      templates,
      and(
        eq(templates.id, invoices.flex_template_id),
        eq(invoices.send_flex, true),
        eq(invoices.flex_complete, false),
      ),
    )
    .where(
      and(ofDebtor(read, id), notInArray(invoices.last_status_id, settled), gt(invoices.amount, NOTHING)),
    );
  const settings = await customerSettings(read);
  return plannedFor(
    rows.map(({ invoice, flex }) => ({ ...invoice, flex })),
    settings,
    { collect, today: read.today },
  );
}
