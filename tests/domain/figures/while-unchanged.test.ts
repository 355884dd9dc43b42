import { expect, test, vi } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import { reading, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { selectsAllDebtors } from "@/lib/figures/queries/filter-conditions";
import { FigureFilters } from "@/lib/figures/schema";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { timeline } from "@/lib/invoices/commands/write-states";
import { memoizeUntilChanged } from "@/lib/invoices/queries/memoize-until-changed";
import { withdrawLetters } from "@/lib/letters/commands/withdraw";
import { settleMessages } from "@/lib/outbox/delivery/settle";
import {
  as,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  NOW,
  own,
  owner,
  refresh,
  TODAY,
} from "../../support/world";

const visser = await customer("Visser Energie");
const sanne = await as(role.klant, visser);
const mulder = await debtor(visser, "Mulder Bouw");
const filters = FigureFilters.parse({});
const id = await invoice(sanne, mulder);
const letter_id = await freePeriodGiven(id);
await owner`update letters set downloaded_at = null where id = ${letter_id}`;
const [mail] = await owner<{ id: number }[]>`insert into outbox ${owner({
  customer_id: visser,
  debtor_id: mulder,
  letter_id,
  kind: "dunning",
  recipient: "a@mulder.example",
  sender: "debiteuren@visser.example",
  subject: "Herinnering",
  message_id: "<one@visser.example>",
  state: "sending",
  attempts: 1,
  lease_by: "worker",
})} returning id`;

let times = 0;
const question = memoizeUntilChanged(
  "how often",
  async (_read, _filters: FigureFilters) => {
    times += 1;
    return times;
  },
  { isWhole: selectsAllDebtors },
);
const answer = (more = filters) => reading(own(sanne), (read) => question(read, more));

const failed = {
  attempt: { worker: "worker", id: mail?.id ?? 0, attempts: 0, answer: null, debtor_id: mulder },
  end: { state: "failed", answer: "550 there is no such mailbox", wait_seconds: 0, gone: [] },
} as const;

/** Changes that figures must show immediately. */
const happenings: Record<string, () => Promise<unknown>> = {
  "a new invoice": () =>
    createInvoice.call(sanne, { debtor_id: mulder, number: "N1", date: TODAY, total_amount: "10.00" }),
  "a payment": () => addPayment.call(sanne, { debtor_id: mulder, amount: "10.00", invoices: { [id]: null } }),
  "a status": () => updateStatuses.call(sanne, { invoices: { [id]: 3 } }),
  "another total": () => updateInvoice.call(sanne, { id, total_amount: "1300.00" }),
  "a step in the dossier": () =>
    transact(own(sanne), (tx) =>
      timeline(tx, [{ invoice_id: id, type: "letter", content: "", status_id: 5, letter_id }]),
    ),
  "a mail that failed": () =>
    systemContext(visser, NOW).then((ctx) => settleMessages(ctx, "worker", [failed])),
  "a letter that was withdrawn": () => transact(own(sanne), (tx) => withdrawLetters(tx, [letter_id])),
  "a debtor's new name": () => updateDebtor.call(sanne, { id: mulder, name: "Mulder en Zoon" }),
  "a deleted invoice": () =>
    deleteInvoice.call({ ...sanne, actor: { ...sanne.actor, is_super: true } }, { id }),
  "an operator's word": () => refresh(visser, null),
};

test("while nothing changes a question is asked once, and by everybody else's filters once more", async () => {
  const first = await answer();
  expect(await answer()).toBe(first);
  const other = { ...filters, year: 2025 };
  expect(await answer(other)).toBe(first + 1);
  expect([await answer(other), await answer()]).toEqual([first + 1, first]);
});

test.each(Object.keys(happenings))("after %s it is asked anew, and then no more", async (name) => {
  const before = await answer();
  await happenings[name]?.();
  const after = await answer();
  expect(after).toBeGreaterThan(before);
  expect(await answer()).toBe(after);
});

test("another customer's changes and a new note change nothing", async () => {
  const before = await answer();
  const bos = await customer("Bos Transport");
  await invoice(await as(role.klant, bos), await debtor(bos, "Hendriks Media"));
  await owner`update debtors set status = 'betaalt altijd laat' where id = ${mulder}`;
  expect(await answer()).toBe(before);
});

test("a part of the debtors, and whoever writes in the same transaction, is always answered anew", async () => {
  const some = { ...filters, q: "D1" };
  expect(await answer(some)).not.toBe(await answer(some));
  const writing = () => transact(own(sanne), (tx) => question(tx, filters));
  expect(await writing()).not.toBe(await writing());
});

test("the sums under all debtors follow each change, and those of a part are their own", async () => {
  const kuipers = await customer("Kuipers Techniek");
  const noor = await as(role.klant, kuipers);
  const bakker = await debtor(kuipers, "Bakker Bouw");
  const owed = await invoice(noor, bakker, { amount: 10_000 });
  await invoice(noor, await debtor(kuipers, "Prins Media"), { amount: 5_000 });
  const sums = async (q = "") =>
    (await listDebtors.call(noor, { q })).totals.map(({ count, open }) => [count, open]);
  expect(await sums()).toEqual([[2, 15_000]]);
  expect(await sums("Bakker")).toEqual([[1, 10_000]]);
  await addPayment.call(noor, { debtor_id: bakker, amount: "10.00", invoices: { [owed]: null } });
  expect(await sums()).toEqual([[2, 14_000]]);
  await updateStatuses.call(noor, { invoices: { [owed]: 19 } });
  expect(await sums()).toEqual([[1, 5_000]]);
});

/** Returns a promise with its resolve and reject functions. */
function held<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: Error) => {}];
  const promise = new Promise<T>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}

test("who asks while the same is worked out gets that answer, and works it out alone when it fails", async () => {
  const answers = [held<string>(), held<string>()];
  let computations = 0;
  const slow = memoizeUntilChanged(
    "slow",
    (_read, _filters: FigureFilters) => answers[computations++]?.promise ?? Promise.resolve("alone"),
    { isWhole: selectsAllDebtors },
  );
  const ask = (year: number) => reading(own(sanne), (read) => slow(read, { ...filters, year }));
  const together = Promise.all([ask(2024), ask(2024)]);
  await vi.waitFor(() => expect(computations).toBe(1));
  answers[0]?.resolve("shared");
  expect(await together).toEqual(["shared", "shared"]);
  // Either may compute it: both read on connections of their own.
  const both = Promise.allSettled([ask(2025), ask(2025)]);
  await vi.waitFor(() => expect(computations).toBe(2));
  answers[1]?.reject(new Error("the connection broke"));
  const outcomes = await both;
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { message: "the connection broke" } },
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toMatchObject([{ value: "alone" }]);
});
