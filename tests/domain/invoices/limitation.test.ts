import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { StaffCtx } from "@/lib/access/context";
import { reading } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { invoiceByLaw } from "@/lib/claims/queries/statement";
import { lapsesOn } from "@/lib/contact-policy/queries/lapses";
import { contactDays } from "@/lib/contact-policy/queries/letters";
import { deliveredOn } from "@/lib/contact-policy/rules/notice";
import { mayContactNow } from "@/lib/dunning/queries/may-contact-now";
import { addInterruption, deleteInterruption } from "@/lib/invoices/commands/interrupt";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { downloadNoteFile } from "@/lib/invoices/queries/note-file";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { printedLetters } from "@/lib/letters/commands/print";
import { saveView } from "@/lib/lists/commands/save-view";
import { countViews } from "@/lib/lists/queries/count-views";
import { sendReserve } from "@/lib/messages/commands/send-reserve";
import { previewReserve } from "@/lib/messages/queries/notices/preview-notice";
import { letterMail } from "@/lib/outbox/render/letter";
import { bytesOf } from "../../support/download";
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
} from "../../support/world";

const consumer = { debtor_kind: "consumer" };
const company = { debtor_kind: "company", kvk_number: "50112233" };

async function claims(name: string, settings: { legal_mode?: boolean; law?: Record<string, string> } = {}) {
  const customer_id = await customer(name);
  const law = owner.json(settings.law ?? {});
  await owner`update customers set legal_mode = ${settings.legal_mode ?? false}, law = ${law} where id = ${customer_id}`;
  return { customer_id, sanne: await as(role.klant, customer_id) };
}

const lapsesOf = async (sanne: StaffCtx, id: number) => (await getInvoice.call(sanne, { id })).data.lapses_on;
const pdf = (name: string) => new File(["%PDF-1.4\n"], name, { type: "application/pdf" });
const listed = async (sanne: StaffCtx, lapses: string) =>
  (await listInvoices.call(sanne, { lapses, sort: "expires_at", direction: "asc" })).data.map(({ id }) => id);

test("an acknowledgement begins the period anew, in the journal, and taking it out ends that", async () => {
  const { sanne } = await claims("Van Dijk Energie");
  const jansen = await debtor(own(sanne).customer.id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, { expires_at: day("2022-01-31") });
  expect(await lapsesOf(sanne, id)).toBe("2027-01-31");
  const note = "Erkent de schuld in een brief";
  const { data } = await addInterruption.call(sanne, { id, on: "2024-05-10", kind: "acknowledgement", note });
  expect(data.lapses_on).toBe("2029-05-10");
  const { data: interrupted } = await getInvoice.call(sanne, { id });
  expect(interrupted).toMatchObject({
    lapses_on: "2029-05-10",
    interruptions: [{ id: data.id, on: "2024-05-10", kind: "acknowledgement", note, user: "Sanne de Vries" }],
  });
  expect(interrupted.journal[0]).toMatchObject({ label: "interrupted", from: null, to: "2024-05-10" });
  expect((await deleteInterruption.call(sanne, { id, interruption_id: data.id })).data.lapses_on).toBe(
    "2027-01-31",
  );
  const { data: after } = await getInvoice.call(sanne, { id });
  expect(after.interruptions).toEqual([]);
  expect(after.journal[0]).toMatchObject({ label: "interrupted", from: "2024-05-10", to: null });
  await expect(deleteInterruption.call(sanne, { id, interruption_id: data.id })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("a day that cannot interrupt is refused at its field, and a letter without the letter", async () => {
  const { sanne } = await claims("De Vries Techniek");
  const jansen = await debtor(own(sanne).customer.id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, { expires_at: day("2022-01-31") });
  const lapsed = await invoice(sanne, jansen, { expires_at: day("2020-01-31") });
  const recorded = (of: number, on: string, kind = "summons") =>
    addInterruption.call(sanne, { id: of, on, kind, note: "" });
  const refused = (field: string, key: string) => ({ kind: "invalid", errors: { [field]: [{ key }] } });
  await expect(recorded(id, addDays(TODAY, 1))).rejects.toMatchObject(refused("on", "in_future"));
  await expect(recorded(id, "2022-01-31")).rejects.toMatchObject(refused("on", "interruption_before_due"));
  await expect(recorded(lapsed, "2025-02-01")).rejects.toMatchObject(refused("on", "interruption_too_late"));
  await expect(recorded(id, "2024-05-10", "letter")).rejects.toMatchObject(
    refused("file", "interruption_file"),
  );
  expect((await recorded(lapsed, "2025-01-31")).data.lapses_on).toBe("2030-01-31");
  const paid = await invoice(sanne, jansen, { amount: 0 });
  await expect(recorded(paid, TODAY)).rejects.toMatchObject({ detail: { key: "no_limitation" } });
});

test("a letter of before stands with its file, for who may see the invoice and for nobody else", async () => {
  const { sanne, customer_id } = await claims("Bakker Groothandel");
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const id = await invoice(sanne, jansen, { expires_at: day("2023-01-31") });
  const other = await invoice(sanne, jansen);
  const file = pdf("stuiting.pdf");
  await addInterruption.call(sanne, { id, on: "2025-03-01", kind: "letter", note: "Aangetekend", file });
  const [interruption] = (await getInvoice.call(sanne, { id })).data.interruptions;
  const file_id = interruption?.file_id ?? 0;
  expect(interruption?.filename).toBe("stuiting.pdf");
  expect((await bytesOf(await downloadNoteFile.call(sanne, { id, file_id }))).toString()).toContain("%PDF");
  await expect(downloadNoteFile.call(sanne, { id: other, file_id })).rejects.toMatchObject({
    kind: "not-found",
  });
  const stranger = await as(role.klant, await customer("Vreemde Klant"));
  const interruption_id = interruption?.id ?? 0;
  for (const call of [
    () => addInterruption.call(stranger, { id, on: "2025-04-01", kind: "summons", note: "" }),
    () => deleteInterruption.call(stranger, { id, interruption_id }),
    () => sendReserve.call(stranger, { id }),
    () => previewReserve.call(stranger, { id }),
  ])
    await expect(call()).rejects.toMatchObject({ kind: "not-found" });
  const auditor = await as(role.auditor, customer_id);
  await expect(sendReserve.call(auditor, { id })).rejects.toMatchObject({ kind: "forbidden" });
  await deleteInterruption.call(sanne, { id, interruption_id });
  expect(await owner`select id from files where id = ${file_id}`).toHaveLength(0);
});

test("the list is narrowed to what lapses soon or has lapsed, whatever the mode, and the file has the day", async () => {
  const { sanne, customer_id } = await claims("Smit Meubelen", { law: { claim_kind: "goods" } });
  const jansen = await debtor(customer_id, "Fam. Jansen", consumer);
  const bouw = await debtor(customer_id, "Jansen Bouw", company);
  const müller = await debtor(customer_id, "Müller GmbH", { ...company, country: "DE" });
  const last = async (of: number, on: Day, years: number, more = {}) =>
    invoice(sanne, of, { expires_at: day(`${Number(on.slice(0, 4)) - years}${on.slice(4)}`), ...more });
  const [in20, in80, in170] = [20, 80, 170].map((days) => addDays(TODAY, days));
  if (!in20 || !in80 || !in170) throw new Error("a day is missing");
  // Goods: two years for the consumer, five for the company; services are five for both.
  const soon = await last(jansen, in20, 2);
  const later = await last(bouw, in80, 5);
  const latest = await last(jansen, in170, 5, { claim_kind: "services" });
  const today = await last(jansen, TODAY, 2);
  const lapsedId = await last(bouw, addDays(TODAY, -1), 5);
  await last(bouw, in20, 2);
  await last(müller, addDays(TODAY, -300), 5);
  await last(jansen, in20, 2, { amount: 0, last_status_id: 19 });
  const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
  expect(sorted(await listed(sanne, "30"))).toEqual(sorted([soon, today]));
  expect(sorted(await listed(sanne, "90"))).toEqual(sorted([soon, later, today]));
  expect(sorted(await listed(sanne, "180"))).toEqual(sorted([soon, later, latest, today]));
  expect(await listed(sanne, "lapsed")).toEqual([lapsedId]);
  const answer = await listInvoices.call(sanne, { lapses: "lapsed" });
  expect(answer.totals).toMatchObject([{ count: 1 }]);
  expect(answer.data[0]?.lapses_on).toBe(addDays(TODAY, -1));
  await saveView.call(sanne, { list: "invoices", name: "Verjaart binnenkort", query: "lapses=90" });
  expect((await countViews.call(sanne, { list: "invoices" })).data).toMatchObject([{ total: 3 }]);
  const csv = (await bytesOf(await exportInvoices.call(sanne, { lapses: "30", format: "csv" }))).toString(
    "utf8",
  );
  expect(csv).toContain("Verjaart");
  expect(csv.trim().split("\n")).toHaveLength(3);
});

/** Stores a copy of a letter, downloaded for posting on a day. */
const postedToo = (letter: number, downloaded: Day, reserves: boolean) =>
  owner`with made as (insert into letters (customer_id, debtor_id, form_id, status_id, language, content, filename, file_key, downloaded_at, day,
        pay_before, free_until, reserves)
      select customer_id, debtor_id, form_id, status_id, language, content, filename, file_key, ${`${downloaded} 12:00:00+01`}::timestamptz,
        ${downloaded}::date, ${addDays(downloaded, 21)}::date, ${addDays(downloaded, 19)}::date, ${reserves} from letters where id = ${letter} returning id)
    insert into letter_items (customer_id, letter_id, invoice_id, open_amount, interest, incasso_costs)
    select i.customer_id, made.id, i.invoice_id, i.open_amount, 0, 0 from made cross join letter_items i where i.letter_id = ${letter}`;

test("a customer's invoices lapse on the day that the law's own rule gives, whatever interrupted them", async () => {
  const { sanne, customer_id } = await claims("Wettelijk Verjaard", {
    legal_mode: true,
    law: { claim_kind: "goods" },
  });
  const kinds = [
    consumer,
    company,
    { debtor_kind: "public", kvk_number: "1" },
    { ...company, is_large: true },
    { kvk_number: "" },
  ];
  const starts: Day[] = [
    "2020-02-28",
    "2020-02-29",
    "2024-02-28",
    "2024-02-29",
    "2023-12-31",
    "2022-06-15",
  ].map(day);
  const ids: number[] = [];
  for (const [at, kind] of kinds.entries()) {
    const of = await debtor(customer_id, `Debiteur ${at}`, kind);
    for (const [place, expires_at] of starts.entries()) {
      const id = await invoice(sanne, of, {
        expires_at,
        date: addDays(expires_at, place % 2 === 0 ? -30 : -75),
      });
      ids.push(id);
      // Letters by post on every day of the week and around the holidays, some of them too late to count.
      const letter = await freePeriodGiven(id, { downloaded_at: null });
      for (let n = 0; n < 3; n += 1) {
        const downloaded = addDays(expires_at, 200 + at * 97 + place * 61 + n * 401);
        if (downloaded < TODAY) await postedToo(letter, downloaded, (at + place + n) % 3 !== 0);
      }
    }
  }
  const rows = (await listInvoices.call(sanne, { per_page: 100 })).data;
  const byRule = await Promise.all(
    ids.map(async (id) => [id, (await invoiceByLaw.call(sanne, { id })).data.invoices[0]?.lapses_on]),
  );
  expect(Object.fromEntries(rows.map(({ id, lapses_on }) => [id, lapses_on]))).toEqual(
    Object.fromEntries(byRule),
  );
});

test("the post brings a letter on the day that its own rule gives, round every holiday", async () => {
  const { sanne, customer_id } = await claims("Met De Post");
  const bouw = await debtor(customer_id, "Jansen Bouw", company);
  const id = await invoice(sanne, bouw, { expires_at: day("2024-11-30") });
  const letter = await freePeriodGiven(id, { reserves: true });
  const lastDay = () =>
    reading(own(sanne), async (read) => {
      const [row] = await read.db
        .select({ on: lapsesOn(read) })
        .from(invoices)
        .innerJoin(debtors, withDebtor)
        .where(eq(invoices.id, id));
      return row?.on;
    });
  // From before Christmas until after Whitsun: the holidays of half a year.
  for (let n = 0; n < 175; n += 1) {
    const downloaded = addDays(day("2024-12-20"), n);
    await owner`update letters set downloaded_at = ${new Date(`${downloaded}T11:00:00Z`)} where id = ${letter}`;
    const came = deliveredOn(downloaded);
    expect([downloaded, await lastDay()]).toEqual([
      downloaded,
      `${Number(came.slice(0, 4)) + 5}${came.slice(4)}`,
    ]);
  }
});

test("the letter that keeps the right asks nothing, goes once, is no contact, and interrupts once it came", async () => {
  const { sanne, customer_id } = await claims("Stuit Nu");
  const bouw = await debtor(customer_id, "Jansen Bouw", { ...company, collect: false });
  const id = await invoice(sanne, bouw, { expires_at: day("2022-01-31"), date: day("2022-01-01") });
  const { data: preview } = await previewReserve.call(sanne, { id });
  expect(preview.mail?.subject).toMatch(/^Stuiting van de verjaring van factuur F2026-/);
  const both = await Promise.allSettled([sendReserve.call(sanne, { id }), sendReserve.call(sanne, { id })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(sendReserve.call(sanne, { id })).rejects.toMatchObject({
    detail: { key: "reserve_went_today" },
  });
  const [letter, ...more] = await rowsOf("letters", customer_id);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ reserves: true, notice: "limitation", status_id: null, free_until: null });
  expect(await rowsOf("outbox", customer_id)).toMatchObject([{ state: "reserved", letter_id: letter?.id }]);
  const printed = (await printedLetters(own(sanne), [Number(letter?.id)])).get(Number(letter?.id));
  if (!printed || printed instanceof Error) throw new Error(String(printed));
  const text = letterMail(printed.content).text.replace(/\s+/g, " ");
  expect(text).toContain(
    "Met deze brief stuiten wij de verjaring. Wij behouden ons recht op betaling uitdrukkelijk voor (artikel 3:317 BW).",
  );
  expect(text).not.toMatch(/€|1\.250|NL91/);
  expect(printed.content.totals.claim).toBe(0);
  const contacts = await reading(own(sanne), (read) =>
    contactDays(read, [bouw], { since: addDays(TODAY, -30), job_id: undefined }),
  );
  expect([...contacts]).toEqual([]);
  // Until it is sent nothing is interrupted.
  expect(await lapsesOf(sanne, id)).toBe("2027-01-31");
  await owner`update outbox set state = 'sent', sent_at = ${new Date(`${TODAY}T10:00:00Z`)} where customer_id = ${customer_id}`;
  expect(await lapsesOf(sanne, id)).toBe("2031-11-21");
  expect((await getInvoice.call(sanne, { id })).data.interruptions).toMatchObject([
    { id: null, letter_id: letter?.id, on: TODAY, kind: "letter" },
  ]);
  // The statement by law counts it too; a bounced mail does not count.
  const byLaw = async () => (await invoiceByLaw.call(sanne, { id })).data.invoices[0]?.lapses_on;
  expect(await byLaw()).toBe("2031-11-21");
  await owner`update letters set bounced_on = ${TODAY} where customer_id = ${customer_id}`;
  expect([await lapsesOf(sanne, id), await byLaw()]).toEqual(["2027-01-31", "2027-01-31"]);
  await owner`update letters set return_verdict = 'refused' where customer_id = ${customer_id}`;
  expect([await lapsesOf(sanne, id), await byLaw()]).toEqual(["2031-11-21", "2031-11-21"]);
  await owner`update outbox set state = 'failed' where customer_id = ${customer_id}`;
  expect([await lapsesOf(sanne, id), await byLaw()]).toEqual(["2027-01-31", "2027-01-31"]);
});

test("what stands still is kept from lapsing too; what is paid, or has no address, is not written to", async () => {
  const { sanne, customer_id } = await claims("Toch Stuiten");
  const bouw = await debtor(customer_id, "Jansen Bouw", company);
  const disputed = await invoice(sanne, bouw, { overdue: 1_700, last_status_id: 16 });
  expect((await sendReserve.call(sanne, { id: disputed })).data.letter_id).toBeGreaterThan(0);
  const paid = await invoice(sanne, bouw, { amount: 0 });
  await expect(sendReserve.call(sanne, { id: paid })).rejects.toMatchObject({
    kind: "conflict",
    detail: { key: "reserve_held", values: { reason: "Er staat niets meer open." } },
  });
  const nowhere = await debtor(customer_id, "Zonder Adres", {
    address: "",
    zipcode: "",
    city: "",
    contact_email_address: "",
  });
  const unreached = await invoice(sanne, nowhere);
  await expect(sendReserve.call(sanne, { id: unreached })).rejects.toMatchObject({
    detail: { key: "reserve_held", values: { reason: "Geen bruikbaar e-mail- of postadres." } },
  });
});

test("a consumer is not asked for what has lapsed unless a person wants it; a company is, with a note", async () => {
  const { sanne, customer_id } = await claims("Verjaard Gevraagd");
  const lapsed = { expires_at: day("2021-01-31") };
  const jansen = await invoice(sanne, await debtor(customer_id, "Fam. Jansen", consumer), lapsed);
  const bouw = await invoice(sanne, await debtor(customer_id, "Jansen Bouw", company), lapsed);
  const words = "Verjaard op 31 jan 2026.";
  expect((await mayContactNow.call(sanne, { id: jansen })).data).toMatchObject({
    goes: false,
    reason: { code: "lapsed", level: "wait", until: null, words },
  });
  expect((await mayContactNow.call(sanne, { id: bouw })).data).toMatchObject({
    goes: true,
    notes: [{ code: "lapsed", level: "note", words }],
  });
});
