import { and, eq, gt, notInArray, type SQL, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/sending";
import { template_versions, templates } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import { ofLetter, templateName } from "@/db/template-of-letter";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { type Cents, type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { plannedFor, type StoryKind } from "../rules";
import { StoryFilters } from "../schema";
import { storyOf } from "./story-sources";

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

/**
 * One debtor's story over all its invoices: the newest lines first, what is planned before them, and the last contact. `page` counts
 * on; a line that tells of several invoices is one line. Throws Problem("not-found").
 */
export const debtorStory = query({
  can: "debtors.read",
  input: StoryFilters,
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
  const rows = await read.sql.execute<StoryLine & Record<string, unknown>>(sql`
    select s.*, ${fullName} as "user", super_user_name(s.super_user_id) as super_user, ${letters.template_version},
      ${templateName} as template
    from (${storyOf(read, id)}) s
    left join ${users} on ${users.id} = s.user_id
    left join ${letters} on ${letters.customer_id} = ${read.customer.id} and ${letters.id} = s.letter_id
    left join ${template_versions} on ${ofLetter}
    where ${wanted(kind)} order by s.at desc, s.key desc limit ${limit}`);
  return [...rows].map(({ user_id: _, super_user_id: __, ...line }) => ({
    ...line,
    at: new Date(line.at).toISOString(),
    interest: amountOf(line.interest),
    incasso_costs: amountOf(line.incasso_costs),
    paid: amountOf(line.paid),
  }));
}

/** What reaches a debtor and what it says are contacts; a change and a payment are not. */
function wanted(kind: StoryKind | "contact" | undefined): SQL {
  if (kind === undefined) return sql`true`;
  if (kind === "contact") return sql`s.kind = 'sent' or (s.kind = 'said' and s.type in ('note', 'call'))`;
  return sql`s.kind = ${kind}`;
}

const amountOf = (value: unknown): Cents | null => (value === null ? null : cents(Number(value)));

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
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, id),
        notInArray(invoices.last_status_id, settled),
        gt(invoices.amount, NOTHING),
      ),
    );
  const settings = await customerSettings(read);
  return plannedFor(
    rows.map(({ invoice, flex }) => ({ ...invoice, flex })),
    settings,
    { collect, today: read.today },
  );
}
