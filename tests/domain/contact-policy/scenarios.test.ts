import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { previewActions, runActions, sendFlex } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { mayContactNow } from "@/lib/dunning/queries/may-contact-now";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { addDays } from "@/lib/kernel/day";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { on, workOn } from "../../support/agreements";
import { type Handed, mailBy, recordingConnection } from "../../support/sending";
import { as, clock, customer, debtor, invoice, owner, rowsOf, TODAY, work } from "../../support/world";

const careful = { contact_rules: { preset: "careful" }, combine_claim_box: true };
const at = async (name: string, settings: object = careful) => {
  const customer_id = await customer(name, { ...settings });
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const ticked = (...ids: number[]) => ({ invoices: Object.fromEntries(ids.map((id) => [id, null])) });
async function run(ctx: StaffCtx, body: object) {
  const { data } = await runActions.call(ctx, body);
  await work(ctx, data);
  return skippedOf(data.id);
}
async function skippedOf(id: number) {
  const [job] = await owner<{ skipped: { reason: string; count: number }[] | null }[]>`
    select result->'skipped' as skipped from jobs where id = ${id}`;
  return Object.fromEntries((job?.skipped ?? []).map(({ reason, count }) => [reason, count]));
}
const heldOf = async (ctx: StaffCtx, id: number) =>
  (await listActions.call(ctx, {})).data.find((row) => row.id === id)?.held ?? null;

test("13: a letter that was planned for three invoices is not run for two: the list changed, and the new plan leaves the disputed one out", async () => {
  const { customer_id, sanne } = await at("Betwist Na Plan");
  const bos = await debtor(customer_id, "Bos & Zn.");
  const [f5, f6, f7] = [
    await invoice(sanne, bos, { overdue: 40, step: 3 }),
    await invoice(sanne, bos, { overdue: 40, step: 3 }),
    await invoice(sanne, bos, { overdue: 40, step: 3 }),
  ];
  const seen = (await previewActions.call(sanne, ticked(f5, f6, f7))).data;
  await updateStatuses.call(sanne, { invoices: { [f6]: 16 } });
  await expect(
    runActions.call(sanne, { ...ticked(f5, f6, f7), fingerprint: seen.fingerprint }),
  ).rejects.toMatchObject({ message: "conflict: list_changed" });
  const { fingerprint, invoices } = (await previewActions.call(sanne, ticked(f5, f6, f7))).data;
  expect(invoices).toBe(2);
  await run(sanne, { ...ticked(f5, f6, f7), fingerprint });
  const items = await rowsOf("letter_items", customer_id, "invoice_id");
  expect(items.map(({ invoice_id }) => invoice_id).sort()).toEqual([f5, f7]);
  expect(await rowsOf("letters", customer_id)).toHaveLength(1);
});

test("28: a reminder today holds the next invoice of that debtor for three days, and an override lets it go with its reason in the journal", async () => {
  const { customer_id, sanne } = await at("Gat Gedicht");
  const postma = await debtor(customer_id, "Postma Zorg Holding");
  const f1 = await invoice(sanne, postma, { overdue: 3 });
  expect(await run(sanne, ticked(f1))).toEqual({});
  const f2 = await invoice(sanne, postma, { overdue: 1 });
  expect(await heldOf(sanne, f2)).toMatchObject({ code: "gap", until: addDays(TODAY, 3) });
  expect((await mayContactNow.call(sanne, { id: f2 })).data).toMatchObject({
    goes: false,
    reason: { code: "gap", level: "wait", until: addDays(TODAY, 3) },
  });
  expect(await run(sanne, ticked(f2))).toEqual({ gap: 1 });
  const override = { codes: ["gap"], reason: "de klant vroeg erom" };
  expect(await run(sanne, { ...ticked(f2), override })).toEqual({});
  expect(await rowsOf("letters", customer_id)).toHaveLength(2);
  const journal = await rowsOf("journal_entries", customer_id);
  expect(journal.filter(({ label }) => label === "override")).toMatchObject([
    { invoice_id: f2, from: "gap", to: "de klant vroeg erom" },
  ]);
  expect((await listLetters.call(sanne, {})).data.map((letter) => letter.override)).toEqual([override, null]);
});

test("an override of a reason that stops is refused at its field, and so is one without a reason", async () => {
  const { customer_id, sanne } = await at("Geen Sleutel");
  const id = await invoice(sanne, await debtor(customer_id, "Kok Catering"), { overdue: 3 });
  const runWith = (override: object) => runActions.call(sanne, { ...ticked(id), override });
  await expect(runWith({ codes: ["paid"], reason: "toch maar" })).rejects.toMatchObject({
    errors: { "override.codes": [{ key: "cannot_override" }] },
  });
  await expect(runWith({ codes: ["gap"], reason: " x " })).rejects.toMatchObject({
    errors: { "override.reason": [{ key: "too_short" }] },
  });
});

test("29: a flex mail of an invoice that had its reminder today is held back as well", async () => {
  const { customer_id, sanne } = await at("Flex Na Brief");
  const id = await invoice(sanne, await debtor(customer_id, "Janssens Interieurbouw"), { overdue: 10 });
  await run(sanne, ticked(id));
  const content = "<p>@@salutation,</p><p>Heeft u onze factuur over @@open_amount ontvangen?</p>";
  const row = { customer_id, type: "flex", name: "Gezien?", subject: "Uw factuur", content, is_flex: true };
  const [template] = await owner<{ id: number }[]>`insert into templates ${owner(row)} returning id`;
  await owner`update invoices set send_flex = true, flex_on = ${TODAY}, flex_template_id = ${template?.id ?? 0} where id = ${id}`;
  const { data } = await sendFlex.call(sanne, ticked(id));
  await work(sanne, data);
  expect(await skippedOf(data.id)).toEqual({ gap: 1 });
});

const apart = { ...careful, combine_claim_box: false };

test("30: of two steps due to one debtor the furthest speaks, and the lighter goes along as a line of the sum it asks", async () => {
  const { customer_id, sanne } = await at("Eén Bericht");
  const hendriks = await debtor(customer_id, "Hendriks Zorg");
  const a = await invoice(sanne, hendriks, { overdue: 40, step: 4, amount: 57_669 });
  const b = await invoice(sanne, hendriks, { overdue: 40, step: 3, amount: 1_014_608 });
  expect([await heldOf(sanne, a), await heldOf(sanne, b)]).toEqual([null, null]);
  const { data } = await previewActions.call(sanne, ticked(a, b));
  expect([data.messages, data.held, data.steps]).toMatchObject([
    1,
    [],
    [{ status_id: 5, invoices: 2, along: 1, sums: [{ open: 1_072_277 }] }],
  ]);
  expect(await run(sanne, ticked(a, b))).toEqual({});
  expect(await rowsOf("letters", customer_id)).toMatchObject([{ status_id: 5 }]);
  expect(await rowsOf("outbox", customer_id)).toHaveLength(1);
  const items = await rowsOf("letter_items", customer_id, "invoice_id");
  expect(items.map(({ open_amount }) => Number(open_amount))).toEqual([57_669, 1_014_608]);
  // The lighter step counts as done with it.
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ last_status_id }) => last_status_id)).toEqual([5, 4]);
});

test("30: of a customer who wants letters apart one goes, and the others of its debtor wait with their day on the list", async () => {
  const { customer_id, sanne } = await at("Losse Brieven", apart);
  const hendriks = await debtor(customer_id, "Hendriks Opvang");
  const a = await invoice(sanne, hendriks, { overdue: 50, step: 4 });
  const same = await invoice(sanne, hendriks, { overdue: 40, step: 4 });
  const lighter = await invoice(sanne, hendriks, { overdue: 40, step: 3 });
  for (const id of [same, lighter])
    expect(await heldOf(sanne, id)).toMatchObject({ code: "one_step", until: addDays(TODAY, 3) });
  expect(await heldOf(sanne, a)).toBeNull();
  expect(await run(sanne, ticked(a, same, lighter))).toEqual({ one_step: 2 });
  expect(await rowsOf("letters", customer_id)).toMatchObject([{ status_id: 5 }]);
});

test("30: a consumer's fourteen-day letter is one of its own: nothing rides along with it, and it is no line of another", async () => {
  const { customer_id, sanne } = await at("Eigen Veertiendagenbrief");
  const emre = await debtor(customer_id, "Emre Yılmaz", { debtor_kind: "consumer" });
  const reminder = await invoice(sanne, emre, { overdue: 20 });
  const demand = await invoice(sanne, emre, { overdue: 80, step: 5 });
  expect(await heldOf(sanne, reminder)).toMatchObject({ code: "one_step" });
  expect(await run(sanne, ticked(reminder, demand))).toEqual({ one_step: 1 });
  const [letter, ...more] = await rowsOf("letters", customer_id);
  expect([letter?.status_id, letter?.free_until === null, more]).toEqual([6, false, []]);
  expect(await rowsOf("letter_items", customer_id, "invoice_id")).toMatchObject([{ invoice_id: demand }]);
});

test("30: what waited for another step leads the next run, also before a further one that came due meanwhile", async () => {
  const { customer_id, sanne } = await at("Wie Wachtte Gaat Voor", apart);
  const hendriks = await debtor(customer_id, "Hendriks Transport");
  const a = await invoice(sanne, hendriks, { overdue: 60, step: 6 });
  const b = await invoice(sanne, hendriks, { overdue: 60, step: 4 });
  expect(await run(sanne, ticked(a, b))).toEqual({ one_step: 1 });
  // Three days later the gap is over, and an invoice with a further step is due.
  await owner`update letters set day = day - 3, pay_before = pay_before - 30 where customer_id = ${customer_id}`;
  const c = await invoice(sanne, hendriks, { overdue: 60, step: 7 });
  expect([await heldOf(sanne, b), (await heldOf(sanne, c))?.code]).toEqual([null, "one_step"]);
  expect(await run(sanne, ticked(b, c))).toEqual({ one_step: 1 });
  const letters = await rowsOf("letters", customer_id);
  expect(letters.map(({ status_id }) => status_id)).toEqual([7, 5]);
});

test("31: invoices in euros and in dollars due for one step make two messages, none mixed, in one contact", async () => {
  const { customer_id, sanne } = await at("Twee Munten");
  const bennett = await debtor(customer_id, "Bennett Foods", { country: "GB" });
  const euros = await invoice(sanne, bennett, { overdue: 3 });
  const dollars = await invoice(sanne, bennett, { overdue: 3, currency: "USD" });
  expect(await run(sanne, ticked(euros, dollars))).toEqual({});
  const letters = await rowsOf("letters", customer_id);
  expect(letters.map(({ content }) => (content as { currency: string }).currency).sort()).toEqual([
    "EUR",
    "USD",
  ]);
});

test("33: two users run two invoices of one debtor at once: one message goes, the other is held", async () => {
  const { customer_id, sanne } = await at("Tegelijk");
  const joris = await as(role.intern, customer_id);
  const visser = await debtor(customer_id, "Visser Bouw");
  const f1 = await invoice(sanne, visser, { overdue: 3 });
  const f2 = await invoice(sanne, visser, { overdue: 3 });
  const one = await runActions.call(sanne, ticked(f1));
  const two = await runActions.call(joris, ticked(f2));
  await Promise.all([work(sanne, one.data), work(joris, two.data)]);
  expect(await rowsOf("letters", customer_id)).toHaveLength(1);
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ last_status_id }) => last_status_id).sort()).toEqual([1, 3]);
});

test("38: a whole payment withdraws its mail; a part payment does too, and the invoice is listed with what is left", async () => {
  const { customer_id, sanne } = await at("Betaald Onderweg");
  const paid = await invoice(sanne, await debtor(customer_id, "Smit Bouw"), { overdue: 3 });
  const partly = await invoice(sanne, await debtor(customer_id, "Bos Transport"), { overdue: 3 });
  await run(sanne, ticked(paid, partly));
  await owner`update invoices set amount = 0, last_status_id = 19, version = version + 1 where id = ${paid}`;
  await owner`update invoices set amount = 25000, version = version + 1 where id = ${partly}`;
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
  const handed: Handed[] = [];
  await deliverSome({ worker: "w1", channels: [mailBy(recordingConnection(handed))], clock });
  const mails = await rowsOf("outbox", customer_id);
  expect(mails.map(({ state, error }) => [state, error])).toEqual([
    ["withdrawn", "paid"],
    ["withdrawn", "amount_changed"],
  ]);
  const { data } = await listActions.call(sanne, {});
  expect(data).toMatchObject([{ id: partly, amount: 25_000, invoice_status_id: 3, last_status_id: 1 }]);
});

test("41: in quiet hours the status moves today, and the mail waits for the next working morning; one that is found waiting then waits again", async () => {
  const quiet = { preset: "careful", quiet_days: true, quiet_hours: { from: 8, till: 18 } };
  const { customer_id, sanne } = await at("Stille Uren", { contact_rules: quiet });
  // A future Saturday: the database accepts no mail for a past moment.
  const saturday = on(sanne, "2099-11-21");
  const late = await invoice(sanne, await debtor(customer_id, "Dekker Bouw"), { overdue: 3 });
  await workOn(saturday, (await runActions.call(saturday, ticked(late))).data);
  expect(await rowsOf("invoices", customer_id)).toMatchObject([{ last_status_id: 3 }]);
  const leaves = async () =>
    (await rowsOf("outbox", customer_id)).map(({ state, not_before }) => [state, not_before]);
  const monday = new Date("2099-11-23T07:00:00Z");
  expect(await leaves()).toEqual([["reserved", monday]]);
  await owner`update outbox set not_before = now() - interval '1 second' where customer_id = ${customer_id}`;
  const handed: Handed[] = [];
  await deliverSome({
    worker: "w1",
    channels: [mailBy(recordingConnection(handed))],
    clock: () => saturday.now,
  });
  expect([handed, await leaves()]).toEqual([[], [["reserved", monday]]]);
});

test("40: under the preset spec both steps go in one run, and the next is due on day 14", async () => {
  const { customer_id, sanne } = await at("Zoals Altijd", { contact_rules: { preset: "spec" } });
  const kuipers = await debtor(customer_id, "Kuipers Advies");
  const a = await invoice(sanne, kuipers, { overdue: 40, step: 3 });
  const b = await invoice(sanne, kuipers, { overdue: 40, step: 4 });
  expect(await run(sanne, ticked(a, b))).toEqual({});
  const rows = await rowsOf("invoices", customer_id);
  expect(rows.map(({ last_status_id, next_action_on }) => [last_status_id, next_action_on])).toEqual([
    [4, addDays(TODAY, 14)],
    [5, addDays(TODAY, 14)],
  ]);
});

test("36, 37: a demand before which no notice went is the notice; where that never arrived a consumer is stopped, and a company goes with a note", async () => {
  const { customer_id, sanne } = await at("Veertien Dagen");
  const emre = await debtor(customer_id, "Emre Yılmaz", { debtor_kind: "consumer" });
  const citizen = await invoice(sanne, emre, { overdue: 60, step: 5 });
  const company = await invoice(sanne, await debtor(customer_id, "De Jong Transport"), {
    overdue: 60,
    step: 5,
  });
  const plan = await previewActions.call(sanne, ticked(citizen, company));
  expect(plan.data.added).toMatchObject([{ interest_added: 0, costs_added: 0 }]);
  await run(sanne, ticked(citizen, company));
  // A month later: both mails were refused, and the letters were never downloaded.
  await owner`update outbox set state = 'failed' where customer_id = ${customer_id}`;
  await owner`update letters set day = day - 30, pay_before = pay_before - 30 where customer_id = ${customer_id}`;
  await owner`update invoices set next_action_on = ${TODAY} where customer_id = ${customer_id}`;
  expect((await mayContactNow.call(sanne, { id: citizen })).data.reason).toMatchObject({
    code: "notice_missing",
    level: "stop",
  });
  expect((await mayContactNow.call(sanne, { id: company })).data).toMatchObject({
    goes: true,
    notes: [{ code: "notice_missing" }],
  });
});
