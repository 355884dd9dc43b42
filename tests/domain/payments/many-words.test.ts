import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { paymentCalls } from "@/app/api/calls/payments";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { dispatcher } from "@/lib/http/dispatch";
import { addDays, dayAt } from "@/lib/kernel/day";
import { encrypt } from "@/lib/kernel/encryption";
import { settings } from "@/lib/kernel/settings";
import { hookOf } from "@/lib/payments/rules/link";
import { startMollie } from "../../../emulators/mollie/emulator";
import { holdsOf, on, promise } from "../../support/agreements";
import { as, customer, debtor, invoice, owner, rowsOf } from "../../support/world";

const KEY = "test_sleutelVanVelen";
const site = await startMollie({ keys: [KEY] });
const dispatch = dispatcher(paymentCalls);
const known = settings();
const before = known.MOLLIE_BASE_URL;
beforeAll(() => {
  known.MOLLIE_BASE_URL = `${site.url}/v2`;
});
afterAll(async () => {
  known.MOLLIE_BASE_URL = before;
  await site.close();
});

type Word = { hook: string; name: string };

/** Creates a payment of 100 euro for an invoice that is paid at the provider. Returns the webhook call about it. */
async function paid(customer_id: number, debtor_id: number, invoice_id: number): Promise<Word> {
  const [row] = await owner<{ id: number }[]>`insert into provider_payments
      (customer_id, debtor_id, provider, currency, amount, invoice_ids)
    values (${customer_id}, ${debtor_id}, 'mollie', 'EUR', 10000, ${[invoice_id]}) returning id`;
  const name = `tr_van${row?.id}`;
  const at = new Date().toISOString();
  site.provider.payments.set(name, {
    id: name,
    key: KEY,
    status: "paid",
    currency: "EUR",
    cents: 10_000,
    refunded: 0,
    charged_back: 0,
    description: "",
    redirectUrl: "",
    webhookUrl: null,
    createdAt: at,
    paidAt: at,
    sequenceType: "oneoff",
    customerId: null,
    mandateId: null,
  });
  return { hook: hookOf(customer_id, row?.id ?? 0), name };
}

async function notify({ hook, name }: Word): Promise<number> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const url = `http://127.0.0.1:3000/api/hooks/mollie/${hook}`;
  return (await dispatch(new Request(url, { method: "POST", headers, body: `id=${name}` }))).status;
}

/** Creates five debtors with an invoice of 100 euro each, all promised; the last one is paid twice. */
async function five() {
  const customer_id = await customer("Van Velen Vloeren", {
    payment_provider: "mollie",
    payment_provider_key: encrypt(KEY),
  });
  const sanne = await as(role.klant, customer_id);
  const today = on(sanne, dayAt(new Date()));
  const owed: { id: number; word: Word }[] = [];
  for (const name of ["De Boer", "Visser", "Kok", "Smit", "Bos"]) {
    const debtor_id = await debtor(customer_id, name);
    const id = await invoice(sanne, debtor_id, { amount: 10_000, step: 4 });
    await promise(today, debtor_id, [id], { day: addDays(dayAt(new Date()), 5) });
    owed.push({ id, word: await paid(customer_id, debtor_id, id) });
    if (name === "Bos") owed.push({ id, word: await paid(customer_id, debtor_id, id) });
  }
  return { customer_id, sanne, owed };
}

const open = async (customer_id: number) =>
  (await rowsOf("invoices", customer_id)).map(({ amount, last_status_id }) => [
    Number(amount),
    last_status_id,
  ]);

const undo = async (sanne: StaffCtx, name: string) => {
  const [made] = await owner<{ id: number }[]>`select id from payments where reference = ${name}`;
  await undoPayment.call(sanne, { id: made?.id });
};

test("word of many payments at once, in any order and again and again, books each once and each with its own undo", async () => {
  const { customer_id, sanne, owed } = await five();
  const words = owed.map(({ word }) => word);
  const order = fc.shuffledSubarray([...words, ...words, ...words], { minLength: 18 });
  for (const words of fc.sample(order, 2)) {
    const answers = await Promise.all(words.map(notify));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await open(customer_id)).toEqual(Array.from({ length: 5 }, () => [0, 19]));
    const bookings = await rowsOf("bookings", customer_id);
    expect(bookings.map(({ paid, source }) => [paid, source])).toEqual(
      Array.from({ length: 5 }, () => ["10000", "mollie"]),
    );
    expect(new Set(bookings.map(({ payment_id }) => payment_id)).size).toBe(5);
    const providerPayments = await rowsOf("provider_payments", customer_id);
    expect(providerPayments.map(({ state, unassigned }) => `${state} ${unassigned}`).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "paid 0"),
      "paid 10000",
    ]);
  }
  const [boer, visser] = owed;
  if (!boer || !visser) throw new Error("nobody owes anything");
  expect([await holdsOf(boer.id), await holdsOf(visser.id)]).toEqual([["promise kept"], ["promise kept"]]);
  await undo(sanne, boer.word.name);
  expect([await holdsOf(boer.id), await holdsOf(visser.id)]).toEqual([["promise open"], ["promise kept"]]);
  expect((await open(customer_id)).map(([amount]) => amount)).toEqual([10_000, 0, 0, 0, 0]);
});

test("money that came and went back while word of it waited stands as if it never came; a payment nobody knows, or of another amount, is not booked and takes no other with it", async () => {
  const { customer_id, owed } = await five();
  const [boer, visser, kok, ...others] = owed.map(({ word }) => word);
  const other = kok && site.provider.payments.get(kok.name);
  if (!boer || !visser || !kok || !other) throw new Error("nobody owes anything");
  site.provider.chargeBack(boer.name);
  site.provider.payments.delete(visser.name);
  other.cents = 9_000;
  await Promise.all([visser, kok, boer, ...others, boer].map(notify));
  expect((await open(customer_id)).map(([amount]) => amount)).toEqual([10_000, 10_000, 10_000, 0, 0]);
  const bookings = await rowsOf("bookings", customer_id);
  expect(bookings.map(({ paid }) => Number(paid)).sort((a, b) => a - b)).toEqual([
    -10_000, 10_000, 10_000, 10_000,
  ]);
});

test("word of a payment that another process is booking waits for it, and then books nothing more", async () => {
  const { customer_id, owed } = await five();
  const [boer] = owed;
  if (!boer) throw new Error("nobody owes anything");
  let answer: Promise<number> | undefined;
  await owner.begin(async (sql) => {
    await sql`update provider_payments set state = 'paid' where 'tr_van' || id = ${boer.word.name}`;
    answer = notify(boer.word);
    await vi.waitFor(
      async () => {
        const [waiting] =
          await sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
        expect(waiting).toBeDefined();
      },
      { timeout: 30_000 },
    );
  });
  expect(await answer).toBe(200);
  expect(await rowsOf("bookings", customer_id)).toEqual([]);
});
