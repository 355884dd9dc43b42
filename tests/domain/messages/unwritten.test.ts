import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { previewActions, runActions } from "@/lib/dunning/commands";
import { mayContactNow } from "@/lib/dunning/queries/may-contact-now";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { getRun } from "@/lib/messages/queries/runs/get-run";
import { as, customer, debtor, invoice, rowsOf, work } from "../../support/world";

async function owing(customerName: string, ...debtors: [name: string, facts?: Record<string, string>][]) {
  const customer_id = await customer(customerName);
  const sanne = await as(role.klant, customer_id);
  const ids: number[] = [];
  for (const [name, facts] of debtors)
    ids.push(await invoice(sanne, await debtor(customer_id, name, facts), { overdue: 10 }));
  return { customer_id, sanne, ids };
}

test("a name no letter can show is left with its sign, in the plan, the run and the question before it", async () => {
  const names: [string][] = [
    ["محمد Halal Groothandel"],
    ["שלום Import"],
    ["寿司 Bar"],
    ["Łódź Żagiel"],
    ["გიორგი"],
  ];
  const { customer_id, sanne, ids } = await owing("Verre Namen", ...names);
  const plan = await previewActions.call(sanne, { doAll: true, count: 5 });
  expect(plan.data).toMatchObject({ letters: 2, mails: 2, skipped: [{ reason: "character", count: 3 }] });
  expect(plan.data.skipped[0]?.rows.map(({ detail }) => detail)).toEqual(["م", "ש", "寿"]);

  const verdict = await mayContactNow.call(sanne, { id: ids[0] ?? 0 });
  expect(verdict.data.reason?.words).toBe("Een brief kan dit teken niet tonen: م.");

  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 5 });
  await work(sanne, started.data);
  const { data } = await getRun.call(sanne, { id: started.data.id, outcome: "skipped" });
  expect(data.rows.map(({ why }) => why?.words).sort()).toEqual([
    "Een brief kan dit teken niet tonen: ש.",
    "Een brief kan dit teken niet tonen: م.",
    "Een brief kan dit teken niet tonen: 寿.",
  ]);
  expect((await listLetters.call(sanne, {})).data).toHaveLength(2);
  expect(await rowsOf("outbox", customer_id)).toHaveLength(2);
});

test("who has half an address and no mailbox is left for that half; who has none at all for that", async () => {
  const noMail = { contact_email_address: "" };
  const { sanne } = await owing(
    "Halve Adressen",
    ["Alleen Straat", { ...noMail, zipcode: "", city: "" }],
    ["Alleen Plaats", { ...noMail, address: "" }],
    ["Nergens", { ...noMail, address: "", zipcode: "", city: "" }],
    ["Wel Een Mailbox", { address: "" }],
  );
  const plan = await previewActions.call(sanne, { doAll: true, count: 4 });
  expect(plan.data).toMatchObject({ letters: 0, mails: 1 });
  expect(plan.data.skipped.map(({ reason, count }) => [reason, count])).toEqual([
    ["address_incomplete", 2],
    ["no_address", 1],
  ]);
});
