import { sql } from "drizzle-orm";
import { isDeadlock, sendFirst, type Transaction } from "@/db/client";
import { type Other, refreshPositions } from "@/db/positions";
import { inTransaction } from "@/db/transaction";
import type { LanguageCode, Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { License } from "@/lib/kernel/licenses";
import { warn } from "@/lib/kernel/log";
import type { Currency } from "@/lib/kernel/money";
import { Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import type { FeatureName } from "./features";
import type { RoleId } from "./roles";
import { tenancyOf } from "./tenancy";

declare const proven: unique symbol;
/** A customer id the actor has been shown to belong to. Only lib/access makes one. */
type CustomerId = number & { readonly [proven]: "customer" };

export type Actor = {
  id: number;
  role_id: RoleId;
  full_name: string;
  email_address: string;
  reseller_id: number | null;
  features: ReadonlySet<FeatureName>;
  is_super: boolean;
  /** Who is really behind a super-login, and their name. */
  super_user_id: number | null;
  super_user_name: string | null;
  send_bcc: boolean;
  debtor_link: boolean;
  /** Differs whenever the customers they were given differ; "" for none. */
  customers_digest: string;
};

/** Who acts, in which reach, on which day. A plain value: it holds no database handle. */
export type StaffCtx = {
  actor: Actor;
  scope: "all" | "reseller" | "customer" | "system";
  now: Date;
  today: Day;
  language: Locale;
  /** The selected customer, proven; roles 1, 2 and 7 work without one. */
  customer?: CustomerRef;
  /** Which call brought it here, and from where; a job has none. */
  origin?: Origin;
  /** The request named a customer this actor does not belong to (any more): nothing is done for another in its place. */
  is_out_of_reach?: true;
  /** It comes with a token that may only look: no verb changes anything for it. */
  is_read_only?: true;
};

/** A call of the API as the audit names it, the address it came from, and the id its lines in the log are found under. */
type Origin = { call: string; address: string; request_id: string };

export type CustomerRef = {
  id: CustomerId;
  name: string;
  default_lang: LanguageCode;
  license_type: License;
  account_owner_id: number | null;
  currency: Currency;
  features: ReadonlySet<FeatureName>;
};

/** A context for one proven customer. */
export type Ctx = StaffCtx & { customer: CustomerRef };

type Effect = () => unknown;
type Reading = { db: Transaction };
type Writing = Reading & {
  writes: true;
  /** Runs at the end of the transaction, as a part of it: what fails takes all of it back. In the order in which they were given. */
  beforeCommit: (effect: Effect) => void;
  afterCommit: (effect: Effect) => void;
  /**
   * Says which invoices of the context's customer a statement wrote, or whose journal or bookings: before the commit their positions are
   * worked out once (docs/decisions/017). Or what else changed that figures are made of: "invoiced" for new invoices and other totals,
   * "messages" for letters, the mails they went by and what the dossier says of them, "debtors" for their names and numbers. Who deletes an
   * invoice names its id.
   */
  touched: (what: readonly number[] | Other) => void;
  /** A verb around this one keeps who did it. */
  isTold?: true;
  /** Says what a verb deletes, for the entry of who did it. */
  tellGone?: (what: string) => void;
};

/** A context inside its tenant's transaction. What reads asks for a Read, what writes for a Tx. */
export type Read = Ctx & Reading;
export type Tx = Ctx & Writing;
export type StaffRead = StaffCtx & Reading;
export type StaffTx = StaffCtx & Writing;

/** Throws Problem("forbidden") when the caller's token may only look. */
export function demandWriting({ is_read_only }: StaffCtx): void {
  if (is_read_only) throw new Problem("forbidden", { key: "read_only_token" });
}

/** Runs in a read-only transaction that knows its tenant; joins the one that is open. It answers before that transaction is ended: nothing is lost with its end. */
export async function reading<C extends StaffCtx, T>(
  ctx: C,
  run: (read: C & Reading) => Promise<T>,
): Promise<T> {
  if (isInTransaction(ctx)) return run(ctx);
  return new Promise((answer, refuse) => {
    opened("answer", async (transaction) =>
      answer(
        await insideTenant(transaction, ctx, { readOnly: "on", pace: "answer" }, () =>
          run({ ...ctx, db: transaction }),
        ),
      ),
    ).catch(refuse);
  });
}

/**
 * Joins the transaction that is open or opens one. Effects wait for the commit; a rollback forgets them;
 * one that fails is logged and swallowed, because the sweep makes up for it. Of two that wait for each other the server ends one:
 * that one is done again from its beginning, so `run` must do nothing outside its transaction that it may not do twice. Throws
 * TimeoutError when the database does not answer; nothing is written then.
 */
export async function transact<C extends StaffCtx, T>(
  ctx: C,
  run: (tx: C & Writing) => Promise<T>,
  pace: Pace = "answer",
): Promise<T> {
  if (isInTransaction(ctx) && "writes" in ctx) return run(ctx as C & Writing);
  for (let attempt = 1; ; attempt += 1) {
    const effects: Effect[] = [];
    try {
      const result = await opened(pace, (transaction) =>
        insideTenant(transaction, ctx, { readOnly: "off", pace }, async () => {
          const last: Effect[] = [];
          const value = await run({
            ...ctx,
            db: transaction,
            writes: true,
            beforeCommit: (effect) => last.push(effect),
            afterCommit: (effect) => effects.push(effect),
            touched: touchedOf(transaction, ctx.customer?.id),
          });
          for (const effect of last) await effect();
          await refreshTouched(transaction, ctx.today);
          return value;
        }),
      );
      await Promise.all(effects.map(settle));
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

const ATTEMPTS = 4;

const ANSWERED_WITHIN_MS = 120_000;

const opened = <T>(pace: Pace, run: (transaction: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(({ database }, inside) => database.transaction(inside), run, {
    role: "invorder_app",
    endsWithin: pace === "answer" ? ANSWERED_WITHIN_MS : undefined,
  });

/**
 * Goes on in the open transaction as another customer of the actor's reach, for staff who work for one without having selected it.
 * For lib/access alone, after the customer was read under the actor's own policies.
 */
export async function stepInto<C extends StaffCtx & Reading>(
  open: C,
  customer: CustomerRef,
): Promise<C & { customer: CustomerRef }> {
  await open.db.execute(sql`select set_config('app.customer_id', ${String(customer.id)}, true)`);
  return { ...open, customer, ...("writes" in open && { touched: touchedOf(open.db, customer.id) }) };
}

const isInTransaction = <C extends StaffCtx>(ctx: C): ctx is C & Reading => "db" in ctx;

async function settle(effect: Effect) {
  try {
    await effect();
  } catch (error) {
    // The sweep makes up for it.
    warn("an effect after a commit failed", {}, error);
  }
}

/** Brands a customer id. For lib/access alone, after the membership was read from the database. */
export const provenCustomer = (id: number): CustomerId => id as CustomerId;

type Touched = { ids: Set<number>; others: Set<Other> };

/** By transaction and customer, what was written. */
const touches = new WeakMap<Transaction, Map<number, Touched>>();

/** Returns the function that notes which invoices of a customer, or what else, an open transaction wrote. Throws for a context without a customer. */
const touchedOf =
  (transaction: Transaction, customer_id: number | undefined) =>
  (what: readonly number[] | Other): void => {
    if (customer_id === undefined) throw new Error("invoices are written for a customer alone");
    const byCustomer = touches.get(transaction) ?? new Map<number, Touched>();
    const { ids, others } = byCustomer.get(customer_id) ?? { ids: new Set(), others: new Set() };
    if (typeof what === "string") others.add(what);
    else for (const id of what) ids.add(id);
    touches.set(transaction, byCustomer.set(customer_id, { ids, others }));
  };

/** Works out what was touched: the last statements of a transaction, in one order for everybody. Where nothing was touched there are none. */
async function refreshTouched(transaction: Transaction, today: Day): Promise<void> {
  const touched = [...(touches.get(transaction) ?? [])].sort(([id], [other]) => id - other);
  for (const [customer_id, { ids, others }] of touched) {
    const sorted = [...ids].sort((a, b) => a - b);
    await refreshPositions(transaction, { customer_id, ids: sorted, others: [...others], today });
  }
}

/** Somebody waits for an answer; a job may take its time, as long as it tells how far it is (JOB_SILENT_SECONDS). */
type Pace = "answer" | "work";
type Manner = { readOnly: "on" | "off"; pace: Pace };

/**
 * Customers differ in size by thousands: a list planned for a small one, kept for all, would read a large one's rows one by one. What
 * writes keeps its plans: every row it touches asks the foreign keys, each by a plan of its own.
 */
const PLANS = { on: "force_custom_plan", off: "auto" };

/**
 * Runs inside a tenant. That the server is told whose it is goes out before `run` begins and is not waited for: statements of one
 * connection are carried out in the order in which they are sent, and one that comes before it would see no rows (ARCHITECTURE §5).
 */
async function insideTenant<T>(
  transaction: Transaction,
  ctx: StaffCtx,
  { readOnly, pace }: Manner,
  run: () => Promise<T>,
): Promise<T> {
  const tenancy = tenancyOf(ctx, {
    transaction_read_only: readOnly,
    plan_cache_mode: PLANS[readOnly],
    // A statement of a job ends before the job counts as silent, so that its error says which one it was.
    ...(pace === "work" ? { statement_timeout: `${settings().JOB_SILENT_SECONDS * 900}ms` } : {}),
  });
  const entered = sendFirst(transaction, ENTER, tenancy);
  // Where it fails all that follows does: its own words say why.
  entered.catch(() => undefined);
  try {
    return await run();
  } finally {
    await entered;
  }
}

const ENTER = "select set_config(key, value, true) from jsonb_each_text($1::text::jsonb)";
