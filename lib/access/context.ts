import { sql } from "drizzle-orm";
import { isDeadlock, sendFirst, type Transaction } from "@/db/client";
import { type OtherInput, refreshPositions } from "@/db/positions";
import { inTransaction } from "@/db/transaction";
import type { LanguageCode, Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { License } from "@/lib/kernel/licenses";
import { logWarning } from "@/lib/kernel/log";
import type { Currency } from "@/lib/kernel/money";
import { Problem } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import type { FeatureName } from "./features";
import type { RoleId } from "./roles";
import { tenancyOf } from "./tenancy";

declare const proven: unique symbol;
/** A customer id the actor has been shown to belong to. Only lib/access creates one. */
type CustomerId = number & { readonly [proven]: "customer" };

export type Actor = {
  id: number;
  role_id: RoleId;
  full_name: string;
  email_address: string;
  reseller_id: number | null;
  features: ReadonlySet<FeatureName>;
  is_super: boolean;
  /** The user behind a super-login, and their name. */
  super_user_id: number | null;
  super_user_name: string | null;
  send_bcc: boolean;
  debtor_link: boolean;
  /** Changes whenever the customers assigned to the actor change; "" for none. */
  customers_digest: string;
};

/** The actor, their reach, and the day. A plain value: it holds no database handle. */
export type StaffCtx = {
  actor: Actor;
  scope: "all" | "reseller" | "customer" | "system";
  now: Date;
  today: Day;
  language: Locale;
  /** The selected customer, proven; roles 1, 2 and 7 work without one. */
  customer?: CustomerRef;
  /** The call of the API it belongs to; a job has none. */
  origin?: Origin;
  /** The request named a customer this actor does not, or no longer, belong to: no other customer is used instead. */
  is_out_of_reach?: true;
  /** Its token is read-only: no verb changes anything for it. */
  is_read_only?: true;
};

/** A call of the API as the audit names it, the address it came from, and the id of its lines in the log. */
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
  /** Runs at the end of the transaction, as a part of it, in the order of registration: a failure rolls everything back. */
  beforeCommit: (effect: Effect) => void;
  afterCommit: (effect: Effect) => void;
  /**
   * Reports which invoices of the context's customer a statement wrote, or whose journal or bookings: their positions are computed once
   * before the commit (docs/decisions/017). Or what else figures depend on was changed: "invoiced" for new invoices and other totals,
   * "messages" for letters, their mails and their entries in the dossier, "debtors" for their names and numbers. The id of a deleted
   * invoice is reported, too.
   */
  touched: (what: readonly number[] | OtherInput) => void;
  /** A verb around this one records the actor. */
  isAudited?: true;
  /** Reports what a verb deletes, for its audit entry. */
  reportDeleted?: (what: string) => void;
};

/** A context inside its tenant's transaction. Functions that read take a Read, those that write a Tx. */
export type Read = Ctx & Reading;
export type Tx = Ctx & Writing;
export type StaffRead = StaffCtx & Reading;
export type StaffTx = StaffCtx & Writing;

/** Throws Problem("forbidden") when the caller's token is read-only. */
export function requireWriting({ is_read_only }: StaffCtx): void {
  if (is_read_only) throw new Problem("forbidden", { key: "read_only_token" });
}

/** Runs in a read-only transaction for its tenant; joins an open one. Resolves before that has ended: nothing depends on its end. */
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
 * Joins the open transaction or opens one. Effects wait for the commit; a rollback discards them; one that fails is logged and ignored,
 * because the sweep makes up for it. The server ends one of two deadlocked transactions: that one runs again from its beginning, so `run`
 * must do nothing outside its transaction that must not happen twice. Throws TimeoutError when the database does not answer; nothing is
 * written then.
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
 * Continues in the open transaction as another customer of the actor's reach, for staff who work for one without having selected it. For
 * lib/access only, after the customer was read under the actor's own policies.
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
    logWarning("an effect after a commit failed", {}, error);
  }
}

/** Brands a customer id. For lib/access only, after the membership was read from the database. */
export const provenCustomer = (id: number): CustomerId => id as CustomerId;

type Touched = { ids: Set<number>; others: Set<OtherInput> };

/** Rows that each transaction touched, by customer. */
const touches = new WeakMap<Transaction, Map<number, Touched>>();

/** Returns the function that records which invoices, or what else, of a customer a transaction wrote. It throws without a customer. */
const touchedOf =
  (transaction: Transaction, customer_id: number | undefined) =>
  (what: readonly number[] | OtherInput): void => {
    if (customer_id === undefined) throw new Error("invoices are written for a customer alone");
    const byCustomer = touches.get(transaction) ?? new Map<number, Touched>();
    const { ids, others } = byCustomer.get(customer_id) ?? { ids: new Set(), others: new Set() };
    if (typeof what === "string") others.add(what);
    else for (const id of what) ids.add(id);
    touches.set(transaction, byCustomer.set(customer_id, { ids, others }));
  };

/** Recomputes what was touched: the last statements of a transaction, always in the same order. None where nothing was touched. */
async function refreshTouched(transaction: Transaction, today: Day): Promise<void> {
  const touched = [...(touches.get(transaction) ?? [])].sort(([id], [other]) => id - other);
  for (const [customer_id, { ids, others }] of touched) {
    const sorted = [...ids].sort((a, b) => a - b);
    await refreshPositions(transaction, { customer_id, ids: sorted, others: [...others], today });
  }
}

/** "answer": a user waits for the response; "work": a job may take its time, as long as it reports its progress (JOB_SILENT_SECONDS). */
type Pace = "answer" | "work";
type Manner = { readOnly: "on" | "off"; pace: Pace };

/**
 * Customers differ in size by thousands: a list planned for a small one, and cached for all, would read a large one's rows one by one.
 * Writing transactions cache their plans: every row they touch runs foreign key checks, each with a plan of its own.
 */
const PLANS = { on: "force_custom_plan", off: "auto" };

/**
 * Runs inside a tenant. The statement that sets the tenant is sent before `run` begins and is not awaited: statements of one connection are
 * executed in the order in which they are sent, and one before it would see no rows (ARCHITECTURE §5).
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
    // A job's statement times out before the job counts as silent, so that its error shows which one it was.
    ...(pace === "work" ? { statement_timeout: `${settings().JOB_SILENT_SECONDS * 900}ms` } : {}),
  });
  const entered = sendFirst(transaction, ENTER, tenancy);
  // If it fails, every statement after it fails; its own error shows why.
  entered.catch(() => undefined);
  try {
    return await run();
  } finally {
    await entered;
  }
}

const ENTER = "select set_config(key, value, true) from jsonb_each_text($1::text::jsonb)";
