import { afterEach, expect, test } from "vitest";
import { systemContext } from "@/lib/access/actor-context";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { moveHold } from "@/lib/agreements/commands/change-hold";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { getHold } from "@/lib/agreements/queries/get-hold";
import { undo } from "@/lib/dunning/commands/undo";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { remindTerms } from "@/lib/messages/jobs/notices";
import { listRuns } from "@/lib/messages/queries/runs/list-runs";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { letterMail } from "@/lib/outbox/render/letter";
import { holdsOf, night, on, pay, rowOf, workOn } from "../../support/agreements";
import { type Handed, mailBy, messagesOf, recordingConnection } from "../../support/sending";
import { as, clock, customer, debtor, invoice, own, owner, rowsOf } from "../../support/world";

async function at(name: string, facts: Record<string, unknown> = {}) {
  const customer_id = await customer(name);
  const sanne = on(await as(role.klant, customer_id), "2026-11-23");
  const boer = await debtor(customer_id, "De Boer Techniek", facts);
  const F1 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 4 });
  return { customer_id, sanne, boer, F1 };
}
type World = Awaited<ReturnType<typeof at>>;

/** Agrees three months of a thousand from 1 December. */
async function agreed({ customer_id, sanne, boer, F1 }: World, facts: Record<string, unknown> = {}) {
  const made = await openHold.call(sanne, {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null },
    count: 3,
    first_day: "2026-12-01",
    ...facts,
  });
  for (const { id } of await rowsOf("jobs", customer_id)) await workOn(sanne, { id });
  return made;
}
const reminded = async (sanne: StaffCtx, ...days: string[]) => {
  for (const day of days) {
    await night(sanne, day);
    await remindTerms.run(await systemContext(own(sanne).customer.id, new Date(`${day}T08:00:00Z`)));
  }
};
/** Returns the messages that are written and not withdrawn: kind, term, amount and last day. */
const written = async (customer_id: number) => {
  const rows = await owner<{ words: string }[]>`
    select notice || ' ' || coalesce(term_on::text, '') || ' ' || (content -> 'totals' ->> 'claim') || ' ' || (content ->> 'pay_before') as words
    from letters where customer_id = ${customer_id} and withdrawn_at is null order by id`;
  return rows.map(({ words }) => words);
};
const handOver = async (customer_id: number) => {
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id} and state = 'reserved'`;
  const handed: Handed[] = [];
  await deliverSome({ worker: "mara", channels: [mailBy(recordingConnection(handed))], clock });
  return handed.length;
};
afterEach(async () => {
  await owner`update outbox set state = 'withdrawn' where state = 'reserved'`;
});

test("a new arrangement is confirmed once, with all its terms and no sum on one day; its invoices stand as they stood", async () => {
  const world = await at("Regeling Bevestigd");
  const { customer_id, sanne, F1 } = world;
  await agreed(world);
  expect(await written(customer_id)).toEqual(["arrangement  100000 2026-12-01"]);
  const [letter] = await rowsOf("letters", customer_id);
  expect(letter?.content.instalments).toHaveLength(3);
  const [form] = await rowsOf("letter_forms", customer_id);
  const mail = letterMail({ ...form?.content, ...letter?.content, blocks: form?.content.blocks });
  for (const expected of ["333,33", "333,34", "01-12-2026", "01-02-2027"])
    for (const text of [mail.text, mail.html]) expect(text).toContain(expected);
  expect(mail.text).not.toContain("Uiterlijk op:");
  for (const text of [mail.text, mail.html]) expect(text).toContain("De regeling gaat over:");
  expect(mail.text).toMatch(/F2026-\d+ {2}22-09-2026 {2}1\.000,00/);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 17, deadline: "2026-12-04" });
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "reserved" }]);
  expect((await listRuns.call(sanne, {})).data).toMatchObject([
    { occasion: "terms", state: "done", invoices: 1, mails: 1 },
  ]);
  expect(await handOver(customer_id)).toBe(1);
});

test("a waiting confirmation goes with the arrangement that is undone, and one that ended is not confirmed any more", async () => {
  const world = await at("Regeling Teruggedraaid");
  const { customer_id, sanne, F1 } = world;
  const { undo_id } = await agreed(world);
  await undo.call(sanne, { id: undo_id });
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "withdrawn", error: "undone" }]);
  expect(await written(customer_id)).toEqual([]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 4 });
  const { data } = await agreed(world);
  await endHold.call(sanne, { id: data.id, outcome: "cancelled" });
  expect(await handOver(customer_id)).toBe(0);
  expect((await messagesOf(customer_id))[1]).toMatchObject({ state: "withdrawn", error: "agreement_ended" });
});

test("terms that come later are confirmed when they come, unless that is not wanted, and undone with it", async () => {
  const { customer_id, sanne, boer, F1 } = await at("Regeling Later");
  await updateStatuses.call(sanne, { invoices: { [F1]: 17 } });
  await pay(sanne, boer, "100.00", [F1]);
  const [hold] = await rowsOf("holds", customer_id);
  const terms = { id: hold?.id ?? 0, count: 3, first_day: "2026-12-01" };
  const silent = await moveHold.call(sanne, { ...terms, confirm: false });
  expect(silent.data).toMatchObject({ amount: 90_000, remind: true });
  expect(silent.data.terms.map(({ state }) => state)).toEqual(["open", "open", "open"]);
  expect(await rowsOf("jobs", customer_id)).toEqual([]);
  await undo.call(sanne, { id: silent.undo_id });
  expect((await getHold.call(sanne, { id: terms.id })).data).toMatchObject({ amount: null, terms: [] });

  const { undo_id } = await moveHold.call(sanne, terms);
  for (const { id } of await rowsOf("jobs", customer_id)) await workOn(sanne, { id });
  expect(await written(customer_id)).toEqual(["arrangement  90000 2026-12-01"]);
  await moveHold.call(sanne, { id: terms.id, terms: silent.data.terms.map(asTyped) });
  expect(await rowsOf("jobs", customer_id)).toHaveLength(1);
  await undo.call(sanne, { id: undo_id });
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "reserved" }]);
});

const asTyped = ({ day, amount }: { day: string; amount: number }) => ({
  day,
  amount: (Number(amount) / 100).toFixed(2),
});

test("the printed confirmation stands on the download list while the arrangement does, and is overtaken once it has ended", async () => {
  const world = await at("Regeling Op Papier");
  const { data } = await agreed(world);
  const listed = async () =>
    (await listLetters.call(world.sanne, {})).data.map(({ is_overtaken }) => is_overtaken);
  expect(await listed()).toEqual([false]);
  await endHold.call(world.sanne, { id: data.id, outcome: "cancelled" });
  expect(await listed()).toEqual([true]);
});

test("who asks for no confirmation and no reminders gets none", async () => {
  const world = await at("Regeling Stil");
  await agreed(world, { confirm: false, remind: false });
  await reminded(world.sanne, "2026-11-28", "2026-12-04");
  expect(await written(world.customer_id)).toEqual([]);
});

test("19: three days before a term its debtor is reminded, and on the first late day told of the last day: each once", async () => {
  const world = await at("Regeling Gemist");
  const { customer_id, sanne, F1 } = world;
  await agreed(world, { confirm: false, resume_step: 6 });
  await reminded(sanne, "2026-11-27");
  expect(await written(customer_id)).toEqual([]);
  await reminded(sanne, "2026-11-28", "2026-11-28", "2026-11-30", "2026-12-01");
  expect(await written(customer_id)).toEqual(["arrangement-due 2026-12-01 33333 2026-12-01"]);
  await reminded(sanne, "2026-12-03", "2026-12-04", "2026-12-04", "2026-12-07");
  expect((await written(customer_id)).slice(1)).toEqual(["arrangement-missed 2026-12-01 33333 2026-12-11"]);
  expect((await listRuns.call(sanne, {})).data).toMatchObject([
    { occasion: "terms", user: "Automatisch", invoices: 1 },
    { occasion: "terms", user: "Automatisch", invoices: 1 },
  ]);
  await reminded(sanne, "2026-12-11");
  expect(await holdsOf(F1)).toEqual(["arrangement open"]);
  await reminded(sanne, "2026-12-12");
  expect(await holdsOf(F1)).toEqual(["arrangement broken"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 4, invoice_status_id: 6 });
  expect(await written(customer_id)).toHaveLength(2);
});

test("money that comes in stops the mail that waits, and what is still late is asked in a new one", async () => {
  const world = await at("Regeling Deels");
  const { customer_id, sanne, boer, F1 } = world;
  await agreed(world, { confirm: false });
  await reminded(sanne, "2026-12-04");
  await pay(on(sanne, "2026-12-04"), boer, "100.00", [F1]);
  expect(await handOver(customer_id)).toBe(0);
  expect(await messagesOf(customer_id)).toMatchObject([{ state: "withdrawn", error: "amount_changed" }]);
  await reminded(sanne, "2026-12-04");
  expect(await written(customer_id)).toEqual(["arrangement-missed 2026-12-01 23333 2026-12-11"]);
  await pay(on(sanne, "2026-12-05"), boer, "233.33", [F1]);
  expect(await handOver(customer_id)).toBe(0);
  await reminded(sanne, "2026-12-07");
  expect(await written(customer_id)).toEqual([]);
});

test("the guard holds them too: nothing goes to whom collecting is off for, or about what is disputed since", async () => {
  const world = await at("Regeling Bewaakt");
  const { customer_id, sanne, boer, F1 } = world;
  await agreed(world, { confirm: false });
  const dispute = { kind: "dispute", debtor_id: boer, invoices: { [F1]: null }, reason: "price" };
  const { undo_id } = await openHold.call(sanne, dispute);
  await reminded(sanne, "2026-11-28");
  expect([await written(customer_id), (await listRuns.call(sanne, {})).data]).toEqual([[], []]);
  await undo.call(sanne, { id: undo_id });
  await owner`update debtors set collect = false where id = ${boer}`;
  await reminded(sanne, "2026-11-29");
  expect(await written(customer_id)).toEqual([]);
  await owner`update debtors set collect = true where id = ${boer}`;
  await reminded(sanne, "2026-11-30");
  expect(await written(customer_id)).toHaveLength(1);
});
