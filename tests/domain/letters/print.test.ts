import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { role } from "@/lib/access/roles";
import { runActions } from "@/lib/dunning/commands";
import { printedLetter } from "@/lib/letters/commands/print";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { letterPdf } from "@/lib/letters/render/pdf";
import { letterMail } from "@/lib/outbox/render/letter";
import { as, customer, debtor, freePeriodGiven, invoice, own, work } from "../../support/world";

async function wordsOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.join("\n");
}

async function letterTo(name: string, more: Record<string, unknown>, facts = {}) {
  const customer_id = await customer("Hofstad Media");
  const sanne = await as(role.klant, customer_id);
  const invoiceFacts = { overdue: 60, step: 5, amount: 123_456, ...facts };
  await freePeriodGiven(await invoice(sanne, await debtor(customer_id, name, more), invoiceFacts));
  const started: { data: { id: number } } = await runActions.call(sanne, { doAll: true, count: 1 });
  await work(sanne, started.data);
  const { data } = await listLetters.call(sanne, {});
  return { sanne, letter: data[0], printed: await printedLetter(own(sanne), data[0]?.id ?? 0) };
}

test("a letter says what is claimed, how it is made up, and where to pay, in the debtor's language", async () => {
  const { printed } = await letterTo("Müller Maschinenbau GmbH", {
    country: "DE",
    contact_name: "Jürgen Weiß",
  });
  expect(printed.filename).toMatch(/^Zahlungsaufforderung-F2026-\d+-2026-11-21\.pdf$/);
  const { text, html } = letterMail(printed.content);
  for (const words of [
    "Sehr geehrte Damen und Herren",
    "die Rechnung F2026-",
    "1.435,98\u00a0€",
    "NL91 ABNA 0417 1643 00",
  ])
    expect([words, text.includes(words)]).toEqual([words, true]);
  expect(html).toContain('lang="de"');
  expect(html).not.toContain("@@");
});

test("the PDF holds the same words", async () => {
  const { printed } = await letterTo("Łódź Żagiel Sp. z o.o.", { country: "NL" });
  expect(printed.bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const words = await wordsOf(printed.bytes);
  for (const expected of [
    "Łódź Żagiel Sp. z o.o.",
    "1.234,56",
    "rente 8% per jaar over",
    "Pagina 1 van 1",
    "Kerkstraat 1",
  ])
    expect([expected, words.includes(expected)]).toEqual([expected, true]);
  expect(words).toMatch(/Hoogachtend,\s+Hofstad Media/);
});

test("the same letter gives the same bytes, and what was printed once is kept", async () => {
  const { sanne, letter, printed } = await letterTo("Kok Catering", {});
  expect((await printedLetter(own(sanne), letter?.id ?? 0)).bytes.equals(printed.bytes)).toBe(true);
  expect((await letterPdf(printed.content, { logo: null })).equals(printed.bytes)).toBe(true);
});

test("a letter with sixty lines has its heading on every page", async () => {
  const { printed } = await letterTo("Postma Logistiek", {});
  const lines = printed.content.lines.flatMap((line) =>
    Array.from({ length: 60 }, (_, n) => ({ ...line, number: `F${n}` })),
  );
  const words = await wordsOf(await letterPdf({ ...printed.content, lines }, { logo: null }));
  expect(words.match(/Vervaldatum/g)?.length).toBeGreaterThan(1);
  expect(words).toContain("Pagina 2 van");
});
