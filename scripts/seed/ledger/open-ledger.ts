import { eq, sql } from "drizzle-orm";
import type postgres from "postgres";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contextOfUser } from "@/lib/access/actor-context";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { type Day, dayAt } from "@/lib/kernel/day";
import { subtract } from "@/lib/kernel/money";
import { writeDossier } from "./dossier";
import { type Stored, send, withdraw } from "./messages";
import { type People, settle } from "./people";
import { eventsIn, type LedgerEvent } from "./read";
import { importLedger, reimport, requireInvoice, setStatus, withoutStatusChange } from "./steps";

/** A ledger being played into a customer. */
export type Ledger = People & {
  /** Plays the events until the end of a day, from where it stopped; returns their number. */
  playUntil: (until: Day) => Promise<number>;
};

/**
 * Opens a ledger (FIGURES §12) for an empty customer: the events in its files are executed by the product's own commands, each with the
 * clock at its moment. `sql` is the owner's connection. Throws when the customer has invoices already.
 */
export async function openLedger(sql: postgres.Sql, dir: string, customer_id: number): Promise<Ledger> {
  const people = await settle(sql, dir, customer_id);
  const events = eventsIn(dir);
  const messages = new Map<string, Stored>();
  let played = 0;
  let playedUntil: Day | null = null;
  return {
    ...people,
    async playUntil(until) {
      const from = played;
      for (const event of events.slice(from)) {
        if (dayAt(event.at) > until) break;
        await play(await at(people, event.at), event, messages);
        played += 1;
      }
      await writeDossier(sql, dir, people, { after: playedUntil, until });
      playedUntil = until;
      return played - from;
    },
  };
}

/** Returns the context of the ledger's user at a moment, under super-login, which deletions need. */
async function at({ user_id, customer_id }: People, now: Date): Promise<Ctx> {
  const ctx = await contextOfUser(user_id, customer_id, now);
  if (!ctx) throw new Error("nobody works on this ledger");
  return { ...ctx, now, today: dayAt(now), actor: { ...ctx.actor, is_super: true } };
}

async function play(ctx: Ctx, event: LedgerEvent, messages: Map<string, Stored>): Promise<void> {
  switch (event.event) {
    case "invoice":
      return transact(ctx, (tx) =>
        importLedger(tx, { ...event, number: event.invoice, paid_at: event.on }, event.source ?? "csv"),
      );
    case "booking":
      return change(ctx, event, async (tx, invoice) => {
        const open = event.amount === null ? invoice.amount : subtract(invoice.amount, event.amount);
        await withoutStatusChange(tx, invoice, () =>
          reimport(tx, event, invoice, { open, paid_at: event.on }),
        );
      });
    case "correct":
      return change(ctx, event, async (tx, invoice) => {
        const total = event.total ?? invoice.total_amount;
        const open = subtract(invoice.amount, subtract(invoice.total_amount, total));
        const due = event.due ?? invoice.expires_at;
        await withoutStatusChange(tx, invoice, () => reimport(tx, event, invoice, { total, open, due }));
      });
    case "status":
      return setStatus(ctx, await idOf(ctx, event), event);
    case "sent":
      return change(ctx, event, async (tx, invoice) => {
        const [row] = await tx.db
          .select({ action_no: invoices.action_no })
          .from(invoices)
          .where(eq(invoices.id, invoice.id));
        const about = { ...invoice, action_no: row?.action_no ?? 0 };
        messages.set(event.message, await send(tx, event, about, messages.get(event.message)));
      });
    case "withdrawn": {
      const message = messages.get(event.message);
      if (!message) throw new Error(`nothing was sent as ${event.message}`);
      return transact(ctx, (tx) => withdraw(tx, event, message));
    }
    case "delete":
      return remove(ctx, event);
    default:
      throw new Error(`nobody knows what ${event.event} is`);
  }
}

type Change = (
  tx: Parameters<typeof requireInvoice>[0],
  invoice: Awaited<ReturnType<typeof requireInvoice>>,
) => Promise<void>;

async function change(ctx: Ctx, event: LedgerEvent, run: Change): Promise<void> {
  const id = await idOf(ctx, event);
  await transact(ctx, async (tx) => run(tx, await requireInvoice(tx, id)));
}

async function remove(ctx: Ctx, event: LedgerEvent): Promise<void> {
  if (event.invoice !== "") {
    await deleteInvoice.call(ctx, { id: await idOf(ctx, event) });
    return;
  }
  const [debtor] = await reading(ctx, (read) =>
    read.db.select({ id: debtors.id }).from(debtors).where(eq(debtors.number, event.debtor)),
  );
  if (!debtor) throw new Error(`there is no debtor ${event.debtor}`);
  await deleteDebtor.call(ctx, { id: debtor.id });
}

async function idOf(ctx: Ctx, { debtor, invoice }: LedgerEvent): Promise<number> {
  const [row] = await reading(ctx, (read) =>
    read.db.execute<{ id: number }>(sql`select i.id from invoices i join debtors d on d.id = i.debtor_id
      where i.customer_id = ${ctx.customer.id} and d.number = ${debtor} and i.number = ${invoice}`),
  );
  if (!row) throw new Error(`there is no invoice ${debtor} ${invoice}`);
  return row.id;
}
