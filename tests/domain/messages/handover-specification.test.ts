import { strFromU8, unzipSync } from "fflate";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import { sum, toWire } from "@/lib/kernel/money";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { downloadHandover } from "@/lib/messages/queries/handovers/download";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { readSpecification } from "../../support/specified-case";
import { as, customer, debtor, freePeriodGiven, invoice, owner, TODAY, work } from "../../support/world";

/** Hands over a debtor's claims, in euros and optionally in dollars. Returns the user and the id of the hand-over. */
async function handedOver(name: string, legal_mode: boolean, hasDollars = false) {
  const customer_id = await customer(name, { legal_mode });
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering B.V.", { number: "10/133", kvk_number: "12345678" });
  const ids = [
    await invoice(sanne, kok, { overdue: 60, step: 7, amount: 125_000, number: "KOK-1" }),
    await invoice(sanne, kok, { overdue: 30, step: 7, amount: 300_050, number: "KOK-2" }),
  ];
  if (hasDollars)
    ids.push(
      await invoice(sanne, kok, { overdue: 40, step: 7, amount: 9_900, currency: "USD", number: "KOK-3" }),
    );
  await invoice(sanne, kok, { overdue: 5, amount: 77_700, number: "KOK-STAYS" });
  for (const id of ids) await freePeriodGiven(id, { file_key: null, content: owner.json({}) });
  await owner`update letters set withdrawn_at = now() where customer_id = ${customer_id}`;
  await owner`update invoices set invoice_status_id = 10, next_action_on = ${TODAY} where customer_id = ${customer_id}`;
  const started: { data: { id: number } } = await runActions.call(sanne, {
    invoices: Object.fromEntries(ids.map((id) => [id, 10])),
  });
  await work(sanne, started.data);
  const { data } = await listLetters.call(sanne, {});
  const handover = data.find(({ kind }) => kind === "handover");
  if (!handover) throw new Error("nothing was handed over");
  return { sanne, customer_id, handover };
}

const filesOf = async (who: StaffCtx, id: number) =>
  unzipSync(new Uint8Array(await bytesOf(await downloadHandover.call(who, { id }))));

test("who takes claims over of a customer that claims by law gets the specification to read, to count with and as data", async () => {
  const { sanne, handover } = await handedOver("Wettelijk Overgedragen", true);
  const files = await filesOf(sanne, handover.id);
  const own = Object.keys(files).filter((name) => name.startsWith("specificatie-"));
  expect(own.sort()).toEqual([
    "specificatie-10-133.json",
    "specificatie-10-133.pdf",
    "specificatie-10-133.xlsx",
  ]);
  const { facts, today, law, content } = readSpecification(
    strFromU8(files["specificatie-10-133.json"] ?? new Uint8Array()),
  );
  expect([content.on, content.invoices.map(({ number }) => number)]).toEqual([TODAY, ["KOK-1", "KOK-2"]]);
  const claim = claimByLaw(facts, today, law);
  if ("stop" in claim) throw new Error("a rate is missing in the file");
  const handed = claim.invoices.filter(({ number }) => number !== "KOK-STAYS");
  expect(handed.map(({ total }) => toWire(total))).toEqual(content.invoices.map(({ open }) => open.total));
  expect(content.totals.total).toBe(toWire(sum(handed.map(({ total }) => total))));
  const pdf = await placedIn(Buffer.from(files["specificatie-10-133.pdf"] ?? []));
  expect(pdf.map(textOf).join("\n")).toContain("Specificatie van de vordering");
  expect(pdf.map(textOf).join("\n")).not.toContain("KOK-STAYS");
  const [cover = ""] = Object.keys(files).filter((name) => name.startsWith("00-"));
  const words = (await placedIn(Buffer.from(files[cover] ?? []))).map(textOf).join(" ");
  expect(words).toContain("Specificatie naar Nederlands recht");
});

test("a claim that was paid since stands in the specification as it stood on the day it was handed over", async () => {
  const { sanne, customer_id, handover } = await handedOver("Sindsdien Betaald", true);
  await owner`update invoices set amount = 0 where customer_id = ${customer_id} and number = 'KOK-1'`;
  const files = await filesOf(sanne, handover.id);
  const { content } = readSpecification(strFromU8(files["specificatie-10-133.json"] ?? new Uint8Array()));
  expect(content.invoices.map(({ number }) => number)).toEqual(["KOK-1", "KOK-2"]);
});

test("without legal mode nothing is added to the zip, nor to its covering page", async () => {
  const { sanne, handover } = await handedOver("Eigen Tarief Overgedragen", false);
  const files = await filesOf(sanne, handover.id);
  expect(Object.keys(files).filter((name) => name.includes("specificatie"))).toEqual([]);
  const [cover = ""] = Object.keys(files).filter((name) => name.startsWith("00-"));
  const words = (await placedIn(Buffer.from(files[cover] ?? []))).map(textOf).join(" ");
  expect(words).not.toContain("Specificatie naar");
});

test("a currency whose costs need an exchange rate that is not there stops the whole zip, and says which", async () => {
  const { sanne, handover, customer_id } = await handedOver("Dollars Overgedragen", true, true);
  await owner`update letters set withdrawn_at = null, free_until = ${TODAY}::date - 20, downloaded_at = now() - interval '40 days'
    where customer_id = ${customer_id}`;
  await expect(downloadHandover.call(sanne, { id: handover.id })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "rate_missing", values: { kind: "de dollarkoers" } },
  });
});
