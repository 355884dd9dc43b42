import { unzipSync } from "fflate";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.INVORDER_UNDO_SECONDS = "120";
});

import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { addPayment } from "@/lib/agreements/commands/add-payment";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { addDebtorEntry } from "@/lib/debtors/commands/debtor-entries";
import { runActions } from "@/lib/dunning/commands";
import { undo } from "@/lib/dunning/commands/undo";
import { openUndos } from "@/lib/dunning/queries/undo";
import { addNote } from "@/lib/invoices/commands/add-notes";
import { addDays } from "@/lib/kernel/day";
import { lettersToDownload, listLetters } from "@/lib/letters/queries/list-letters";
import { markHandedOver } from "@/lib/messages/commands/handovers/mark-handed-over";
import { downloadHandover } from "@/lib/messages/queries/handovers/download";
import { deliverSome } from "@/lib/outbox/delivery/deliver";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { mailBy } from "../../support/sending";
import {
  as,
  clock,
  customer,
  debtor,
  freePeriodGiven,
  invoice,
  owner,
  TODAY,
  work,
} from "../../support/world";

const channels = [
  mailBy({
    handOver: async () => ({ kind: "sent" as const, answer: "250 ok" }),
    close: async () => undefined,
  }),
];

async function run(who: StaffCtx, invoices: Record<number, number | null>) {
  const started: { data: { id: number } } = await runActions.call(who, { invoices });
  await work(who, started.data);
}

const handoversOf = async (who: StaffCtx) =>
  (await listLetters.call(who, {})).data.filter(({ kind }) => kind === "handover");

/** Creates a debtor with everything: letters, mails, part payments, promises, notes, calls, and claims in two currencies. */
async function transferred(name: string) {
  const customer_id = await customer(name, { kvk_number: "70000177" });
  const sanne = await as(role.klant, customer_id);
  const kok = await debtor(customer_id, "Kok Catering B.V.", {
    number: "10/133",
    contact_name: "Ilse Peeters",
    contact_telephone_number: "+31 30 123 45 67",
  });
  const euros = await invoice(sanne, kok, { overdue: 60, step: 7, amount: 125_000 });
  const more = await invoice(sanne, kok, { overdue: 30, step: 7, amount: 300_050 });
  const dollars = await invoice(sanne, kok, { overdue: 40, step: 7, amount: 9_900, currency: "USD" });
  const other = await invoice(sanne, kok, { overdue: 5, amount: 77_700 });
  const ids = [euros, more, dollars];
  for (const id of ids) await freePeriodGiven(id, { file_key: null, content: owner.json({}) });
  await owner`update letters set withdrawn_at = now() where customer_id = ${customer_id}`;
  await run(sanne, { [euros]: null, [more]: null, [dollars]: null });
  await owner`update outbox set not_before = now() - interval '1 hour' where customer_id = ${customer_id}`;
  await deliverSome({ worker: "tester", channels, clock });
  await addPayment.call(sanne, {
    debtor_id: kok,
    amount: "250.00",
    reference: "overboeking 12",
    invoices: { [euros]: null },
  });
  const held = await openHold.call(sanne, {
    kind: "promise",
    debtor_id: kok,
    invoices: { [more]: null },
    day: addDays(TODAY, 5),
    note: "belt maandag",
  });
  await endHold.call(sanne, {
    id: held.data.id,
    version: held.data.version,
    outcome: "withdrawn",
    note: "zegt toch niet te betalen",
  });
  await addNote.call(sanne, { id: euros, note: "=Zegt dat de levering te laat was" });
  await addDebtorEntry.call(sanne, { id: kok, type: "note", content: "Nieuwe directeur" });
  await owner`update invoices set invoice_status_id = 10, next_action_on = ${TODAY}, deadline = null where customer_id = ${customer_id} and id in ${owner(ids)}`;
  await run(sanne, { [euros]: 10, [more]: 10, [dollars]: 10 });
  const [handover] = await handoversOf(sanne);
  if (!handover) throw new Error("nothing stands on the list");
  return { customer_id, sanne, kok, ids, other, handover };
}

async function filesOf(who: StaffCtx, id: number) {
  const file = await downloadHandover.call(who, { id });
  const zip = unzipSync(await bytesOf(file));
  const text = (name: string) => Buffer.from(zip[name] ?? []).toString("utf8");
  return { file, zip, names: Object.keys(zip), text };
}

test("claims that are handed over stand on the download list as one file per debtor, with everything in it", async () => {
  const { sanne, handover } = await transferred("Overdracht Bakker");
  expect(handover).toMatchObject({
    status: 10,
    debtor: "Kok Catering B.V.",
    mailed: null,
    downloaded_at: null,
  });
  expect(handover.download_url).toBe(`/api/handovers/${handover.id}/download`);
  const { file, names, text, zip } = await filesOf(sanne, handover.id);
  expect(file.filename).toBe("Overdracht-10-133-2026-11-21.zip");
  expect(names).toEqual([
    "00-Voorblad.pdf",
    expect.stringMatching(/^01-2026-11-21-Sommatie-3-.*\.pdf$/),
    expect.stringMatching(/^02-2026-11-21-Sommatie-3-.*\.pdf$/),
    expect.stringMatching(/^03-2026-11-21-Sommatie-3-.*\.pdf$/),
    expect.stringMatching(/^mail-01-.*\.eml$/),
    expect.stringMatching(/^mail-02-.*\.eml$/),
    expect.stringMatching(/^mail-03-.*\.eml$/),
    "Tijdlijn.csv",
    "Bedragen.csv",
    "Afspraken.csv",
    "Betalingen.csv",
    "Notities.csv",
  ]);
  expect(
    Buffer.from(zip[names[1] ?? ""] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(text(names[4] ?? "")).toContain("Message-ID:");
  expect(text("Tijdlijn.csv")).toContain("'=Zegt dat de levering te laat was");
  expect(text("Tijdlijn.csv")).toContain("belofte vastgelegd");
  expect(text("Afspraken.csv")).toContain("belt maandag");
  expect(text("Betalingen.csv")).toMatch(/;EUR;250,00;met de hand;overboeking 12;/);
  expect(text("Notities.csv")).toContain("Nieuwe directeur");
});

test("the sums of a hand-over add up per currency, and each says how its interest and costs came about", async () => {
  const { sanne, handover } = await transferred("Overdracht Visser");
  const { text } = await filesOf(sanne, handover.id);
  const rows = text("Bedragen.csv")
    .replace("\ufeff", "")
    .trim()
    .split("\r\n")
    .map((row) => row.split(";"));
  const cents = (cell = "") => Number(cell.replace(/[.,]/g, ""));
  const [head = [], ...lines] = rows;
  expect(head.slice(4, 11)).toEqual([
    "Factuurbedrag",
    "Betaald",
    "Openstaand",
    "Dagen",
    "Rente",
    "Incassokosten",
    "Totaal",
  ]);
  for (const currency of ["EUR", "USD"]) {
    const own = lines.filter((row) => row[3] === currency);
    const claims = own.filter((row) => row[0] !== "Totaal");
    const total = own.find((row) => row[0] === "Totaal") ?? [];
    expect(claims.length).toBe(currency === "EUR" ? 2 : 1);
    for (const place of [4, 5, 6, 8, 9, 10])
      expect(claims.reduce((sum, row) => sum + cents(row[place]), 0)).toBe(cents(total[place]));
    for (const row of claims) {
      expect(cents(row[6]) + cents(row[8]) + cents(row[9])).toBe(cents(row[10]));
      expect(cents(row[4]) - cents(row[5])).toBe(cents(row[6]));
      expect(row[11]).toMatch(/^8% per jaar over .* ÷ 365 = /);
      expect(row[12]).toMatch(/15% van /);
    }
  }
});

test("the covering page names both parties, asks what the claims add up to and nothing of a claim that stayed", async () => {
  const { sanne, other, handover } = await transferred("Overdracht Smit");
  const { zip } = await filesOf(sanne, handover.id);
  const pages = await placedIn(Buffer.from(zip["00-Voorblad.pdf"] ?? []));
  const words = pages.map(textOf).join("\n");
  const [{ number } = { number: "" }] = await owner<
    { number: string }[]
  >`select number from invoices where id = ${other}`;
  for (const expected of [
    "Overdrachtsdossier",
    "Overgedragen aan derde op 21 november 2026.",
    "Overdracht Smit",
    "NL91 ABNA 0417 1643 00",
    "Kok Catering B.V.",
    "Ilse Peeters",
    "Bedragen in euro",
    "Bedragen in US-dollar",
    "3 brieven (pdf)",
    "Betalingen: 1 (csv)",
  ])
    expect([expected, words.includes(expected)]).toEqual([expected, true]);
  expect(words).not.toContain(number);
});

test("what is not yet had is taken back with its run; what somebody has stays", async () => {
  for (const had of [false, true]) {
    const { sanne, customer_id, handover, ids } = await transferred(`Overdracht Jansen ${had}`);
    const before = (await lettersToDownload.call(sanne, {})).data.new;
    if (had) await markHandedOver.call(sanne, { ids: [handover.id] });
    expect((await lettersToDownload.call(sanne, {})).data.new).toBe(before - (had ? 1 : 0));
    const [last] = (await openUndos.call(sanne, {})).data;
    const { data } = await undo.call(sanne, { id: last?.id });
    expect(data.undone).toBe(had ? 0 : ids.length);
    expect(data.left).toMatchObject(had ? [{ reason: "downloaded", count: ids.length }] : []);
    expect(await handoversOf(sanne)).toHaveLength(had ? 1 : 0);
    if (!had)
      await expect(downloadHandover.call(sanne, { id: handover.id })).rejects.toMatchObject({
        kind: "not-found",
      });
    const statuses =
      await owner`select distinct last_status_id as id from invoices where customer_id = ${customer_id} and id in ${owner(ids)}`;
    expect(statuses.map(({ id }) => id)).toEqual([had ? 10 : 8]);
  }
});

test("an auditor looks and marks nothing; a stranger and a colleague with other debtors see nothing", async () => {
  const { customer_id, handover } = await transferred("Overdracht Mulder");
  const auditor = await as(role.auditor, customer_id);
  await filesOf(auditor, handover.id);
  expect((await handoversOf(auditor))[0]?.downloaded_at).toBeNull();
  await expect(markHandedOver.call(auditor, { ids: [handover.id] })).rejects.toMatchObject({
    kind: "forbidden",
  });
  const stranger = await as(role.klant, await customer("Overdracht Vreemd"));
  const bram = await as(role.klant, customer_id, { debtor_link: true });
  for (const who of [stranger, bram]) {
    await expect(downloadHandover.call(who, { id: handover.id })).rejects.toMatchObject({
      kind: "not-found",
    });
    await expect(markHandedOver.call(who, { ids: [handover.id] })).rejects.toMatchObject({
      kind: "not-found",
    });
    expect(await handoversOf(who)).toEqual([]);
  }
});
