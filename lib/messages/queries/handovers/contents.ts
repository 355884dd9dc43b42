import { and, asc, eq, isNull } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { handover_items, handovers } from "@/db/schema/handovers";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { customerSettings } from "@/lib/customers/queries";
import { groupBy } from "@/lib/kernel/group";
import { notFound } from "@/lib/kernel/problems";
import { sentAbout, timelineAbout } from "@/lib/letters/queries/evidence";
import type { HandedLine, HandedSum } from "../../schema/handovers";
import { agreedAbout, bookedOff, saidOfDebtor } from "./agreed";

/**
 * All that a hand-over's file tells: the claims as they stood, what was sent, said and agreed about them, and who is who. Throws
 * Problem("not-found"), also for one that was taken back.
 */
export async function contentsOf(read: Read, id: number) {
  const [row] = await read.db
    .select({ handover: handovers, debtor: debtors })
    .from(handovers)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, handovers.customer_id), eq(debtors.id, handovers.debtor_id)),
    )
    .where(
      and(
        eq(handovers.customer_id, read.customer.id),
        eq(handovers.id, id),
        isNull(handovers.withdrawn_at),
        ofOwnDebtor(read, handovers.debtor_id),
      ),
    );
  if (!row) throw notFound();
  const sums = await sumsOf(read, row.handover);
  const ids = sums.flatMap(({ lines }) => lines.map(({ invoice_id }) => invoice_id));
  return {
    ...row,
    sums,
    customer: await customerSettings(read),
    sent: await sentAbout(read, ids),
    timeline: await timelineAbout(read, ids),
    said: await saidOfDebtor(read, row.debtor.id),
    agreed: await agreedAbout(read, ids),
    booked: await bookedOff(read, ids),
  };
}

export type Contents = Awaited<ReturnType<typeof contentsOf>>;

/** The claims by currency, what was due first on top. */
async function sumsOf(
  { db, customer }: Read,
  { id, day }: typeof handovers.$inferSelect,
): Promise<HandedSum[]> {
  const items = await db
    .select({ currency: handover_items.currency, line: handover_items.line })
    .from(handover_items)
    .where(and(eq(handover_items.customer_id, customer.id), eq(handover_items.handover_id, id)))
    .orderBy(asc(handover_items.id));
  const lines = items.map(({ currency, line }) => handed(line, currency));
  return [...groupBy(lines, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    day,
    lines: [...of].sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1)),
  }));
}

/** What an item's column holds: only storeHandovers writes it, from a HandedLine. */
const handed = (line: unknown, currency: HandedLine["currency"]): HandedLine => ({
  ...(line as Omit<HandedLine, "currency">),
  currency,
});
