import { and, eq, inArray } from "drizzle-orm";
import { outbox } from "@/db/schema/sending";
import { type Ctx, reading } from "@/lib/access/context";
import { systemContext } from "@/lib/access/person";
import { FilesAway } from "@/lib/files/port";
import { groupBy } from "@/lib/kernel/group";
import { fail } from "@/lib/kernel/log";
import { OutOfTime } from "@/lib/kernel/within";
import type { Handover, Parcel } from "@/lib/mail/port";
import { mailBytes } from "@/lib/mail/render/bytes";
import { bytesOf } from "./bytes";
import { gathered } from "./gathered";
import { beginSending, type Leased } from "./lease";
import type { Press } from "./press";
import { productMessages, settleProductMail } from "./product-mail";
import { postpone, quietUntil } from "./quiet";
import { answered, type Settled, settleMails, settlement } from "./settle";
import { beginStillDue } from "./still-due";

/**
 * A message that can be handed over: how it is begun, what is handed over, and how its outcome is written down. One that could not
 * be made has its outcome already.
 */
export type Ready = {
  begin: () => Promise<boolean>;
  parcel: Parcel | Handover;
  settle: (outcome: Handover) => Promise<void>;
};
export type Worker = {
  worker: string;
  clock: () => Date;
  /** Who makes letters and mails; without one they are made here. */
  press?: Press | undefined;
};
type Begun = { ctx: Ctx; row: OutboxRow };
type Ended = { ctx: Ctx; mail: Settled };
export type Making = Worker & {
  begin: (begun: Begun) => Promise<boolean>;
  settle: (ended: Ended) => Promise<void>;
};

/** How a worker begins and settles: messages of a customer that come together go in one transaction. */
export const makingBy = ({ worker, clock, press }: Worker): Making => ({
  worker,
  clock,
  press,
  begin: gathered<Begun, boolean>(customerOf, async (begun) => {
    const due = await beginStillDue(
      lastCtx(begun),
      worker,
      begun.map(({ row }) => row),
    );
    return ({ row }) => due.has(row.id);
  }),
  settle: gathered<Ended, void>(customerOf, async (settled) => {
    await settleMails(
      lastCtx(settled),
      worker,
      settled.map(({ mail }) => mail),
    );
    return () => undefined;
  }),
});

export type OutboxRow = typeof outbox.$inferSelect;

const inTime = <T>(rows: Promise<T>) => answered("the rows of messages", rows);

/** Makes leased messages ready, customer by customer. What goes wrong with one customer's is logged and holds up no other's. */
export async function madeReady(leased: Leased[], making: Making): Promise<Ready[]> {
  const ready: Ready[] = [];
  for (const [customer_id, of] of groupBy(leased, (message) => message.customer_id)) {
    try {
      ready.push(
        ...(await (customer_id === null ? ofProduct(of, making) : ofCustomer(customer_id, of, making))),
      );
    } catch (error) {
      if (error instanceof OutOfTime) throw error;
      fail("messages could not be made", error, { customer: customer_id });
    }
  }
  return ready;
}

async function ofCustomer(customer_id: number, leased: Leased[], making: Making): Promise<Ready[]> {
  const ctx = await inTime(systemContext(customer_id, making.clock()));
  const until = await inTime(quietUntil(ctx, making.clock()));
  if (until) {
    await inTime(postpone(ctx, making.worker, leased, until));
    return [];
  }
  const rows = await inTime(rowsOf(ctx, leased));
  const bytes = await bytesOf(ctx, rows, making);
  return rows.flatMap((row) => {
    const made = bytes.get(row.id);
    if (!made) return [];
    const recipients = [row.recipient, ...row.also_to, ...row.cc, ...row.bcc];
    return {
      begin: () => making.begin({ ctx, row }),
      parcel: made instanceof Error ? unmade(made) : { sender: row.sender, recipients, bytes: made },
      settle: (outcome) =>
        making.settle({ ctx, mail: { row, end: settlement(outcome, row.attempts, age(row, making)) } }),
    };
  });
}

const rowsOf = (ctx: Ctx, leased: Leased[]): Promise<OutboxRow[]> =>
  reading(ctx, (read) =>
    read.db
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.customer_id, read.customer.id),
          inArray(
            outbox.id,
            leased.map(({ id }) => id),
          ),
        ),
      ),
  );

async function ofProduct(leased: Leased[], making: Making): Promise<Ready[]> {
  const rows = await inTime(productMessages(leased));
  return Promise.all(
    rows.map(async (row) => {
      const body = { html: row.html ?? "", text: row.text ?? "" };
      const parcel = await mailBytes(row, body, [], making.clock())
        .then((bytes) => ({ sender: row.sender, recipients: [row.recipient], bytes }))
        .catch(unmade);
      return {
        begin: () => beginSending(making.worker, row.id),
        parcel,
        settle: (outcome: Handover) =>
          settleProductMail(making.worker, row.id, settlement(outcome, row.attempts, age(row, making))),
      };
    }),
  );
}

const customerOf = ({ ctx }: { ctx: Ctx }): number => ctx.customer.id;

/** The latest of some contexts of one customer. */
function lastCtx(of: readonly { ctx: Ctx }[]): Ctx {
  const last = of.at(-1);
  if (!last) throw new Error("nothing came together");
  return last.ctx;
}

/** Files that do not answer will answer again; what is gone, or cannot be drawn, is for a person. */
function unmade(error: unknown): Handover {
  const answer = `not_made: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: error instanceof FilesAway ? "later" : "refused", answer };
}

const age = ({ created_at }: { created_at: Date | string }, { clock }: Making): number =>
  (clock().getTime() - new Date(created_at).getTime()) / 86_400_000;
