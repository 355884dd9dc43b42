import { and, eq, inArray } from "drizzle-orm";
import { among } from "@/db/recordset";
import { outbox } from "@/db/schema/sending";
import { customers } from "@/db/schema/tenancy";
import { systemContext } from "@/lib/access/actor-context";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { nextSendingTime } from "@/lib/contact-policy/rules/quiet-hours";
import { contactRules } from "@/lib/customers/rules";
import { StorageUnavailable } from "@/lib/files/port";
import { calendarOf } from "@/lib/holds/rules/holidays";
import { groupBy } from "@/lib/kernel/group";
import { logError } from "@/lib/kernel/log";
import { TimeoutError } from "@/lib/kernel/with-timeout";
import type { Draw } from "@/lib/letters/commands/print";
import { batched } from "./batched";
import { beginAttempts } from "./begin-attempt";
import { bytesOf } from "./bytes";
import type { Channel, Outcome, Parcel } from "./channel";
import type { Leased } from "./lease";
import { beginProductMail, productMessages, settleProductMail } from "./product-mail";
import { type EndedAttempt, settleMessages, settlement, withinAnswerTime } from "./settle";

/**
 * A leased message with its bytes, and functions to begin this attempt and to write its outcome. A message that could not be rendered has
 * its outcome instead of a parcel.
 */
export type Prepared = {
  begin: () => Promise<boolean>;
  parcel: Parcel | Outcome;
  settle: (outcome: Outcome) => Promise<void>;
};
export type Worker = {
  worker: string;
  clock: () => Date;
  /** Draws letters; by default in this process. */
  draw?: Draw | undefined;
};

type Beginning = { ctx: Ctx; attempt: Parameters<typeof beginAttempts>[1][number] };
type Ending = EndedAttempt & { ctx: Ctx };

/** Context of preparation: the worker, its channel, and functions to begin attempts and to write their outcomes, batched per customer. */
export type Preparation = Worker & {
  channel: Channel;
  begin: (beginning: Beginning) => Promise<boolean>;
  settle: (ending: Ending) => Promise<void>;
};

export const preparationOf = (worker: Worker, channel: Channel): Preparation => ({
  ...worker,
  channel,
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

/** Returns the context of a batch's last item, which is the latest. Throws for an empty batch. */
function latestOf(items: readonly { ctx: Ctx }[]): Ctx {
  const last = items.at(-1);
  if (!last) throw new Error("a batch without items");
  return last.ctx;
}

export type OutboxRow = typeof outbox.$inferSelect;

const inTime = <T>(rows: Promise<T>) => withinAnswerTime("the rows of messages", rows);

/** Prepares leased messages, customer by customer. An error with one customer's is logged and does not delay the others'. */
export async function prepare(leased: Leased[], by: Preparation): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const [customer_id, of] of groupBy(leased, (message) => message.customer_id)) {
    try {
      prepared.push(...(await (customer_id === null ? ofProduct(of, by) : ofCustomer(customer_id, of, by))));
    } catch (error) {
      if (error instanceof TimeoutError) throw error;
      logError("messages could not be made", error, { customer: customer_id });
    }
  }
  return prepared;
}

async function ofCustomer(customer_id: number, leased: Leased[], by: Preparation): Promise<Prepared[]> {
  const { worker, clock, begin, settle } = by;
  const ctx = await inTime(systemContext(customer_id, clock()));
  const until = await inTime(quietHours(ctx, clock()));
  if (until) {
    await inTime(postpone(ctx, worker, leased, until));
    return [];
  }
  const rows = await inTime(rowsOf(ctx, leased));
  const bytes = await bytesOf(ctx, rows, by);
  return rows.flatMap((row) => {
    const content = bytes.get(row.id);
    if (!content) return [];
    const attempt = { ...row, worker };
    return {
      begin: () => begin({ ctx, attempt }),
      parcel: content instanceof Error ? unrendered(content) : parcelOf(row, content),
      settle: (outcome) =>
        settle({ ctx, attempt, end: settlement(outcome, row.attempts, ageDays(row, clock())) }),
    };
  });
}

/** Returns the end of a customer's quiet hours, in which no message is sent; null outside them. */
async function quietHours(ctx: Ctx, now: Date): Promise<Date | null> {
  const [own] = await reading(ctx, ({ db, customer }) =>
    db
      .select({ contact_rules: customers.contact_rules, country: customers.country })
      .from(customers)
      .where(eq(customers.id, customer.id)),
  );
  if (!own) return null;
  const later = nextSendingTime(now, contactRules(own.contact_rules), calendarOf(own.country));
  return later > now ? later : null;
}

/** Postpones leased messages until a moment, releasing their leases: they are leased and checked again then. */
const postpone = (ctx: Ctx, worker: string, leased: readonly Leased[], until: Date): Promise<unknown> =>
  transact(ctx, (tx) =>
    tx.db
      .update(outbox)
      .set({ not_before: until, lease_by: null, lease_until: null })
      .where(
        and(
          eq(outbox.customer_id, tx.customer.id),
          eq(outbox.state, "reserved"),
          eq(outbox.lease_by, worker),
          among(
            outbox.id,
            leased.map(({ id }) => id),
          ),
        ),
      ),
  );

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

async function ofProduct(leased: Leased[], { worker, clock, channel }: Preparation): Promise<Prepared[]> {
  const rows = await inTime(productMessages(leased));
  return Promise.all(
    rows.map(async (row) => {
      const parcel = await channel
        .render({ row, letter: null, invoice_ids: [], previous: undefined, now: clock() })
        .then((bytes) => parcelOf(row, bytes))
        .catch(unrendered);
      const attempt = { worker, id: row.id, attempts: row.attempts };
      return {
        begin: () => beginProductMail(attempt),
        parcel,
        settle: (outcome: Outcome) =>
          settleProductMail(attempt, settlement(outcome, row.attempts, ageDays(row, clock()))),
      };
    }),
  );
}

const parcelOf = ({ sender, recipient, also_to, cc, bcc }: OutboxRow, bytes: Buffer): Parcel => ({
  sender,
  recipients: [recipient, ...also_to, ...cc, ...bcc],
  bytes,
});

/**
 * Returns the outcome of a message that could not be made: storage that does not answer is tried again later; a missing file, or one that
 * cannot be drawn, needs a person.
 */
function unrendered(error: unknown): Outcome {
  const answer = `not_made: ${error instanceof Error ? error.message : String(error)}`;
  return { kind: error instanceof StorageUnavailable ? "later" : "refused", answer };
}

const ageDays = ({ created_at }: { created_at: Date | string }, now: Date): number =>
  (now.getTime() - new Date(created_at).getTime()) / 86_400_000;
