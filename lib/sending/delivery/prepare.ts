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
import { batched } from "./batched";
import { beginAttempts } from "./begin-attempt";
import { bytesOf } from "./bytes";
import type { Leased } from "./lease";
import type { Press } from "./press";
import { beginProductMail, productMessages, settleProductMail } from "./product-mail";
import { postpone, quietUntil } from "./quiet";
import { answered, type Ended, settleMessages, settlement } from "./settle";

/**
 * A leased message with its bytes: how this one attempt is begun, what is handed over, and how its outcome is written down. One that
 * could not be made has its outcome already.
 */
export type Prepared = {
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

type Beginning = { ctx: Ctx; attempt: Parameters<typeof beginAttempts>[1][number] };
type Ending = Ended & { ctx: Ctx };

/** What a delivery prepares with: who it is, and how it begins attempts and writes their outcomes, those of a customer together. */
type Preparation = Worker & {
  begin: (beginning: Beginning) => Promise<boolean>;
  settle: (ending: Ending) => Promise<void>;
};

export const preparationOf = (worker: Worker): Preparation => ({
  ...worker,
  begin: batched(ofCustomerId, async (beginnings: Beginning[]) =>
    beginAttempts(
      latestOf(beginnings),
      beginnings.map(({ attempt }) => attempt),
    ),
  ),
  settle: batched(ofCustomerId, async (endings: Ending[]) => {
    await settleMessages(latestOf(endings), worker.worker, endings);
    return endings.map(() => undefined);
  }),
});

const ofCustomerId = ({ ctx }: { ctx: Ctx }) => ctx.customer.id;

/** The context of a batch is that of its last item, which was made last. Throws for an empty batch. */
function latestOf(items: readonly { ctx: Ctx }[]): Ctx {
  const last = items.at(-1);
  if (!last) throw new Error("a batch without items");
  return last.ctx;
}

export type OutboxRow = typeof outbox.$inferSelect;

const inTime = <T>(rows: Promise<T>) => answered("the rows of messages", rows);

/** Prepares leased messages, customer by customer. What goes wrong with one customer's is logged and holds up no other's. */
export async function prepare(leased: Leased[], by: Preparation): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const [customer_id, of] of groupBy(leased, (message) => message.customer_id)) {
    try {
      prepared.push(...(await (customer_id === null ? ofProduct(of, by) : ofCustomer(customer_id, of, by))));
    } catch (error) {
      if (error instanceof OutOfTime) throw error;
      fail("messages could not be made", error, { customer: customer_id });
    }
  }
  return prepared;
}

async function ofCustomer(customer_id: number, leased: Leased[], by: Preparation): Promise<Prepared[]> {
  const { worker, clock, begin, settle } = by;
  const ctx = await inTime(systemContext(customer_id, clock()));
  const until = await inTime(quietUntil(ctx, clock()));
  if (until) {
    await inTime(postpone(ctx, worker, leased, until));
    return [];
  }
  const rows = await inTime(rowsOf(ctx, leased));
  const bytes = await bytesOf(ctx, rows, by);
  return rows.flatMap((row) => {
    const made = bytes.get(row.id);
    if (!made) return [];
    const recipients = [row.recipient, ...row.also_to, ...row.cc, ...row.bcc];
    const attempt = { ...row, worker };
    return {
      begin: () => begin({ ctx, attempt }),
      parcel: made instanceof Error ? unmade(made) : { sender: row.sender, recipients, bytes: made },
      settle: (outcome) =>
        settle({ ctx, attempt, end: settlement(outcome, row.attempts, ageDays(row, clock())) }),
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

async function ofProduct(leased: Leased[], { worker, clock }: Worker): Promise<Prepared[]> {
  const rows = await inTime(productMessages(leased));
  return Promise.all(
    rows.map(async (row) => {
      const body = { html: row.html ?? "", text: row.text ?? "" };
      const parcel = await mailBytes(row, body, [], clock())
        .then((bytes) => ({ sender: row.sender, recipients: [row.recipient], bytes }))
        .catch(unmade);
      const attempt = { worker, id: row.id, attempts: row.attempts };
      return {
        begin: () => beginProductMail(attempt),
        parcel,
        settle: (outcome: Handover) =>
          settleProductMail(attempt, settlement(outcome, row.attempts, ageDays(row, clock()))),
      };
    }),
  );
}

/** Files that do not answer will answer again; what is gone, or cannot be drawn, is for a person. */
function unmade(error: unknown): Handover {
  const answer = `not_made: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: error instanceof FilesAway ? "later" : "refused", answer };
}

const ageDays = ({ created_at }: { created_at: Date | string }, now: Date): number =>
  (now.getTime() - new Date(created_at).getTime()) / 86_400_000;
