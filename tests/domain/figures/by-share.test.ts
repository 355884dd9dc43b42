import fc from "fast-check";
import { expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { actionsSent } from "@/lib/figures/queries/actions-sent";
import { amountPerPeriod } from "@/lib/figures/queries/amount-per-period";
import { byShare } from "@/lib/figures/queries/by-share";
import { figureCurrencies } from "@/lib/figures/queries/currencies";
import { dso } from "@/lib/figures/queries/dso";
import { forecast } from "@/lib/figures/queries/forecast";
import { ageAnalysis, invoiceStatus } from "@/lib/figures/queries/open-amount-charts";
import { payedVsStatus } from "@/lib/figures/queries/payed-vs-status";
import { stats } from "@/lib/figures/queries/stats";
import { topDebtors } from "@/lib/figures/queries/top-debtors";
import { FigureFilters } from "@/lib/figures/schema";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { timeline } from "@/lib/invoices/commands/write-states";
import type { Shares } from "@/lib/invoices/queries/figure-versions";
import { addDays } from "@/lib/kernel/day";
import { withdrawLetters } from "@/lib/letters/commands/withdraw";
import { settleMessages } from "@/lib/outbox/delivery/settle";
import { as, customer, debtor, freePeriodGiven, invoice, NOW, own, owner, TODAY } from "../../support/world";

const visser = await customer("Visser Energie");
const sanne = await as(role.klant, visser);
const superSanne = { ...sanne, actor: { ...sanne.actor, is_super: true } };
const SHARES = 64;

/** Debtors in different shares, the first few with invoices. */
const debtors: number[] = [];
for (let place = 0; place < 12; place += 1) debtors.push(await debtor(visser, `Debiteur ${place}`));
const invoices: number[] = [];
for (const [place, id] of debtors.slice(0, 9).entries())
  for (const amount of [40_000, 90_000])
    invoices.push(await invoice(sanne, id, { amount: amount + place, overdue: 5 + 9 * place }));

type Some = { at: number; amount: number };
const one = <T>(all: readonly T[], { at }: Some): T => {
  const found = all[at % all.length];
  if (found === undefined) throw new Error("there is none");
  return found;
};
const euros = ({ amount }: Some) => (amount / 100).toFixed(2);

async function stillThere(some: Some): Promise<{ id: number; debtor_id: number; amount: number }> {
  const rows = await owner<{ id: number; debtor_id: number; amount: string }[]>`
    select id, debtor_id, amount from invoices where customer_id = ${visser} and amount > 20000 order by id`;
  const { amount, ...found } = one(rows, some);
  return { ...found, amount: Number(amount) };
}

/** Creates an invoice with a letter, its mail and its dossier line. */
async function sent(some: Some) {
  const debtor_id = one(debtors.slice(0, 9), some);
  const id = await invoice(sanne, debtor_id, { amount: 30_000 + some.amount });
  const letter_id = await freePeriodGiven(id, { downloaded_at: null });
  const [mail] = await owner<{ id: string }[]>`insert into outbox ${owner({
    customer_id: visser,
    debtor_id,
    letter_id,
    kind: "dunning",
    recipient: "a@mulder.example",
    sender: "debiteuren@visser.example",
    subject: "Herinnering",
    message_id: `<${letter_id}@visser.example>`,
    state: "sending",
    attempts: 1,
    lease_by: "worker",
  })} returning id`;
  const outbox_id = Number(mail?.id);
  const entry = { invoice_id: id, type: "letter" as const, content: "", status_id: 5, letter_id, outbox_id };
  await transact(own(sanne), (tx) => timeline(tx, [entry]));
  return { id, letter_id, outbox_id, debtor_id };
}

/** Writers of figures: each prepares what it needs, and returns the change. */
const writers: Record<string, (some: Some) => Promise<() => Promise<unknown>>> = {
  async "a payment of an earlier day"(some) {
    const { id, debtor_id } = await stillThere(some);
    const on = addDays(TODAY, -(some.at % 25));
    return () => addPayment.call(sanne, { debtor_id, amount: euros(some), on, invoices: { [id]: null } });
  },
  async "an invoice that is paid whole"(some) {
    const { id, debtor_id, amount } = await stillThere(some);
    const paid = euros({ ...some, amount });
    return () => addPayment.call(sanne, { debtor_id, amount: paid, invoices: { [id]: null } });
  },
  async "a new invoice"(some) {
    const debtor_id = one(debtors.slice(0, 9), some);
    const total_amount = euros({ ...some, amount: 60_000 + some.amount });
    const date = addDays(TODAY, -(some.at % 60));
    return () => createInvoice.call(sanne, { debtor_id, number: `N${Math.random()}`, date, total_amount });
  },
  async "another total"(some) {
    const { id, amount } = await stillThere(some);
    const total_amount = euros({ ...some, amount: amount + 500_000 });
    return () => updateInvoice.call(sanne, { id, total_amount });
  },
  async "a status"(some) {
    const { id } = await stillThere(some);
    return () => updateStatuses.call(sanne, { invoices: { [id]: one([3, 4, 5], some) } });
  },
  "a step with its letter": async (some) => () => sent(some),
  async "a letter that was withdrawn"(some) {
    const { letter_id } = await sent(some);
    return () => transact(own(sanne), (tx) => withdrawLetters(tx, [letter_id]));
  },
  async "a mail that failed"(some) {
    const { outbox_id, debtor_id } = await sent(some);
    const attempt = { worker: "worker", id: outbox_id, attempts: 0, answer: null, debtor_id };
    const end = {
      state: "failed",
      answer: "550 there is no such mailbox",
      wait_seconds: 0,
      gone: [],
    } as const;
    const ctx = await systemContext(visser, NOW);
    return () => settleMessages(ctx, "worker", [{ attempt, end }]);
  },
  async "a debtor's new name"(some) {
    const id = one(debtors.slice(0, 9), some);
    return () => updateDebtor.call(sanne, { id, name: `Nieuw ${some.amount}` });
  },
  async "a deleted invoice with its letter"(some) {
    const { id } = await sent(some);
    await owner`update outbox set state = 'sent' where customer_id = ${visser}`;
    return () => deleteInvoice.call(superSanne, { id });
  },
  async "a deleted debtor"(some) {
    const id = await debtor(visser, "Weg Ermee");
    await invoice(sanne, id, { amount: 100_000 + some.amount });
    return () => deleteDebtor.call(superSanne, { id });
  },
};

/** Returns every figure of the dashboard, with the year before where that can be requested. */
async function figures(ctx: Ctx): Promise<Record<string, unknown>> {
  const compare = true;
  return {
    currencies: await figureCurrencies.call(ctx, {}),
    tiles: await stats.call(ctx, {}),
    statuses: await invoiceStatus.call(ctx, { compare }),
    ages: await ageAnalysis.call(ctx, { compare }),
    dso: await dso.call(ctx, {}),
    paid: await payedVsStatus.call(ctx, { compare }),
    invoiced: await amountPerPeriod.call(ctx, { compare }),
    sent: await actionsSent.call(ctx, { compare }),
    forecast: await forecast.call(ctx, {}),
    top: await topDebtors.call(ctx, {}),
    topOfOpen: await topDebtors.call(ctx, { open: true }),
  };
}
const remembered = () => reading(own(sanne), figures);
/** In a transaction that writes, figures are never read from the cache. */
const workedOut = () => transact(own(sanne), figures);

test.each(Object.entries(writers))(
  "after %s every figure is what it is worked out anew",
  async (_, arrange) => {
    const write = await arrange({ at: 3, amount: 1_234 });
    const before = await remembered();
    await write();
    const after = await remembered();
    expect(after).toEqual(await workedOut());
    expect(after).not.toEqual(before);
  },
);

test("whatever happens in whichever order, the figures are those that are worked out anew", async () => {
  const any = fc.record({
    name: fc.constantFrom(...Object.keys(writers)),
    at: fc.nat(1_000),
    amount: fc.integer({ min: 100, max: 9_000 }),
  });
  for (const { name, ...some } of fc.sample(any, 25)) {
    const write = await writers[name]?.(some);
    await remembered();
    await write?.();
    expect(await remembered(), name).toEqual(await workedOut());
  }
});

const computed: Shares[] = [];
const perDebtor = byShare(
  "who was asked",
  async (_, __, shares) => {
    computed.push(shares);
    return Array.from({ length: SHARES }, (_value, share) => ({ share, time: computed.length })).filter(
      ({ share }) => shares === null || shares.includes(share),
    );
  },
  (rows) => rows.map(({ time }) => time),
);
const ask = (more = {}) =>
  reading(own(sanne), (read) => perDebtor(read, { ...FigureFilters.parse({}), ...more }));

test("after a payment only the share of its debtor is asked anew, and then none", async () => {
  const { id, debtor_id } = await stillThere({ at: 5, amount: 0 });
  await ask();
  computed.length = 0;
  await addPayment.call(sanne, { debtor_id, amount: "10.00", invoices: { [id]: null } });
  const [first, second] = [await ask(), await ask()];
  expect(computed).toEqual([[debtor_id % SHARES]]);
  expect([first.length, second]).toEqual([SHARES, first]);
});

test("after a letter was withdrawn none of them is, after a debtor's new name all are", async () => {
  const { letter_id } = await sent({ at: 1, amount: 0 });
  await ask();
  computed.length = 0;
  await transact(own(sanne), (tx) => withdrawLetters(tx, [letter_id]));
  await ask();
  expect(computed).toEqual([]);
  await updateDebtor.call(sanne, { id: debtors[0], name: "Mulder en Zoon" });
  await ask();
  expect(computed).toEqual([null]);
});

test("a part of the debtors, and whoever writes in the same transaction, is always answered anew", async () => {
  computed.length = 0;
  await ask({ q: "D1" });
  await ask({ q: "D1" });
  await transact(own(sanne), (tx) => perDebtor(tx, FigureFilters.parse({})));
  expect(computed).toEqual([null, null, null]);
});

test("where the shares that changed could not be asked, the next who asks is answered", async () => {
  const { id, debtor_id } = await stillThere({ at: 2, amount: 0 });
  let broken = false;
  const question = byShare(
    "now and then",
    async (_, __, shares) => {
      if (broken && shares !== null) throw new Error("the connection broke");
      return [{ share: 0, shares }];
    },
    (rows) => rows.length,
  );
  const again = () => reading(own(sanne), (read) => question(read, FigureFilters.parse({})));
  expect(await again()).toBe(1);
  await addPayment.call(sanne, { debtor_id, amount: "10.00", invoices: { [id]: null } });
  broken = true;
  expect(await again()).toBe(1);
});

test("an answer made of very many rows is asked anew whole", async () => {
  const { id, debtor_id } = await stillThere({ at: 2, amount: 0 });
  const whole: boolean[] = [];
  const question = byShare(
    "by the hour",
    async (_, __, shares) => {
      whole.push(shares === null);
      return Array.from({ length: 20_001 }, () => ({ share: 0 }));
    },
    (rows) => rows.length,
  );
  const again = () => reading(own(sanne), (read) => question(read, FigureFilters.parse({})));
  await again();
  await addPayment.call(sanne, { debtor_id, amount: "10.00", invoices: { [id]: null } });
  expect([await again(), await again()]).toEqual([20_001, 20_001]);
  expect(whole).toEqual([true, true]);
});
