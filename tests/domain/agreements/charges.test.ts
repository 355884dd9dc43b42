import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { getHold } from "@/lib/agreements/queries/get-hold";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { previewHold, previewPayment } from "@/lib/messages/queries/notices/preview-notice";
import { holdsOf, night, on, pay, rowOf } from "../../support/agreements";
import { as, customer, debtor, invoice, rowsOf } from "../../support/world";

test("23: charges that are part of an arrangement are paid first, and what is open falls by the rest", async () => {
  const customer_id = await customer("Regeling Met Kosten", {
    incasso_type: "costs",
    incasso_value: 6_000,
    interest_rate: 0,
  });
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const F1 = await invoice(sanne, boer, {
    amount: 120_000,
    overdue: 60,
    step: 6,
    calculate_incasso: true,
  } as never);
  const wish = {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null },
    charges: "included",
    count: 3,
    first_day: "2026-12-01",
  };
  const { letter } = (await previewHold.call(on(sanne, "2026-11-23"), wish)).data;
  const frozen = (await previewHold.call(on(sanne, "2026-11-23"), { ...wish, charges: "frozen" })).data;
  expect(frozen.letter?.mail?.text.replace(/\s+/g, " ")).toContain(
    "De rente en incassokosten tot vandaag (€ 60,00) vervallen als u de hele regeling op tijd betaalt.",
  );
  const { data } = await openHold.call(on(sanne, "2026-11-23"), wish);
  expect(data).toMatchObject({ amount: 126_000, charges_amount: 6_000 });
  expect(letter?.mail?.text).toMatch(/1\.200,00\nRente en incassokosten\s+60,00\nSamen\s+1\.260,00/);
  await pay(on(sanne, "2026-12-01"), boer, "420.00", [F1]);
  expect(await rowOf(F1)).toMatchObject({ amount: "84000", last_status_id: 17 });
  expect((await rowsOf("bookings", customer_id)).map(({ part, paid }) => [part, Number(paid)])).toEqual([
    ["principal", 36_000],
    ["charges", 6_000],
  ]);
  const { data: holdData } = await getHold.call(on(sanne, "2026-12-01"), { id: data.id });
  expect(holdData.terms.map(({ state }) => state)).toEqual(["paid", "open", "open"]);
  await night(sanne, "2027-01-20");
  expect(await holdsOf(F1)).toEqual(["arrangement broken"]);
  expect(await rowOf(F1)).toMatchObject({ amount: "84000", last_status_id: 6, charges_paid: "6000" });
  const later = on(sanne, "2027-01-20");
  const { data: claimed } = await getInvoice.call(later, { id: F1 });
  expect(claimed).toMatchObject({ incasso_costs: 0, charges_paid: 6_000, total_incasso_costs: 84_000 });
  const { data: why } = await explainClaim.call(later, { id: F1 });
  expect(why.costs).toMatchObject({ type: "costs", amount: 0, paid: 6_000 });
  const [payment] = await rowsOf("payments", customer_id);
  await undoPayment.call(later, { id: payment?.id ?? 0 });
  expect((await getInvoice.call(later, { id: F1 })).data).toMatchObject({
    amount: 120_000,
    charges_paid: 0,
    incasso_costs: 6_000,
  });
});

test("charges of several invoices are paid each where they were counted, also of one that no money was sent for", async () => {
  const customer_id = await customer("Regeling Kosten Verdeeld", {
    incasso_type: "costs",
    incasso_value: 3_000,
    interest_rate: 0,
  });
  const sanne = await as(role.klant, customer_id);
  const boer = await debtor(customer_id, "De Boer Techniek");
  const charged = { step: 6, calculate_incasso: true } as never;
  const F1 = await invoice(sanne, boer, { amount: 50_000, overdue: 90, ...(charged as object) });
  const F2 = await invoice(sanne, boer, { amount: 50_000, overdue: 60, ...(charged as object) });
  await openHold.call(on(sanne, "2026-11-23"), {
    kind: "arrangement",
    debtor_id: boer,
    invoices: { [F1]: null, [F2]: null },
    charges: "included",
    count: 2,
    first_day: "2026-12-01",
  });
  const money = { debtor_id: boer, amount: "50.00", invoices: { [F2]: null } };
  const { data: preview } = await previewPayment.call(on(sanne, "2026-12-01"), money);
  expect(preview).toMatchObject({ charges: 5_000, invoices: [] });
  await pay(on(sanne, "2026-12-01"), boer, "50.00", [F2]);
  await pay(on(sanne, "2026-12-01"), boer, "60.00", [F2]);
  expect([await rowOf(F1), await rowOf(F2)]).toMatchObject([
    { amount: "50000", charges_paid: "3000" },
    { amount: "45000", charges_paid: "3000" },
  ]);
});
