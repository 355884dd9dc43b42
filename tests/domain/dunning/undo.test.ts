import { beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { previewActions, removeActions, runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { openUndos } from "@/lib/dunning/queries/undo";
import { addDays } from "@/lib/kernel/day";
import { markPrinted } from "@/lib/letters/commands/mark-printed";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { mailBy } from "../../support/sending";
import {
  as,
  clock,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  owner,
  rowsOf,
  TODAY,
  work,
} from "../../support/world";

type Started = { data: { id: number } };
type Undone = { data: { undone: number; left: { reason: string; count: number }[] } };

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const handed: string[] = [];
const delivery = {
  worker: "tester",
  clock,
  channels: [
    mailBy({
      handOver: async ({ recipients }: { recipients: string[] }) => {
        handed.push(...recipients);
        return { kind: "sent" as const, answer: "250 ok" };
      },
      close: async () => undefined,
    }),
  ],
};
const timeIsUp = (customer_id: number) =>
  owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;

async function run(sanne: Awaited<ReturnType<typeof as>>) {
  const { meta } = await listActions.call(sanne, {});
  const started: Started = await runActions.call(sanne, { doAll: true, count: meta.total });
  await work(sanne, started.data);
  const { data } = await openUndos.call(sanne, {});
  return data[0]?.id ?? 0;
}

beforeAll(async () => {
  // A mail of another test must not be delivered here.
  await owner`update outbox set state = 'withdrawn'`;
});

test("nothing leaves before the time to undo is over", async () => {
  const { customer_id, sanne } = await at("Wacht Even");
  await invoice(sanne, await debtor(customer_id, "Bos Transport"), { overdue: 3 });
  await run(sanne);
  expect(await deliverSome(delivery)).toBe(0);
  expect((await openUndos.call(sanne, {})).data).toMatchObject([
    { waiting: 1, invoices: 1, is_own: true, by: null },
  ]);
  const colleague = await as(role.klant, customer_id);
  const name = sanne.actor.full_name;
  expect((await openUndos.call(colleague, {})).data).toMatchObject([{ waiting: 1, is_own: false, by: name }]);
  await owner`delete from customer_users where user_id = ${sanne.actor.id}`;
  expect((await openUndos.call(colleague, {})).data).toMatchObject([{ is_own: false, by: null }]);
});

test("an undone run leaves statuses, timeline, costs, letters and mails as if it had not been, and the journal tells", async () => {
  const { customer_id, sanne } = await at("Toch Niet");
  for (const name of ["Smit Bouw", "Bos Transport"])
    await freePeriodGiven(await invoice(sanne, await debtor(customer_id, name), { overdue: 40, step: 5 }));
  const before = await rowsOf("invoices", customer_id);
  const { meta: letters } = await listLetters.call(sanne, {});
  const id = await run(sanne);
  expect((await openUndos.call(sanne, {})).data).toMatchObject([{ id, waiting: 2, invoices: 2 }]);
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    last_status_id: 6,
    calculate_incasso: true,
  });
  const answer: Undone = await undo.call(sanne, { id });
  expect(answer.data).toEqual({ undone: 2, left: [] });
  const plain = (rows: Record<string, unknown>[]) =>
    rows.map(({ version: _, action_no: __, updated_at: ___, ...row }) => row);
  expect(plain([...(await rowsOf("invoices", customer_id))])).toEqual(plain([...before]));
  expect((await listActions.call(sanne, {})).meta.total).toBe(2);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "withdrawn" }, { state: "withdrawn" }]);
  expect((await listLetters.call(sanne, {})).meta.total).toBe(letters.total);
  const timeline = await rowsOf("timeline_entries", customer_id);
  expect(timeline.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
  const journal = await rowsOf("journal_entries", customer_id);
  expect(journal.filter(({ source }) => source === "undo")).toMatchObject([
    { label: "status", from: "6", to: "5" },
    { label: "undone", to: "run" },
    { label: "status", from: "6", to: "5" },
    { label: "undone", to: "run" },
  ]);
  await timeIsUp(customer_id);
  expect(await deliverSome(delivery)).toBe(0);
  await expect(undo.call(sanne, { id })).rejects.toMatchObject({ detail: { key: "undone_already" } });
});

test("an undone run leaves who speaks and who waits as they were, and the debtor's timeline says that it was undone", async () => {
  const apart = { contact_rules: { preset: "careful" }, combine_claim_box: false };
  const { customer_id, sanne } = await at("Zelfde Volgorde", apart);
  const postma = await debtor(customer_id, "Postma Bouw");
  for (const step of [4, 3]) await invoice(sanne, postma, { overdue: 40, step });
  await invoice(sanne, postma, { overdue: 35, step: 4 });
  const { meta } = await listActions.call(sanne, {});
  const planned = async () => {
    const selected = { doAll: true, count: meta.total };
    const { fingerprint: _, ...plan } = (await previewActions.call(sanne, selected)).data;
    return plan;
  };
  const before = await planned();
  await undo.call(sanne, { id: await run(sanne) });
  expect(await planned()).toEqual(before);
  const { lines } = (await debtorTimeline.call(sanne, { id: postma })).data;
  const changed = lines.filter(({ kind }) => kind === "changed").map(({ label, to }) => ({ label, to }));
  expect(changed).not.toContainEqual(expect.objectContaining({ label: "status" }));
  expect(lines[0]).toMatchObject({ label: "undone", to: "run" });
  expect(lines[0]?.invoices).toHaveLength(1);
});

test("a confirmation that waits is offered to be undone by the name of what it confirms, and takes that back", async () => {
  const { customer_id, sanne } = await at("Regeling Op Naam");
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 4 });
  const terms = { count: 3, first_day: addDays(TODAY, 7) };
  const made = await openHold.call(sanne, {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null },
    ...terms,
  });
  for (const { id } of await rowsOf("jobs", customer_id)) await work(sanne, { id });
  expect((await openUndos.call(sanne, {})).data).toMatchObject([
    {
      id: made.undo_id,
      invoices: 1,
      waiting: 1,
      confirms: { kind: "arrangement", debtor: "De Boer Techniek" },
    },
  ]);
  await undo.call(sanne, { id: made.undo_id });
  expect((await openUndos.call(sanne, {})).data).toEqual([]);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "withdrawn" }]);
  expect(await rowsOf("invoices", customer_id)).toMatchObject([{ last_status_id: 4 }]);
});

test("after an undo the same step can be run again, once", async () => {
  const { customer_id, sanne } = await at("Nog Eens");
  await invoice(sanne, await debtor(customer_id, "Bos Transport"), { overdue: 3 });
  await undo.call(sanne, { id: await run(sanne) });
  await run(sanne);
  const states = (await rowsOf("outbox", customer_id)).map(({ state }) => state);
  expect(states).toEqual(["withdrawn", "reserved"]);
});

test("what was sent, printed or changed meanwhile stays, and is named", async () => {
  const { customer_id, sanne } = await at("Half Terug");
  for (const name of ["Gemaild", "Afgedrukt", "Gewijzigd", "Nog Hier"])
    await invoice(sanne, await debtor(customer_id, name), { overdue: 3 });
  const id = await run(sanne);
  const outbox = await rowsOf("outbox", customer_id);
  await owner`update outbox set not_before = now() where id = ${outbox[0]?.id}`;
  expect(await deliverSome(delivery)).toBe(1);
  await markPrinted.call(sanne, { ids: [Number(outbox[1]?.letter_id)] });
  const rows = await rowsOf("invoices", customer_id);
  await owner`update invoices set last_status_id = 6, version = version + 1 where id = ${rows[2]?.id}`;
  const { data } = await undo.call(sanne, { id });
  expect(data).toMatchObject({
    undone: 1,
    left: [
      { reason: "sent", count: 1, rows: [{ debtor: "Gemaild" }] },
      { reason: "downloaded", count: 1, rows: [{ debtor: "Afgedrukt" }] },
      { reason: "changed", count: 1, rows: [{ debtor: "Gewijzigd" }] },
    ],
  });
});

test("a payment that comes in while the mail waits stops it; the other invoice of that letter goes back on the list", async () => {
  const { customer_id, sanne } = await at("Net Betaald", { combine_claim_box: true });
  const kok = await debtor(customer_id, "Kok");
  const paid = await invoice(sanne, kok, { overdue: 3 });
  const open = await invoice(sanne, kok, { overdue: 3 });
  await run(sanne);
  await owner`update invoices set amount = 0, last_status_id = 19, version = version + 1 where id = ${paid}`;
  await timeIsUp(customer_id);
  handed.length = 0;
  await deliverSome(delivery);
  expect(handed).toEqual([]);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "withdrawn", error: "paid" }]);
  expect((await listActions.call(sanne, {})).data).toMatchObject([{ id: open, invoice_status_id: 3 }]);
  const entries = (await rowsOf("timeline_entries", customer_id)).filter(
    ({ deleted_at }) => deleted_at === null,
  );
  expect(entries.some(({ invoice_id, content }) => invoice_id === paid && content === "mail_withdrawn")).toBe(
    true,
  );
});

test("rows taken off the list come back by undoing; another customer cannot undo them", async () => {
  const { customer_id, sanne } = await at("Van De Lijst");
  const stranger = await at("Vreemde Klant");
  await invoice(sanne, await debtor(customer_id, "Kok"), { overdue: 3 });
  const { data } = await removeActions.call(sanne, { doAll: true, count: 1 });
  expect((await listActions.call(sanne, {})).meta.total).toBe(0);
  await expect(undo.call(stranger.sanne, { id: data.undo_id })).rejects.toMatchObject({ kind: "not-found" });
  expect(await undo.call(sanne, { id: data.undo_id })).toMatchObject({ data: { undone: 1, left: [] } });
  expect((await listActions.call(sanne, {})).meta.total).toBe(1);
});
