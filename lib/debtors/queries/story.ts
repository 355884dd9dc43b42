import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { fullName } from "@/db/full-name";
import { debtors } from "@/db/schema/debtors";
import { letters } from "@/db/schema/letters";
import { template_versions } from "@/db/schema/templates";
import { users } from "@/db/schema/tenancy";
import { ofLetter, templateName } from "@/db/template-of-letter";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { eventWords, type HoldEvent } from "@/lib/holds/render";
import { toldValue } from "@/lib/invoices/rules/told";
import { one } from "@/lib/kernel/answers";
import { type Cents, cents } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { Story, type StoryLine } from "../answers";
import type { StoryFilter } from "../rules";
import { StoryFilters } from "../schema";
import { agreedAhead } from "./story-ahead";
import { plannedOf } from "./story-planned";
import { storyOf } from "./story-sources";

/** A line as the database gives it: amounts as text, moments and large ids too. */
type Row = Omit<
  z.output<typeof StoryLine>,
  "at" | "entry_id" | "interest" | "incasso_costs" | "paid" | "agreed"
> & {
  hold: HoldEvent | null;
  at: string;
  entry_id: string | null;
  interest: string | null;
  incasso_costs: string | null;
  paid: string | null;
  user_id: number | null;
  super_user_id: number | null;
};

/**
 * One debtor's story over all its invoices: the newest lines first, what is planned before them, and the last contact. `page` counts
 * on; a line that tells of several invoices is one line. Throws Problem("not-found").
 */
export const debtorStory = query({
  can: "debtors.read",
  input: StoryFilters,
  answer: one(Story),
  async run(read, { id, kind, lines }) {
    const [debtor] = await read.db
      .select({
        collect: debtors.collect,
        is_consumer: debtors.is_consumer,
        use_courant: debtors.use_courant,
      })
      .from(debtors)
      .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, id), ownDebtor(read)));
    if (!debtor) throw notFound();
    const [told, planned, agreed] = await Promise.all([
      linesOf(read, id, kind, lines + 1),
      plannedOf(read, id, debtor),
      agreedAhead(read, id),
    ]);
    // Among the newest lines of all stands the last contact too, as a rule: then nobody asks for it again.
    const seen = kind === undefined ? told.find(isSpoken) : undefined;
    const isWhole = kind === undefined && told.length <= lines;
    const [contact] = seen || isWhole ? [seen] : await linesOf(read, id, "spoken", 1);
    return {
      data: {
        planned: inOrder([...withoutDays(planned, agreed), ...agreed]),
        lines: told.slice(0, lines),
        has_more: told.length > lines,
        last_contact: contact ?? null,
      },
    };
  },
});

/** The day of what is agreed says more than the bare deadline of its invoices. */
function withoutDays<P extends { kind: string; invoices: readonly { id: number }[] }>(
  planned: readonly P[],
  agreed: readonly { invoices: readonly { id: number }[] }[],
): P[] {
  const told = new Set(agreed.flatMap(({ invoices }) => invoices.map(({ id }) => id)));
  return planned.filter(
    ({ kind, invoices }) => kind !== "deadline" || !invoices.every(({ id }) => told.has(id)),
  );
}

const inOrder = <P extends { on: string }>(planned: readonly P[]): P[] =>
  [...planned].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));

async function linesOf(read: Read, id: number, kind: Wanted, limit: number) {
  const rows = await read.db.execute<Row>(sql`
    select s.*, case when ${letters.cleared_at} is null then s.letter_id end as letter_id, ${fullName} as "user", super_user_name(s.super_user_id) as super_user, ${letters.template_version},
      ${templateName} as template
    from (${storyOf(read, id)}) s
    left join ${users} on ${users.id} = s.user_id
    left join ${letters} on ${letters.customer_id} = ${read.customer.id} and ${letters.id} = s.letter_id
    left join ${template_versions} on ${ofLetter}
    where ${wanted(kind)} order by s.at desc, s.key desc limit ${limit}`);
  return [...rows].map(({ user_id: _, super_user_id: __, hold, ...line }) => ({
    ...line,
    agreed: hold && eventWords(hold, read.language),
    at: new Date(line.at),
    entry_id: line.entry_id === null ? null : Number(line.entry_id),
    from: toldValue(line.label, line.from),
    to: toldValue(line.label, line.to),
    interest: amountOf(line.interest),
    incasso_costs: amountOf(line.incasso_costs),
    paid: amountOf(line.paid),
  }));
}

/** A kind of line, everything, or `spoken`: what can have been the last contact. */
type Wanted = StoryFilter | "spoken" | undefined;

const isSpoken = ({ kind, type }: Pick<Row, "kind" | "type">): boolean =>
  kind === "sent" || (kind === "said" && (type === "note" || type === "call"));

/** What reaches a debtor and what it says are contacts; a change and a payment are not. What was agreed is no contact by itself. */
function wanted(kind: Wanted): SQL {
  if (kind === undefined) return sql`true`;
  if (kind === "contact") return sql`s.kind in ('sent', 'said')`;
  if (kind === "spoken") return sql`s.kind = 'sent' or (s.kind = 'said' and s.type in ('note', 'call'))`;
  return sql`s.kind = ${kind}`;
}

const amountOf = (value: string | null): Cents | null => (value === null ? null : cents(Number(value)));
