import { expect, test } from "vitest";
import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { startCsvImport } from "@/lib/accounting/commands/upload";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { currentHolds } from "@/lib/agreements/queries/current-holds";
import { listHolds } from "@/lib/agreements/queries/list-holds";
import { runActions } from "@/lib/dunning/commands";
import { getRun } from "@/lib/messages/queries/runs/get-run";
import { listRuns } from "@/lib/messages/queries/runs/list-runs";
import { holdsOf, listed, night, on, promise, rowOf, workOn } from "../../support/agreements";
import { as, customer, debtor, invoice, rowsOf } from "../../support/world";

const careful = { contact_rules: { preset: "careful" } };

const HEADER =
  "debiteurnummer;naam;factuurnummer;factuurdatum;vervaldatum;factuurbedrag;openstaand;betaaldatum";
/** Imports a ledger with one invoice of a thousand, its open amount and its payment date. */
async function ledger(ctx: StaffCtx, open: string, paid_on = "") {
  const row = `7;De Boer;F1;2026-09-01;2026-10-01;1000,00;${open};${paid_on}`;
  const file = new File([`${HEADER}\n${row}\n`], "openstaand.csv");
  const { data }: { data: { id: number } } = await startCsvImport.call(ctx, { file });
  await workOn(ctx, data);
}

async function promisedByLedger(name: string) {
  const customer_id = await customer(name, careful);
  const sanne = await as(role.klant, customer_id);
  await ledger(on(sanne, "2026-11-20"), "1000,00");
  const [F1] = await rowsOf("invoices", customer_id);
  await promise(on(sanne, "2026-11-23"), F1?.debtor_id ?? 0, [F1?.id ?? 0], { day: "2026-11-27" });
  return { customer_id, sanne, F1: F1?.id ?? 0 };
}

test("6: books older than the promised day hold the row in a run, without a day; the file that tells of the money keeps the promise", async () => {
  const { customer_id, sanne, F1 } = await promisedByLedger("Boeken Van Toen");
  await ledger(on(sanne, "2026-11-26"), "1000,00");
  const wednesday = on(sanne, "2026-12-02");
  await night(sanne, "2026-12-02");
  const { data } = await runActions.call(wednesday, { invoices: { [F1]: null } });
  await workOn(wednesday, data);
  expect((await getRun.call(wednesday, { id: data.id })).data.rows).toMatchObject([
    { outcome: "held", why: { code: "unread", until: null } },
  ]);
  expect(await rowsOf("letters", customer_id)).toEqual([]);
  await ledger(wednesday, "0,00", "2026-12-01");
  expect(await holdsOf(F1)).toEqual(["promise kept"]);
  expect(await rowOf(F1)).toMatchObject({ last_status_id: 19 });
});

test("7: a promise that was broken is kept after all when a later file says that the money was in time", async () => {
  const { customer_id, sanne, F1 } = await promisedByLedger("Te Laat Gelezen");
  await ledger(on(sanne, "2026-12-02"), "1000,00");
  await night(sanne, "2026-12-02");
  expect(await holdsOf(F1)).toEqual(["promise broken"]);
  await ledger(on(sanne, "2026-12-03"), "0,00", "2026-12-01");
  expect(await holdsOf(F1)).toEqual(["promise kept"]);
  const entries = (await rowsOf("journal_entries", customer_id)).filter(({ label }) => label === "promise");
  expect(entries.map(({ to }) => to)).toEqual(["open", "broken", "kept"]);
});

test("11: of an invoice disputed in part a letter claims the rest, with costs over the rest; the agenda has its review day", async () => {
  const customer_id = await customer("Deel Betwist", {
    ...careful,
    incasso_type: "perc",
    incasso_value: 1_000,
    interest_rate: 0,
    free_period_for: "consumers",
  });
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const sent = { step: 6, last_action_at: "2026-11-09", calculate_incasso: true, had_sommatie: true };
  const F3 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, ...(sent as object) });
  const monday = on(sanne, "2026-11-23");
  await openHold.call(monday, {
    kind: "dispute",
    debtor_id: boer,
    invoices: { [F3]: "400.00" },
    reason: "price",
  });
  await workOn(monday, (await runActions.call(monday, { invoices: { [F3]: 7 } })).data);
  expect(await rowOf(F3)).toMatchObject({ last_status_id: 7, agenda_on: "2026-12-07" });
  const [letter] = await rowsOf("letters", customer_id);
  expect(letter?.content.lines).toMatchObject([
    { total_amount: 100_000, open_amount: 60_000, incasso_costs: 6_000, claim: 66_000 },
  ]);
  expect(await listed(sanne, "2026-12-07", "pending")).toMatchObject([{ id: F3 }]);
});

test("12: a credit note that nobody has seen on its day is told so, in red", async () => {
  const customer_id = await customer("Creditnota Weg", careful);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F3 = await invoice(sanne, boer, { amount: 100_000, overdue: 60, step: 5 });
  const monday = on(sanne, "2026-11-23");
  const wish = { kind: "dispute", debtor_id: boer, invoices: { [F3]: null }, reason: "price" };
  const { data } = await openHold.call(monday, wish);
  await endHold.call(monday, { id: data.id, outcome: "accepted", credit_amount: "400.00" });
  const holdsOn = async (day: string) =>
    (await currentHolds.call(on(sanne, day), { debtor_id: boer })).data.holds.map((hold) => [
      hold.words.split(" (")[0],
      hold.is_due,
    ]);
  expect(await holdsOn("2026-12-06")).toEqual([["creditnota verwacht op 7 dec 2026", false]]);
  await night(sanne, "2026-12-07");
  expect(await holdsOn("2026-12-07")).toEqual([["creditnota van 7 dec 2026 niet gezien", true]]);
  expect(await listed(sanne, "2026-12-08", "pending")).toEqual([{ id: F3, color: "error" }]);
});

test("50: who does not work for the customer makes no agreement and reads no runs; a stranger's are not there", async () => {
  const customer_id = await customer("Wie Mag Wat", careful);
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F1 = await invoice(sanne, boer, { overdue: 40 });
  const { data: run } = await runActions.call(sanne, { invoices: { [F1]: null } });
  await workOn(sanne, run);
  const wish = { kind: "promise", debtor_id: boer, invoices: { [F1]: null }, day: "2026-11-27" };
  const forbidden = { kind: "forbidden" };
  for (const who of [role.flex, role.auditor, role.manager]) {
    const one = await as(who, customer_id);
    await expect(openHold.call(one, wish)).rejects.toMatchObject(forbidden);
    await expect(listRuns.call(one, {})).rejects.toMatchObject(forbidden);
  }
  const stranger = await as(role.klant, await customer("Een Ander", careful));
  await expect(getRun.call(stranger, { id: run.id })).rejects.toMatchObject({ kind: "not-found" });
  await expect(openHold.call(stranger, wish)).rejects.toMatchObject({ kind: "not-found" });
  expect((await listHolds.call(stranger, {})).data).toEqual([]);
});
