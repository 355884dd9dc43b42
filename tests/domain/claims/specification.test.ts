import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { debtorSpecification } from "@/lib/claims/queries/specification/get-specification";
import { canonicalJson } from "@/lib/claims/rules/specification/checksum";
import { problemResponse } from "@/lib/http/problem";
import type { Locale } from "@/lib/i18n/locales";
import { claimByLaw } from "@/lib/invoices/rules/law/claim";
import { addDays } from "@/lib/kernel/day";
import { toWire } from "@/lib/kernel/money";
import { bytesOf } from "../../support/download";
import { placedIn, textOf } from "../../support/pdf";
import { readSpecification } from "../../support/specified-case";
import { as, customer, debtor, freePeriodGiven, invoice, NOW, owner, TODAY } from "../../support/world";

const days = (count: number) => addDays(TODAY, -count);
const posted = { downloaded_at: new Date(NOW.getTime() - 30 * 86_400_000) };

const customer_id = await customer("Van Dijk Installatie", {
  kvk_number: "70000177",
  bank_iban: "NL91ABNA0417164300",
});
const sanne = await as(role.klant, customer_id);
const jansen = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer", number: "D-1005" });
const first = await invoice(sanne, jansen, { amount: 100_000, overdue: 60, number: "F2026-900" });
await invoice(sanne, jansen, { amount: 50_000, overdue: 55, number: "F2026-901" });
const letter_id = await freePeriodGiven(first, posted);
await owner`insert into outbox ${owner({
  customer_id,
  debtor_id: jansen,
  letter_id,
  kind: "dunning",
  state: "sent",
  recipient: "jansen@example.nl",
  sender: "debiteuren@vandijk.nl",
  subject: "Aanmaning",
  message_id: "<aanmaning-1@vandijk.nl>",
  sent_at: posted.downloaded_at,
  answer: "250 2.0.0 Ok: queued as 4F1",
})}`;
await owner`insert into bookings ${owner({ customer_id, invoice_id: first, on: days(1), day: TODAY, paid: 40_000, source: "exact" })}`;
await owner`update invoices set amount = 60000 where id = ${first}`;

const fileOf = async (who: typeof sanne, input: object) =>
  debtorSpecification.call(who, { id: jansen, ...input });
const jsonText = async (who = sanne, input: object = {}) =>
  (await bytesOf(await fileOf(who, { format: "json", ...input }))).toString("utf8");
const pagesOf = async (who = sanne, input: object = {}) => placedIn(await bytesOf(await fileOf(who, input)));

test("whoever receives the JSON works the claim out again, to the cent", async () => {
  const { facts, today, law, content } = readSpecification(await jsonText());
  const claim = claimByLaw(facts, today, law);
  if ("stop" in claim) throw new Error("a rate is missing in the file");
  const { principal, interest, costs, vat, total } = claim.totals;
  expect(content.totals.total).toBe(toWire(total));
  expect(content.invoices.map(({ open }) => open)).toEqual(
    claim.invoices.map((one) => ({
      principal: toWire(one.principal),
      interest: toWire(one.interest),
      costs: toWire(one.costs),
      vat: toWire(one.vat),
      total: toWire(one.total),
    })),
  );
  // 1,500.00 with its charges, less the 400.00 received.
  expect([principal, interest, costs, vat]).toEqual([125_647, 8, 0, 0]);
  expect(content.totals).toMatchObject({
    principal: "1500.00",
    interest: "6.55",
    costs: "150.00",
    claimed: "1656.55",
    paid: "400.00",
    waived: "0.00",
    total: "1256.55",
    accrued: "3.01",
  });
});

test("the checksum is the sha-256 of the canonical JSON without it", async () => {
  const { checksum, ...content } = JSON.parse(await jsonText());
  expect(checksum).toBe(createHash("sha256").update(canonicalJson(content)).digest("hex"));
});

test("it says who claims of whom and why, what was sent and what proves it", async () => {
  const { content } = readSpecification(await jsonText());
  expect(content.creditor).toMatchObject({ register_number: "70000177", iban: "NL91ABNA0417164300" });
  expect(content.debtor).toMatchObject({ number: "D-1005", kind: "consumer", kind_because: "filled_in" });
  expect(content.letters).toMatchObject([
    {
      numbers: ["F2026-900"],
      mails: [{ recipient: "jansen@example.nl", answer: "250 2.0.0 Ok: queued as 4F1", state: "sent" }],
      downloaded_at: posted.downloaded_at.toISOString(),
      judged: { free_until: "2026-11-14", announced: "150.00", costs: "150.00", reason: null },
    },
  ]);
  expect(content.invoices[0]).toMatchObject({
    first: "2026-09-23",
    lapses_on: "2031-09-22",
    interruptions: [],
  });
});

test("on paper the figures add up, in the words of who reads it", async () => {
  const bytes = await bytesOf(await fileOf(sanne, {}));
  const pages = await placedIn(bytes);
  const text = pages.map(textOf).join("\n");
  for (const words of [
    "Specificatie van de vordering",
    "Fam. Jansen",
    "particulier (zo ingevuld)",
    "1.656,55",
    "−400,00",
    "1.256,55",
    "15% van 1.000,00",
    "6:119 BW",
    "250 2.0.0 Ok: queued as 4F1",
  ])
    expect(text.replaceAll("\n", " ")).toContain(words);
  const { checksum } = JSON.parse(await jsonText());
  expect(text.replaceAll("\n", "")).toContain(checksum);
  const german = (await pagesOf({ ...sanne, language: "de" })).map(textOf).join("\n");
  expect(german).toContain("Aufstellung der Forderung");
  const english = (await pagesOf({ ...sanne, language: "en" })).map(textOf).join("\n");
  expect(english).toContain("Specification of the claim");
  expect(english).toContain("1,256.55");
});

test("a long case goes on overleaf with the heads of its tables on each page, and nothing runs into the margin", async () => {
  const bakker = await debtor(customer_id, "Bakkerij Van Den Heuvel-Oosterhout Vastgoed Beheer B.V.", {
    kvk_number: "12345678",
    number: "D-1036",
  });
  for (let index = 0; index < 70; index += 1)
    await invoice(sanne, bakker, {
      amount: 123_456 + index,
      overdue: 500 + index,
      number: `BAKKER/2025/LANG-NUMMER-${index}`,
    });
  const bytes = await bytesOf(await debtorSpecification.call(sanne, { id: bakker }));
  const pages = await placedIn(bytes);
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) {
    expect(page.every(({ left, right }) => left >= 20 && right <= 190.5)).toBe(true);
    expect(page.some(({ text }) => text.startsWith("Pagina "))).toBe(true);
  }
  const middle = pages.slice(1, 4).map(textOf);
  for (const page of middle) expect(page).toContain("Factuur");
});

test("the workbook has a sheet for each part, and figures that can be counted with", async () => {
  const parts = unzipSync(new Uint8Array(await bytesOf(await fileOf(sanne, { format: "xlsx" }))));
  const book = new TextDecoder().decode(parts["xl/workbook.xml"]);
  for (const name of ["Partijen en gegevens", "De vordering", "Facturen", "Incassokosten", "Verjaring"])
    expect(book).toContain(`name="${name}"`);
  const totals = new TextDecoder().decode(parts["xl/worksheets/sheet2.xml"]);
  expect(totals).toContain("<v>1256.55</v>");
  expect(Object.keys(parts).filter((name) => name.includes("worksheets/")).length).toBeGreaterThan(6);
});

test("what lapsed because the books call an invoice paid is said, with its parts, and no word is missing in any language", async () => {
  const visser = await debtor(customer_id, "Fam. Visser", { debtor_kind: "consumer" });
  const id = await invoice(sanne, visser, { amount: 100_000, overdue: 60, number: "F2026-920" });
  await freePeriodGiven(id, posted);
  await owner`insert into bookings ${owner({ customer_id, invoice_id: id, on: days(1), day: TODAY, paid: 100_000, source: "exact" })}`;
  await owner`update invoices set amount = 0 where id = ${id}`;
  for (const language of ["nl", "en", "de"] as const) {
    const bytes = await bytesOf(await debtorSpecification.call({ ...sanne, language }, { id: visser }));
    const text = (await placedIn(bytes)).map(textOf).join("\n");
    expect(text).not.toMatch(/specification\.|law\./);
    if (language === "nl") expect(text.replaceAll("\u00a0", " ")).toContain("hoofdsom € 156,47");
  }
});

test("a debtor of whom nothing is claimed has a specification that says so", async () => {
  const nobody = await debtor(customer_id, "Niemand B.V.", { kvk_number: "12345678" });
  const text = (await placedIn(await bytesOf(await debtorSpecification.call(sanne, { id: nobody }))))
    .map(textOf)
    .join(" ");
  expect(text.replaceAll("\n", " ")).toContain("Hoofdsom 0,00 Verschuldigd 0,00");
  const workbook = await debtorSpecification.call(sanne, { id: nobody, format: "xlsx" });
  expect(Object.keys(unzipSync(new Uint8Array(await bytesOf(workbook))))).toContain(
    "xl/worksheets/sheet2.xml",
  );
});

test("a day without a rate gives no file and is named; a day too far ahead is refused at its field", async () => {
  for (const format of ["pdf", "xlsx", "json"])
    await expect(fileOf(sanne, { format, on: addDays(TODAY, 45) })).rejects.toMatchObject({
      kind: "conflict",
      detail: { key: "rate_missing", values: { kind: "de wettelijke rente", day: "1 jan 2027" } },
    });
  const refusedIn = async (language: Locale) => {
    const problem = await fileOf({ ...sanne, language }, { on: addDays(TODAY, 45) }).catch((error) => error);
    return problemResponse(problem, language).json();
  };
  expect(await refusedIn("nl")).toMatchObject({
    status: 409,
    detail: expect.stringContaining("geen percentage voor de wettelijke rente bekend vanaf 1 jan 2027"),
  });
  expect(await refusedIn("en")).toMatchObject({
    detail: expect.stringContaining("statutory interest is known from 1 Jan 2027"),
  });
  expect(await refusedIn("de")).toMatchObject({
    detail: expect.stringContaining("Für die gesetzlichen Zinsen ist ab 1. Jan. 2027 kein Satz bekannt"),
  });
  await expect(fileOf(sanne, { on: addDays(TODAY, 61) })).rejects.toMatchObject({
    kind: "invalid",
    errors: { on: expect.anything() },
  });
});

test("another customer's debtor has no specification, and who reads no letters gets none", async () => {
  const other = await debtor(await customer("De Buren Verderop"), "Bakker");
  await expect(debtorSpecification.call(sanne, { id: other })).rejects.toMatchObject({ kind: "not-found" });
  const flex = await as(role.flex, customer_id);
  await expect(debtorSpecification.call(flex, { id: jansen })).rejects.toMatchObject({ kind: "forbidden" });
});

test("of before the letter it knows neither letter nor costs, and the payment of later is not in it", async () => {
  const { content } = readSpecification(await jsonText(sanne, { on: days(40) }));
  expect(content.letters).toEqual([]);
  expect(content.totals).toMatchObject({ paid: "0.00", costs: "0.00", total: "1500.00" });
});

test("who raises costs by VAT says why in the specification", async () => {
  const customer_id = await customer("Vrijgesteld Onderwijs");
  const law = { costs_vat: true, vat_reason: "Vrijgesteld onderwijs" };
  await owner`update customers set law = ${owner.json(law)} where id = ${customer_id}`;
  const sanne = await as(role.klant, customer_id);
  const jansen = await debtor(customer_id, "Fam. Jansen", { debtor_kind: "consumer" });
  await invoice(sanne, jansen, { amount: 100_000, overdue: 60 });
  const file = await debtorSpecification.call(sanne, { id: jansen, format: "json" });
  const { vat } = JSON.parse(Buffer.from(await bytesOf(file)).toString("utf8"));
  expect(vat).toEqual({ is_added: true, reason: "Vrijgesteld onderwijs" });
});
