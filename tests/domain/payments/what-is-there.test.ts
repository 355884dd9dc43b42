import fc from "fast-check";
import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { type Cents, cents } from "@/lib/kernel/money";
import { assignRest } from "@/lib/payments/commands/allocate-remainder";
import { settleAll } from "@/lib/payments/commands/settle";
import type { PaymentReport } from "@/lib/payments/port";
import { listProviderPayments } from "@/lib/payments/queries/list-provider-payments";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

const ASKED = 15_000;

/** Creates a debtor with two invoices, of 100 and 80 euro, and one payment request of 150 for both. */
async function requested(name: string) {
  const customer_id = await customer(name, { payment_provider: "mollie" });
  const sanne = await as(role.klant, customer_id);
  const debtor_id = await debtor(customer_id, "Timmerbedrijf De Boer");
  const ids = [
    await invoice(sanne, debtor_id, { amount: 10_000, step: 4 }),
    await invoice(sanne, debtor_id, { amount: 8_000 }),
  ];
  const [row] = await owner<{ id: number }[]>`insert into provider_payments
      (customer_id, debtor_id, provider, currency, amount, invoice_ids)
    values (${customer_id}, ${debtor_id}, 'mollie', 'EUR', ${ASKED}, ${ids}) returning id`;
  const id = row?.id ?? 0;
  let second = 0;
  /** Returns the time of each query of the provider, a second later each time. */
  const moment = () => {
    second += 1;
    return new Date(sanne.now.getTime() + second * 1_000);
  };
  const ctx = await systemContext(customer_id, sanne.now);
  const settle = (report: PaymentReport, asked_at = moment()) =>
    transact(ctx, (tx) => settleAll(tx, [{ id, provider_id: `tr_${id}`, report, asked_at }]));
  return { customer_id, sanne, ids, moment, tell: settle };
}
type Asked = Awaited<ReturnType<typeof requested>>;

const reported = (given_back = 0, amount = ASKED, more: Partial<PaymentReport> = {}): PaymentReport => ({
  state: "paid",
  amount: cents(amount),
  currency: "EUR",
  paid_on: null,
  mandate: null,
  given_back: cents(given_back),
  ...more,
});

const sumOf = (rows: readonly Record<string, unknown>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

/** Returns what is booked of a payment, what is unallocated, and what is open on its invoices. */
async function booksOf({ customer_id }: Asked) {
  const booked = sumOf(await rowsOf("bookings", customer_id), "paid");
  const waiting = sumOf(await rowsOf("provider_payments", customer_id), "unassigned");
  const open = sumOf(await rowsOf("invoices", customer_id), "amount");
  return { booked, waiting, open };
}

const all = { booked: 15_000, waiting: 0, open: 3_000 };
const nothing = { booked: 0, waiting: 0, open: 18_000 };

test("a charge-back that the provider reverses books the money again, once", async () => {
  const boer = await requested("Teruggedraaid");
  await boer.tell(reported());
  expect(await booksOf(boer)).toEqual(all);
  await boer.tell(reported(15_000));
  expect(await booksOf(boer)).toEqual(nothing);
  await boer.tell(reported());
  await boer.tell(reported());
  expect(await booksOf(boer)).toEqual(all);
  expect((await rowsOf("invoices", boer.customer_id))[0]).toMatchObject({ amount: "0", last_status_id: 19 });
});

test("what was asked before the last word is not news: a charge-back is not taken for a reversal", async () => {
  const boer = await requested("Ingehaald");
  await boer.tell(reported());
  const before = boer.moment();
  await boer.tell(reported(15_000));
  await boer.tell(reported(), before);
  expect(await booksOf(boer)).toEqual(nothing);
});

test("another amount or currency than was asked waits under the debtor's name, and goes on the invoices when a person says so", async () => {
  const boer = await requested("Ander Bedrag");
  await boer.tell(reported(0, 12_345));
  expect(await booksOf(boer)).toEqual({ ...nothing, waiting: 12_345 });
  const { data, totals } = await listProviderPayments.call(boer.sanne, {});
  expect(totals).toEqual({ unassigned: 1 });
  expect(data).toMatchObject([
    { debtor: "Timmerbedrijf De Boer", amount: 12_345, unassigned: 12_345, state: "paid" },
  ]);
  await assignRest.call(boer.sanne, { id: data[0]?.id, version: data[0]?.version });
  await boer.tell(reported(0, 12_345));
  expect(await booksOf(boer)).toEqual({ booked: 12_345, waiting: 0, open: 5_655 });
  const visser = await requested("Andere Munt");
  await visser.tell(reported(0, ASKED, { currency: "USD" }));
  expect((await listProviderPayments.call(visser.sanne, {})).data).toMatchObject([
    { currency: "USD", unassigned: ASKED },
  ]);
});

/** Events at the provider, or with its webhooks on their way. */
const happening = fc.oneof(
  fc.record({
    kind: fc.constant("paid" as const),
    amount: fc.constantFrom(ASKED, ASKED, ASKED, 9_000, 21_000),
  }),
  fc.record({
    kind: fc.constantFrom("back" as const, "reversed" as const),
    share: fc.constantFrom(0.3, 0.5, 1),
  }),
  fc.record({ kind: fc.constantFrom("failed" as const, "repeated" as const) }),
  fc.record({ kind: fc.constant("late" as const), which: fc.nat(10) }),
);

test("whatever the provider says, in whatever order: what is booked and what waits come to what it has", async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 9 }), async (happenings) => {
      turn += 1;
      const boer = await requested(`Reeks ${turn}`);
      let now: PaymentReport = reported(0, ASKED, { state: "open" });
      const words = [{ report: now, asked_at: boer.moment() }];
      for (const one of happenings) {
        if (one.kind === "late") {
          const word = words[one.which % words.length];
          if (word) await boer.tell(word.report, word.asked_at);
        } else {
          now = after(now, one);
          const word = { report: now, asked_at: boer.moment() };
          words.push(word);
          await boer.tell(word.report, word.asked_at);
        }
        const there = now.state === "paid" ? now.amount - now.given_back : 0;
        const { booked, waiting, open } = await booksOf(boer);
        expect(booked + waiting).toBe(there);
        expect(open).toBe(18_000 - booked);
      }
    }),
    { numRuns: 40 },
  );
});

type AtProvider = Exclude<typeof happening extends fc.Arbitrary<infer One> ? One : never, { kind: "late" }>;

function after(now: PaymentReport, one: AtProvider): PaymentReport {
  const isPaid = now.state === "paid";
  const part = (amount: Cents, share: number) => Math.floor(amount * share);
  if (one.kind === "paid") return isPaid ? now : reported(0, one.amount);
  if (one.kind === "failed") return isPaid ? now : { ...now, state: "failed" };
  if (!("share" in one) || !isPaid) return now;
  const left = cents(now.amount - now.given_back);
  const moved = one.kind === "back" ? part(left, one.share) : -part(now.given_back, one.share);
  return { ...now, given_back: cents(now.given_back + moved) };
}
