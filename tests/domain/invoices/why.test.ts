import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import { runActions } from "@/lib/dunning/commands";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { explainDebtorClaim } from "@/lib/invoices/queries/debtor-claim";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { explainLetter } from "@/lib/letters/queries/explain-letter";
import { as, customer, debtor, freePeriodGiven, invoice, owner, work } from "../../support/world";

const settings = { interest_rate: 1_000, incasso_type: "wik", license_type: "inc" };

test("a letter keeps its reasons when the customer's rate changes; the invoice follows the rate of today", async () => {
  const customer_id = await customer("Waarom Dit Bedrag", settings);
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  const id = await invoice(sanne, kok, { amount: 100_000, overdue: 36 });
  await freePeriodGiven(id);
  const started = (await runActions.call(sanne, { invoices: { [id]: null } })) as { data: { id: number } };
  await work(sanne, started.data);
  await owner`update customers set interest_rate = 2000 where id = ${customer_id}`;

  const { data } = await getInvoice.call(sanne, { id });
  const [sent] = data.timeline;
  expect(sent).toMatchObject({ status_id: 6, interest: 986, template_version: 1 });
  expect(sent?.template).toBeTruthy();
  const letter = await explainLetter.call(sanne, { id: sent?.letter_id });
  expect(letter.data).toMatchObject([
    {
      invoice_id: id,
      currency: "EUR",
      base: 100_000,
      formula: "spec-9/2",
      interest: { rate: 1_000, days: 36, amount: 986 },
      costs: { type: "wik", bands: [{ base: 100_000, rate: 1_500 }], amount: 15_000 },
      total_incasso_costs: 115_986,
    },
  ]);
  const later = await as(role.klant, customer_id);
  expect((await explainClaim.call(later, { id })).data.interest).toEqual({
    rate: 2_000,
    days: 36,
    amount: 1_973,
  });
  const [line] = (await debtorTimeline.call(later, { id: kok })).data.lines;
  expect(line).toMatchObject({ letter_id: sent?.letter_id, template: sent?.template, template_version: 1 });
});

test("a debtor's interest and costs are explained invoice by invoice, per currency, where anything is claimed", async () => {
  const customer_id = await customer("Per Factuur", settings);
  const sanne = await as(role.klant, customer_id);
  const bos = await debtor(customer_id, "Bos Transport");
  const claimed = { calculate_interest: true, calculate_incasso: true };
  const first = await invoice(sanne, bos, { amount: 50_000, overdue: 73, ...claimed });
  await invoice(sanne, bos, { amount: 70_000, overdue: 73 });
  const dollars = await invoice(sanne, bos, { amount: 50_000, overdue: 73, currency: "USD", ...claimed });
  const euros = await explainDebtorClaim.call(sanne, { id: bos });
  expect(euros.data.map(({ invoice_id, interest }) => [invoice_id, interest.amount])).toEqual([
    [first, 1_000],
  ]);
  const other = await explainDebtorClaim.call(sanne, { id: bos, currency: "USD" });
  expect(other.data.map(({ invoice_id }) => invoice_id)).toEqual([dollars]);
});

test("a payment is told with its amount", async () => {
  const customer_id = await customer("Betaalt Alles");
  const sanne = await as(role.klant, customer_id);
  const smit = await debtor(customer_id, "Smit Bouw");
  const id = await invoice(sanne, smit, { amount: 12_345 });
  await updateInvoice.call(sanne, { id, amount: "0" });
  const { data } = await debtorTimeline.call(sanne, { id: smit, kind: "paid" });
  expect(data.lines).toMatchObject([{ type: "payment", paid: 12_345, currency: "EUR" }]);
});

test("who worked in a user's name is named beside them, though the customer does not know the provider's people", async () => {
  const customer_id = await customer("Onder Toezicht");
  const sanne = await as(role.klant, customer_id);
  const ada = await as(role.superadmin, undefined, { first_name: "Ada", affix: "", last_name: "Brouwer" });
  await owner`insert into super_logins (super_user_id, super_user_name, user_id, user_name, session_id)
    values (${ada.actor.id}, 'Ada Brouwer', ${sanne.actor.id}, 'Sanne de Vries', gen_random_uuid())`;
  const asSanne = { ...sanne, actor: { ...sanne.actor, is_super: true, super_user_id: ada.actor.id } };
  const kok = await debtor(customer_id, "Kok Catering");
  const id = await invoice(sanne, kok);
  await updateInvoice.call(asSanne, { id, last_status_id: 16 });
  await addNote.call(asSanne, { id, note: "Nagezocht voor Sanne" });
  await addDebtorEntry.call(asSanne, { id: kok, type: "note", content: "Gesproken" });
  const names = { user: "Sanne de Vries", super_user: "Ada Brouwer" };
  const { data } = await getInvoice.call(sanne, { id });
  expect(data.timeline).toMatchObject([names, names]);
  expect(data.journal[0]).toMatchObject(names);
  const story = await debtorTimeline.call(sanne, { id: kok });
  for (const line of story.data.lines) expect(line).toMatchObject(names);
});
