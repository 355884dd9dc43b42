import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { downloadInvoiceFile } from "@/lib/letters/queries/invoice-file";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { bytesOf } from "../../support/download";
import { mailBy } from "../../support/sending";
import { as, clock, customer, debtor, invoice, work } from "../../support/world";

const channels = [
  mailBy({
    handOver: async () => ({ kind: "sent" as const, answer: "250 ok" }),
    close: async () => undefined,
  }),
];

test("the file of an invoice holds every letter and mail as sent, its timeline and its amounts, and nothing of a neighbour", async () => {
  const customer_id = await customer("Dossier Bakker");
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering");
  const id = await invoice(sanne, kok, { overdue: 30, step: 5 });
  const neighbour = await invoice(sanne, kok, { overdue: 30 });
  const started = (await runActions.call(sanne, { invoices: { [id]: null, [neighbour]: null } })) as {
    data: { id: number };
  };
  await work(sanne, started.data);
  await deliverSome({ worker: "tester", channels, clock });
  await addNote.call(sanne, { id, note: "=Belt terug" });
  const file = await downloadInvoiceFile.call(sanne, { id });
  const zip = unzipSync(await bytesOf(file));
  const names = Object.keys(zip);
  expect(file.filename).toMatch(/^Dossier-F2026-\d+\.zip$/);
  expect(names).toEqual([
    expect.stringMatching(/^01-2026-11-21-Sommatie-.*\.pdf$/),
    expect.stringMatching(/^mail-01-.*\.eml$/),
    "Tijdlijn.csv",
    "Bedragen.csv",
  ]);
  const text = (name: string) => Buffer.from(zip[name] ?? []).toString("utf8");
  expect(text(names[1] ?? "")).toContain("Message-ID:");
  expect(text("Tijdlijn.csv")).toContain("'=Belt terug");
  expect(text("Tijdlijn.csv")).toContain("Brief gemaakt en per e-mail gestuurd.");
  expect(text("Bedragen.csv")).toMatch(/Openstaand;1\.250,00\r\nRente;[\d,.]+\r\nIncassokosten;[\d,.]+/);
  const stranger = await as(role.klant, await customer("Dossier Vreemd"));
  await expect(downloadInvoiceFile.call(stranger, { id })).rejects.toMatchObject({ kind: "not-found" });
});
