import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { run_items } from "@/db/schema/runs";
import { outbox } from "@/db/schema/sending";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { reasonWords } from "@/lib/contact-policy/render";
import type { Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { RowOutcome, RunRowFilters } from "../../schema/runs";
import { rowsOfRuns } from "./figures";

/** Returns one condition shared by the rows of a run, their count and their file. */
export const matchingRows = (
  read: Read,
  { id, outcome, q }: Pick<RunRowFilters, "id" | "outcome" | "q">,
): SQL | undefined =>
  and(
    rowsOfRuns(read, [id]),
    when(outcome, ofOutcome),
    when(q, (text) => sql`(${contains(text, invoices.number)} or ${containsLower(text, debtors.search)})`),
  );

/** Returns the condition for rows of an outcome. A row undone since is neither sent nor moved any more. */
const ofOutcome = (outcome: RowOutcome): SQL | undefined =>
  outcome === "undone"
    ? eq(run_items.is_undone, true)
    : and(eq(run_items.outcome, outcome), eq(run_items.is_undone, false));

export const outcomeNow = sql<RowOutcome>`case when ${run_items.is_undone} then 'undone' else ${run_items.outcome} end`;

export const withInvoice = and(
  eq(invoices.customer_id, run_items.customer_id),
  eq(invoices.id, run_items.invoice_id),
);
export const withItsDebtor = and(
  eq(debtors.customer_id, run_items.customer_id),
  eq(debtors.id, run_items.debtor_id),
);
export const withLetter = and(
  eq(letters.customer_id, run_items.customer_id),
  eq(letters.id, run_items.letter_id),
);
export const withMail = and(
  eq(outbox.customer_id, run_items.customer_id),
  eq(outbox.id, run_items.outbox_id),
);

export const sortColumns = { debtor: debtors.name, number: invoices.number, amount: run_items.amount };

/** Returns a page of a run's rows, with the current state of their letters and mails. */
export async function pageOfRows(read: Read, filters: RunRowFilters) {
  const order = filters.direction === "asc" ? asc : desc;
  const rows = await read.db
    .select({
      id: run_items.invoice_id,
      number: invoices.number,
      debtor_id: run_items.debtor_id,
      debtor: debtors.name,
      currency: run_items.currency,
      amount: run_items.amount,
      claimed: run_items.claimed,
      from: run_items.from_status,
      to: run_items.to_status,
      outcome: outcomeNow,
      code: run_items.code,
      until: run_items.until,
      detail: run_items.detail,
      letter_id: run_items.letter_id,
      is_letter_withdrawn: sql<boolean>`${letters.withdrawn_at} is not null`,
      mail: outbox.state,
    })
    .from(run_items)
    .innerJoin(invoices, withInvoice)
    .innerJoin(debtors, withItsDebtor)
    .leftJoin(letters, withLetter)
    .leftJoin(outbox, withMail)
    .where(matchingRows(read, filters))
    .orderBy(order(sortColumns[filters.sort]), order(run_items.invoice_id))
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
  return rows.map(({ code, until, detail, ...row }) => ({
    ...row,
    why:
      code === null
        ? null
        : {
            code,
            level: row.outcome === "held" ? "wait" : "stop",
            until,
            words: whyWords({ code, until, detail }, read.language),
          },
  }));
}

type Why = { code: string; until: Day | null; detail: typeof run_items.$inferSelect.detail };

/** Returns the reason a row was not executed, in the wording of its day. */
export function whyWords({ code, until, detail }: Why, language: Locale): string {
  const { names = "", ...values } = detail ?? {};
  return reasonWords({ code, until, detail: values }, language, names);
}
