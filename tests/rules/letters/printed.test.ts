import jsQR from "jsqr";
import { expect, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { addDays } from "@/lib/kernel/day";
import { codeOf } from "@/lib/letters/render/codes";
import { letterPdf } from "@/lib/letters/render/pdf";
import { isWorkingDay } from "@/lib/letters/rules/due-day";
import { ibanInFours } from "@/lib/letters/rules/payment";
import type { LetterContent } from "@/lib/letters/schema";
import { letter, line, lines, PAY_URL, vanDijk, visser } from "../../support/letters";
import { type Placed, placedIn, textOf } from "../../support/pdf";
import { pagesOf } from "../../support/pictures";
import { everyLetter, sampleLetter } from "../../support/sample-letters";

/** Draws a letter. Returns its texts by page, with their positions. */
const drawn = (content: LetterContent) => letterPdf(content, { logo: null }).then(placedIn);
const ordinary = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

/** Returns the product's own labels in a language, by which a message's language is recognised. */
const labels = (language: (typeof locales)[number]): string[] =>
  ["debtor_number", "principal", "asked", "pay_by", "account_holder", "pay_reference"].map((key) =>
    sentence(language, `letter.${key}`),
  );

const amount = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})*[.,]\d\d(?![\d.,]*\d)/g;

test.each(everyLetter)(
  "step %s in %s about %s is clean, whole and in one language on paper",
  async (...of) => {
    const [, language] = of;
    const content = sampleLetter(...of);
    const pages = (await drawn(content)).map((page) =>
      page.map((one) => ({ ...one, text: ordinary(one.text) })),
    );
    const all = pages.flat();
    const words = pages.map(textOf).join("\n");
    // 1: a true minus, and no quotation mark in its place.
    expect(words).not.toMatch(/"\s?€|(^|[\s€£])-\s?\d[\d.,]*[.,]\d\d\b/m);
    // 2: no leftovers of templates or code.
    expect(words).not.toMatch(/@@|[{}|]|undefined|NaN| ,/);
    const runs = content.blocks.flatMap((block) =>
      "runs" in block ? block.runs.map(({ text }) => text) : [],
    );
    for (const text of [content.subject, ...runs]) expect(text).not.toMatch(/ {2}/);
    // 4: the Dutch place line, the only one with two spaces.
    for (const place of content.debtor.address.place)
      expect(place).toMatch(language === "nl" ? /^\d{4} [A-Z]{2} {2}[^a-z]+$/ : /^\S+( \S+)*$/);
    // 6: neither the provider nor a reseller that does not send it.
    expect(words).not.toMatch(/invorder/i);
    // 18: one way of writing numbers.
    for (const [found] of words.matchAll(amount))
      expect(found).toMatch(language === "en" ? /^\d{1,3}(,\d{3})*\.\d\d$/ : /^\d{1,3}(\.\d{3})*,\d\d$/);
    // 38: labels of one language.
    const own = new Set(labels(language));
    for (const other of locales.filter((one) => one !== language))
      for (const label of labels(other).filter((one) => !own.has(one)))
        expect(all.map(({ text }) => text)).not.toContain(label);
    // 20: the last day is one on which banks work.
    expect(isWorkingDay(content.pay_before)).toBe(true);
    expect(content.pay_before >= addDays(content.date, 5)).toBe(true);
    // 30: no page for a few lines.
    for (const page of pages) expect(new Set(page.map(({ baseline }) => baseline)).size).toBeGreaterThan(4);
  },
);

const beside = (page: readonly Placed[], label: string): string => {
  const found = page.findLast(({ text }) => text === label);
  const row = page.filter((one) => found && one !== found && Math.abs(one.baseline - found.baseline) < 0.6);
  return ordinary(row.map(({ text }) => text).join(" "));
};

test.each(locales)(
  "in %s account, holder, reference, amount and day each stand behind their name",
  async (language) => {
    const content = letter({ language });
    const [page = []] = await drawn(content);
    const word = (key: string) => sentence(language, `letter.${key}`);
    expect(beside(page, "IBAN")).toBe("NL02 ABNA 0123 4567 89");
    expect(ibanInFours(vanDijk.bank_iban)).toBe("NL02 ABNA 0123 4567 89");
    expect(beside(page, word("account_holder"))).toBe("Van Dijk Energie B.V.");
    expect(beside(page, word("pay_reference"))).toBe("10133 F2026-00837");
    expect(beside(page, word("asked"))).toMatch(/869[.,]03/);
    expect(beside(page, word("pay_by"))).toMatch(/^1\.? [Dd]e[cz]ember 2026$/);
  },
);

test("a white label stands on a letter that it sends, and on no other", async () => {
  const label = { reseller_name: "Noorderlicht Incasso B.V.", reseller_city: "Groningen" };
  const of = async (incasso_by: "customer" | "reseller") =>
    (await drawn(letter({ settings: { ...label, incasso_by } }))).map(textOf).join("\n");
  expect(await of("customer")).not.toContain("Noorderlicht");
  expect(await of("reseller")).toContain("Noorderlicht Incasso B.V.");
});

test("payment details, totals and the signature each stand on one page, however many lines go before", async () => {
  const parts = [
    ["Te betalen", "Uiterlijk op", "IBAN", "Ten name van", "Omschrijving"],
    ["Hoofdsom", "Incassokosten"],
    ["Hoogachtend,", "Van Dijk Energie B.V., afdeling Debiteurenbeheer"],
  ];
  for (let count = 1; count <= 12; count += 1) {
    const pages = await drawn(letter({ lines: lines(count, true) }));
    for (const part of parts) {
      const homes = pages.filter((page) => part.every((words) => page.some(({ text }) => text === words)));
      expect([count, part[0], homes.length >= 1]).toEqual([count, part[0], true]);
    }
  }
});

/** Returns the contents of the QR codes on a printed page, as a telephone reads them, from left to right. */
async function scanned(content: LetterContent): Promise<string[]> {
  const [page] = await pagesOf(await letterPdf(content, { logo: null }), 200 / 72);
  if (!page) throw new Error("there is no page");
  // Four million points: a function call for each would take longer than reading the code.
  const points = new Uint32Array(page.greys.length);
  for (let at = 0; at < points.length; at += 1) points[at] = 0xff000000 + (page.greys[at] ?? 0) * 0x010101;
  const pixels = new Uint8ClampedArray(points.buffer);
  const found: { data: string; x: number }[] = [];
  // A code is printed dark on light: searching for light ones too takes as long again.
  const read = () => jsQR(pixels, page.width, page.height, { inversionAttempts: "dontInvert" });
  for (let code = read(); code; code = read()) {
    const { topLeftCorner, topRightCorner, bottomLeftCorner } = code.location;
    found.push({ data: code.data, x: topLeftCorner.x });
    for (let y = Math.floor(topLeftCorner.y) - 3; y < bottomLeftCorner.y + 3; y += 1)
      pixels.fill(
        255,
        (y * page.width + Math.floor(topLeftCorner.x) - 3) * 4,
        (y * page.width + Math.ceil(topRightCorner.x) + 3) * 4,
      );
  }
  return found.sort((a, b) => a.x - b.x).map(({ data }) => data);
}

test("a code scanned from the printed page is the transfer", async () => {
  for (const language of locales) {
    const content = letter({ language, lines: [line(0)] });
    expect(await scanned(content)).toEqual([codeOf(content)]);
  }
});

test("where it can be paid online the code leads there; where people know both ways, both are read apart", async () => {
  expect(await scanned(letter({ lines: [line(0)], debtor: visser, pay_url: PAY_URL }))).toEqual([PAY_URL]);
  const both = letter({ lines: [line(0)], pay_url: PAY_URL });
  expect(await scanned(both)).toEqual([codeOf(both), PAY_URL]);
});
