import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { previewActions, removeActions, runActions } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { jobStatuses } from "@/lib/jobs/queries";
import { addDays } from "@/lib/kernel/day";
import {
  as,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  own,
  owner,
  rowsOf,
  TODAY,
  work,
} from "../../support/world";

const at = async (name: string, settings = {}) => {
  const customer_id = await customer(name, settings);
  return { customer_id, sanne: await as(role.klant, customer_id) };
};
const runAll = async (ctx: Awaited<ReturnType<typeof as>>) => {
  const { meta } = await listActions.call(ctx, {});
  const started = await runActions.call(ctx, { doAll: true, count: meta.total });
  await work(ctx, started.data);
  return jobStatuses.call(ctx, { id: started.data.id });
};

test("the list names whom to remind and why", async () => {
  const { customer_id, sanne } = await at("Bakker Groothandel");
  const boer = await debtor(customer_id, "De Boer Techniek");
  await invoice(sanne, boer, { overdue: 3 });
  await invoice(sanne, boer, { overdue: 40, step: 3, last_action_at: addDays(TODAY, -14) });
  await invoice(sanne, boer, { overdue: -5 });
  await invoice(sanne, boer, { overdue: 40, last_status_id: 16 });
  await invoice(sanne, boer, { overdue: 40, deadline: addDays(TODAY, 1) });
  await invoice(sanne, await debtor(customer_id, "Visser", { collect: false }), { overdue: 40 });
  const { data, meta, totals } = await listActions.call(sanne, { sort: "expires_at" });
  expect(data.map(({ invoice_status_id, reason }) => [invoice_status_id, reason?.kind])).toEqual([
    [4, "after"],
    [3, "overdue"],
  ]);
  expect([meta.total, totals]).toEqual([2, [{ currency: "EUR", count: 2, amount: 250_000 }]]);
});

test("a run moves every invoice one step and leaves a letter, a mail, a timeline and a journal entry each", async () => {
  const { customer_id, sanne } = await at("Mulder Media");
  for (const name of ["Smit Bouw", "Bos Transport"])
    await invoice(sanne, await debtor(customer_id, name), { overdue: 3 });
  const { data } = await runAll(sanne);
  expect(data).toMatchObject({
    status: 2,
    current: 2,
    total: 2,
    result: { letters: 2, mails: 2, reserved: 2, refused: 0 },
  });
  const invoices = await rowsOf("invoices", customer_id);
  for (const row of invoices)
    expect(row).toMatchObject({
      last_status_id: 3,
      flow_step_id: 3,
      action_no: 1,
      processing_job_id: null,
      invoice_status_id: 4,
      version: 2,
    });
  expect((await listActions.call(sanne, {})).meta.total).toBe(0);
  const [words] = await owner<{ id: number; version: number }[]>`
    select id, version from templates where type = '3' and customer_id is null`;
  const version = { template_id: words?.id, template_version: words?.version };
  expect(await rowsOf("letters", customer_id)).toMatchObject([version, version]);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "reserved" }, { state: "reserved" }]);
  expect(await rowsOf("timeline_entries", customer_id)).toMatchObject([
    { type: "mail", status_id: 3 },
    { type: "mail", status_id: 3 },
  ]);
  expect(await rowsOf("journal_entries", customer_id)).toMatchObject([
    { label: "status", from: "1", to: "3" },
    { label: "status", from: "1", to: "3" },
  ]);
});

test("the plan tells exactly what the run then does", async () => {
  const { customer_id, sanne } = await at("Jansen Installatie", { license_type: "inc" });
  const kok = await debtor(customer_id, "Kok Catering");
  await freePeriodGiven(await invoice(sanne, kok, { overdue: 30, amount: 100_000 }));
  const prins = await debtor(customer_id, "Prins Drukkerij", { contact_email_address: "" });
  await freePeriodGiven(await invoice(sanne, prins, { overdue: 30, amount: 50_000 }));
  await invoice(sanne, await debtor(customer_id, "Postma", { contact_email_address: "", address: "" }), {
    overdue: 30,
  });
  const plan = await previewActions.call(sanne, { doAll: true, count: 3 });
  expect(plan.data).toMatchObject({
    count: 3,
    letters: 2,
    mails: 1,
    invoices: 2,
    skipped: [{ reason: "address_incomplete", count: 1 }],
  });
  expect((await rowsOf("letters", customer_id)).filter(({ job_id }) => job_id !== null)).toEqual([]);
  const { data } = await runAll(sanne);
  expect(data).toMatchObject({
    result: {
      letters: 2,
      mails: 1,
      added: plan.data.added,
      skipped: [{ reason: "address_incomplete", count: 1 }],
    },
  });
  // 30 days at 8 % over 1,000 and 500, and 15 % of each.
  expect(plan.data.added).toEqual([
    { currency: "EUR", interest_added: 658 + 329, costs_added: 15_000 + 7_500, open: 150_000 },
  ]);
  expect(plan.data.explained).toMatchObject([
    { currency: "EUR", count: 2, claims: [{ interest: { amount: 658 } }, { interest: { amount: 329 } }] },
  ]);
});

test("from the first sommatie interest and costs are claimed, and their make-up is kept with the letter", async () => {
  const { customer_id, sanne } = await at("Hofstad Media");
  const hendriks = await debtor(customer_id, "Hendriks Zorg");
  await freePeriodGiven(await invoice(sanne, hendriks, { overdue: 60, step: 5, amount: 100_000 }));
  await runAll(sanne);
  const [row] = await rowsOf("invoices", customer_id);
  expect(row).toMatchObject({
    last_status_id: 6,
    had_sommatie: true,
    calculate_interest: true,
    calculate_incasso: true,
  });
  expect((await rowsOf("letter_items", customer_id, "invoice_id"))[1]).toMatchObject({
    interest: "1315",
    incasso_costs: "15000",
  });
  const [, letter] = await rowsOf("letters", customer_id);
  expect(letter?.content).toMatchObject({
    lines: [
      {
        makeUp: {
          formula: "spec-9/2",
          base: 100_000,
          interest: { days: 60, rate: 800 },
          costs: { bands: [{ base: 100_000, rate: 1_500 }] },
        },
      },
    ],
  });
  expect((await rowsOf("outbox", customer_id))[0]).toMatchObject({ sender: "incasso@hofstadmedia.example" });
});

test("rows that changed after they were ticked are left alone, with the reason", async () => {
  const { customer_id, sanne } = await at("Maas Verhuur");
  const koster = await debtor(customer_id, "Koster Logistiek");
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push(await invoice(sanne, koster, { overdue: 10 }));
  const started = await runActions.call(sanne, {
    invoices: Object.fromEntries(ids.map((id) => [id, null])),
  });
  await owner`update invoices set amount = 0, last_status_id = 19 where id = ${ids[0] ?? 0}`;
  await owner`update invoices set last_status_id = 16 where id = ${ids[1] ?? 0}`;
  await owner`update invoices set deadline = ${addDays(TODAY, 3)} where id = ${ids[2] ?? 0}`;
  await work(sanne, started.data);
  const [job] = await owner<
    { skipped: { reason: string; count: number }[] }[]
  >`select result->'skipped' as skipped from jobs where id = ${started.data.id}`;
  const reasons = Object.fromEntries((job?.skipped ?? []).map(({ reason, count }) => [reason, count]));
  expect(reasons).toEqual({ paid: 1, dispute: 1, paused: 1 });
  expect(await rowsOf("outbox_items", customer_id, "invoice_id")).toMatchObject([{ invoice_id: ids[3] }]);
  expect(
    (await rowsOf("invoices", customer_id)).every(({ processing_job_id }) => processing_job_id === null),
  ).toBe(true);
});

test("the debtor's invoices for one step go in one letter when the customer combines them", async () => {
  const { customer_id, sanne } = await at("Zonnedael", { combine_claim_box: true });
  const dekker = await debtor(customer_id, "Dekker Advies");
  for (let n = 0; n < 3; n++) await invoice(sanne, dekker, { overdue: 10 });
  await invoice(sanne, dekker, { overdue: 40, step: 3 });
  await invoice(sanne, dekker, { overdue: 10, currency: "USD" });
  await runAll(sanne);
  const items = await rowsOf("letter_items", customer_id, "letter_id");
  const perLetter = new Map<unknown, number>();
  for (const { letter_id } of items) perLetter.set(letter_id, (perLetter.get(letter_id) ?? 0) + 1);
  expect([...perLetter.values()].sort()).toEqual([1, 1, 3]);
});

test("a current-account debtor gets one statement per currency with everything that is open", async () => {
  const { customer_id, sanne } = await at("Noorderlicht", {
    debit_subject_courant: "Uw rekening @@debtor_number",
  });
  const vliet = await debtor(customer_id, "Van Vliet", { use_courant: true, number: "RC1" });
  await invoice(sanne, vliet, { overdue: 10 });
  await invoice(sanne, vliet, { overdue: -10, amount: 40_000 });
  await invoice(sanne, vliet, { overdue: 5, amount: -10_000, last_status_id: 20 });
  await runAll(sanne);
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ subject: "Uw rekening RC1" }]);
  expect(await rowsOf("letter_items", customer_id, "invoice_id")).toHaveLength(3);
  expect((await rowsOf("invoices", customer_id)).map(({ last_status_id }) => last_status_id)).toEqual([
    3, 2, 20,
  ]);
});

test("two users who run the same 500 rows: one gets each row, the other is told", async () => {
  const { customer_id, sanne } = await at("Verhoeven Interieur");
  const joris = await as(role.intern, customer_id);
  const prins = await debtor(customer_id, "Prins Bouw");
  const ids: number[] = [];
  for (let n = 0; n < 500; n++) ids.push(await invoice(sanne, prins, { overdue: 10 }));
  const ticked = { invoices: Object.fromEntries(ids.map((id) => [id, null])) };
  const started = await Promise.all([sanne, joris].map((ctx) => runActions.call(ctx, ticked)));
  expect(started.reduce((sum, { data }) => sum + (data.result.reserved ?? 0), 0)).toBe(500);
  expect(started.reduce((sum, { data }) => sum + (data.result.refused ?? 0), 0)).toBe(500);
  await Promise.all(started.map(({ data }) => work(sanne, data)));
  expect(await rowsOf("outbox_items", customer_id, "invoice_id")).toHaveLength(500);
});

test("a chosen status that sends nothing only moves the invoice; a hold gets a deadline", async () => {
  const { customer_id, sanne } = await at("Kuipers Media");
  const id = await invoice(sanne, await debtor(customer_id, "Schouten"), { overdue: 10 });
  const started = await runActions.call(sanne, { invoices: { [id]: 17 } });
  await work(sanne, started.data);
  expect((await rowsOf("invoices", customer_id))[0]).toMatchObject({
    last_status_id: 17,
    deadline: addDays(TODAY, 14),
    next_action_on: null,
  });
  expect(await rowsOf("outbox", customer_id)).toEqual([]);
});

test("a list that changed since it was shown is refused with what it holds now", async () => {
  const { customer_id, sanne } = await at("Wouters Textiel");
  await invoice(sanne, await debtor(customer_id, "Claes"), { overdue: 10 });
  await expect(runActions.call(sanne, { doAll: true, count: 5 })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "list_changed", values: { count: 1 } },
  });
  const { data } = await previewActions.call(sanne, { doAll: true, count: 1 });
  await owner`update invoices set amount = amount - 1 where customer_id = ${customer_id}`;
  await expect(
    runActions.call(sanne, { doAll: true, count: 1, fingerprint: data.fingerprint }),
  ).rejects.toMatchObject({ kind: "conflict" });
});

test("rows taken off the list stay off until something changes, and the journal says who did it", async () => {
  const { customer_id, sanne } = await at("Goossens Elektro");
  const id = await invoice(sanne, await debtor(customer_id, "Maes"), { overdue: 10 });
  expect(await removeActions.call(sanne, { invoices: { [id]: null } })).toMatchObject({
    data: { removed: 1 },
  });
  expect((await listActions.call(sanne, {})).meta.total).toBe(0);
  expect(await rowsOf("journal_entries", customer_id)).toMatchObject([
    { label: "removed", user_id: own(sanne).actor.id },
  ]);
});

test("another customer's invoice cannot be run", async () => {
  const { sanne } = await at("Peeters Horeca");
  const { customer_id, sanne: joost } = await at("Willems Bakkerij");
  const theirs = await invoice(joost, await debtor(customer_id, "Jacobs"), { overdue: 10 });
  await expect(runActions.call(sanne, { invoices: { [theirs]: null } })).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(previewActions.call(sanne, { invoices: { [theirs]: null } })).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(removeActions.call(sanne, { invoices: { [theirs]: null } })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("a template with a placeholder nobody fills stops that message and says so", async () => {
  const { customer_id, sanne } = await at("Claes Elektro", { debit_subject: "Herinnering @@bank_name" });
  await invoice(sanne, await debtor(customer_id, "Jacobs Horeca"), { overdue: 10 });
  const { data } = await previewActions.call(sanne, { doAll: true, count: 1 });
  expect(data).toMatchObject({
    letters: 0,
    skipped: [{ reason: "placeholder", rows: [{ detail: "@@bank_name" }] }],
  });
});
