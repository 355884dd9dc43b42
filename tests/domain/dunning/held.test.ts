import { expect, test } from "vitest";
import { reading, type StaffCtx, transact } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { allActions } from "@/lib/dunning/queries/all-actions";
import { dueToday } from "@/lib/dunning/queries/due-today";
import { exportActions } from "@/lib/dunning/queries/export-actions";
import { heldToday } from "@/lib/dunning/queries/filtered-actions";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listGroups } from "@/lib/dunning/queries/list-groups";
import { phoneList } from "@/lib/dunning/queries/phone-list";
import { waitingActions } from "@/lib/dunning/queries/waiting-actions";
import { workWaiting } from "@/lib/dunning/queries/work-waiting";
import { formatDay } from "@/lib/i18n/format";
import { addDays } from "@/lib/kernel/day";
import { bytesOf } from "../../support/download";
import { as, customer, debtor, invoice, own, owner, TODAY, work } from "../../support/world";

/** Creates a careful customer: one debtor with two steps due, of which one waits, and one with a single step. */
async function world(name: string) {
  const customer_id = await customer(name, { contact_rules: { preset: "careful" } });
  const sanne = await as(role.klant, customer_id);
  const smit = await debtor(customer_id, "Smit & Zonen");
  const goes = await invoice(sanne, smit, { overdue: 40, step: 4, number: "S-GAAT" });
  const waits = await invoice(sanne, smit, { overdue: 40, step: 3, number: "S-WACHT" });
  const free = await invoice(sanne, await debtor(customer_id, "Vos Interieur"), {
    overdue: 3,
    number: "V-VRIJ",
  });
  return { customer_id, sanne, smit, goes, waits, free };
}
const idsOf = async (ctx: StaffCtx, filters: object) =>
  (await listActions.call(ctx, filters)).data.map(({ id }) => id).sort((a, b) => a - b);

test("what stays although it is due says why and until when, and can be filtered on: in the list, its totals, all rows and the file", async () => {
  const { sanne, goes, waits, free } = await world("Wie Blijft Staan");
  const { data, totals, meta } = await listActions.call(sanne, { held: "1" });
  expect(data).toMatchObject([{ id: waits, held: { code: "one_step", until: addDays(TODAY, 3) } }]);
  expect([meta.total, totals[0]?.count]).toEqual([1, 1]);
  expect(await idsOf(sanne, { held: "0" })).toEqual([goes, free]);
  expect(await idsOf(sanne, {})).toEqual([goes, waits, free]);
  const all = JSON.parse((await bytesOf(await allActions.call(sanne, { held: "1", all: true }))).toString());
  expect(all.data.map(({ id }: { id: number }) => id)).toEqual([waits]);
  const file = (await bytesOf(await exportActions.call(sanne, { held: "1" }))).toString();
  expect([file.includes("S-WACHT"), file.includes("S-GAAT"), file.includes("V-VRIJ")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("what can go today is counted as the list shows it: beside its tab, on the phone list, and apart from what waits", async () => {
  const { sanne, smit, goes, waits } = await world("Telt Wat Gaat");
  const wait = await debtor(own(sanne).customer.id, "Willems Bouw", {
    contact_telephone_number: "030 276 41 80",
  });
  await invoice(sanne, wait, { overdue: 3, number: "W-VANDAAG" });
  await owner`update debtors set contact_telephone_number = '030 276 41 81' where id = ${smit}`;
  const called = async () => (await phoneList.call(sanne, {})).data.map(({ debtor }) => debtor).sort();
  expect((await workWaiting.call(sanne, {})).data.actions).toBe(3);
  expect((await waitingActions.call(sanne, {})).data).toMatchObject({
    count: 1,
    from: addDays(TODAY, 3),
    totals: [{ currency: "EUR", count: 1 }],
  });
  expect(await called()).toEqual(["Smit & Zonen", "Willems Bouw"]);
  const ticked = { invoices: { [String(goes)]: null } };
  await work(sanne, (await runActions.call(sanne, ticked)).data);
  expect((await workWaiting.call(sanne, {})).data.actions).toBe(2);
  expect((await waitingActions.call(sanne, {})).data.count).toBe(1);
  expect(await idsOf(sanne, { held: "1" })).toEqual([waits]);
  expect(await called()).toEqual(["Willems Bouw"]);
});

test("what is asked of a debtor today is what the plan of today asks, invoice by invoice, and nothing while it waits", async () => {
  const { sanne, smit, goes, waits } = await world("Zelfde Som");
  const plan = (await previewActions.call(sanne, { invoices: { [goes]: null, [waits]: null } })).data;
  const [euro] = (await dueToday.call(sanne, { debtor_id: smit })).data;
  const [sum] = plan.steps.flatMap(({ sums }) => sums);
  expect(euro?.asked).toBe((sum?.open ?? 0) + (sum?.interest_added ?? 0) + (sum?.costs_added ?? 0));
  expect(euro?.invoices.map(({ id }) => id)).toEqual([goes]);
  await work(sanne, (await runActions.call(sanne, { invoices: { [goes]: null } })).data);
  expect((await dueToday.call(sanne, { debtor_id: smit })).data).toEqual([]);
});

test("the file says of a row that stays until when and why, of one that can go why it is there", async () => {
  const { sanne } = await world("Waarom In Het Bestand");
  const linesOf = async (filters: object) =>
    (await bytesOf(await exportActions.call(sanne, filters))).toString().split(/\r?\n/);
  const lines = await linesOf({});
  const until = formatDay(addDays(TODAY, 3), "nl");
  expect(lines.find((line) => line.includes("S-WACHT"))).toContain(
    `;"Wacht tot ${until}: vandaag gaat Aanmaning 2`,
  );
  for (const number of ["S-GAAT", "V-VRIJ"])
    expect(lines.find((line) => line.includes(number))).toMatch(
      /;(vervallen sinds|14 dagen na Aanmaning van) [^;]* \d{4}$/,
    );
  expect(await linesOf({ columns: "number" })).toContain("S-WACHT");
});

test("per debtor a line says how many of its invoices stay, and the filter holds for lines and what is in them", async () => {
  const { sanne, smit, goes, waits } = await world("Regels Die Blijven");
  const { data } = await listGroups.call(sanne, { sort: "debtor", direction: "asc" });
  expect(data.map(({ debtor: name, count, held }) => [name, count, held?.count ?? 0])).toEqual([
    ["Smit & Zonen", 2, 1],
    ["Vos Interieur", 1, 0],
  ]);
  expect(data[0]?.held).toMatchObject({ code: "one_step", until: addDays(TODAY, 3) });
  const linesOf = async (held: string) =>
    (await listGroups.call(sanne, { held })).data.map((line) => [line.debtor_id, line.invoices]);
  expect(await linesOf("1")).toEqual([[smit, [waits]]]);
  expect(await linesOf("0")).toContainEqual([smit, [goes]]);
});

test("everything that can go is run at once: what is held back is not even asked for", async () => {
  const { customer_id, sanne } = await world("Alles Wat Kan");
  const body = { doAll: true, count: 2, filters: { held: "0" } };
  const { fingerprint, held, skipped } = (await previewActions.call(sanne, body)).data;
  expect([held, skipped]).toEqual([[], []]);
  const { data } = await runActions.call(sanne, { ...body, fingerprint });
  expect(data.result).toMatchObject({ reserved: 2, refused: 0 });
  await work(sanne, data);
  const [sent] = await owner<
    { count: number }[]
  >`select count(*)::int from letters where customer_id = ${customer_id}`;
  expect(sent?.count).toBe(2);
});

test("all steps of a debtor with a current account go on one statement: none of them stays for another", async () => {
  const customer_id = await customer("Eén Rekening", { contact_rules: { preset: "careful" } });
  const sanne = await as(role.klant, customer_id);
  const kuipers = await debtor(customer_id, "Kuipers Advies", { use_courant: true });
  await invoice(sanne, kuipers, { overdue: 40, step: 4 });
  await invoice(sanne, kuipers, { overdue: 40, step: 3 });
  expect(await idsOf(sanne, { held: "1" })).toEqual([]);
});

test("among many due rows what waits follows the money of its debtor at once, whoever was asked about a moment ago", async () => {
  const { customer_id, sanne, smit, goes, waits, free } = await world("Veel Te Doen");
  await owner`with others as (insert into debtors (customer_id, number, name, address, zipcode, city, country)
      select ${customer_id}, 'V' || g, 'Verzamel Handel ' || g, 'Kerkstraat 1', '3511 EF', 'Utrecht', 'NL' from generate_series(1, 1100) g returning id)
    insert into invoices (customer_id, debtor_id, number, date, expires_at, amount, total_amount, last_status_id, invoice_status_id, next_action_on)
    select i.customer_id, o.id, 'V' || o.id, i.date, i.expires_at, i.amount, i.total_amount, i.last_status_id, i.invoice_status_id, i.next_action_on
    from invoices i, others o where i.id = ${free}`;
  await owner`analyze invoices, debtors`;
  const held = async () => [...(await reading(own(sanne), heldToday)).keys()];
  const worked = async () => [...(await transact(own(sanne), heldToday)).keys()];
  expect(await held()).toEqual([waits]);
  // The earlier one is paid: nothing holds the other.
  const amount = "1250.00";
  await addPayment.call(sanne, { debtor_id: smit, amount, invoices: { [goes]: null } });
  expect([await held(), await worked()]).toEqual([[], []]);
  const other = await debtor(customer_id, "Bos Transport");
  await invoice(sanne, other, { overdue: 40, step: 4 });
  const second = await invoice(sanne, other, { overdue: 40, step: 3 });
  expect([await held(), await worked()]).toEqual([[second], [second]]);
});
