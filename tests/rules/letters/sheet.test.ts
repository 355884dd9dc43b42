import { expect, test } from "vitest";
import { windows } from "@/lib/customers/statuses";
import { locales } from "@/lib/i18n/locales";
import { cents } from "@/lib/kernel/money";
import { letterPdf } from "@/lib/letters/render/pdf";
import { faces, type Zone } from "@/lib/letters/rules/geometry";
import { letter, line, lines, peeters } from "../../support/letters";
import { type Placed, placedIn, textOf } from "../../support/pdf";

const drawn = (content: Parameters<typeof letterPdf>[0]) => letterPdf(content, { logo: null }).then(placedIn);

const isIn = ({ left, right, baseline }: Placed, zone: Zone) =>
  right > zone.left && left < zone.right && baseline > zone.top && baseline < zone.bottom;

const longName = {
  ...peeters,
  name: "Stichting Samenwerkende Zorgaanbieders Zuidoost-Brabant en Limburg i.l.",
};

test.each(windows.flatMap((window) => [-10, 0, 10].map((shift) => [window, shift] as const)))(
  "in a %s window shifted by %i nothing shows but the address and where to send it back",
  async (window, shift) => {
    const face = faces[window];
    const settings = { window, window_dx: shift, window_dy: shift };
    for (const debtor of [peeters, longName]) {
      const [first = []] = await drawn(letter({ settings, debtor }));
      const seen = first.filter((one) => isIn(one, face.kept_clear));
      const zone = {
        left: face.address.left + shift,
        right: face.address.right + shift,
        // Six lines begin two millimetres higher.
        top: Math.min(face.address.top, 51.8) + shift,
        bottom: face.address.bottom + shift,
      };
      const lines = seen.filter(({ size }) => Math.round(size) === 10);
      expect(lines.length).toBeGreaterThanOrEqual(4);
      expect(lines.length).toBeLessThanOrEqual(6);
      for (const one of lines) {
        expect(one.left).toBeGreaterThanOrEqual(zone.left - 0.01);
        expect(one.right).toBeLessThanOrEqual(zone.right + 0.01);
        expect(one.baseline).toBeGreaterThan(zone.top);
        expect(one.baseline).toBeLessThan(zone.bottom + 0.1);
      }
      const others = seen.filter((one) => !lines.includes(one));
      expect(others.every(({ text }) => text.startsWith("Retouradres: "))).toBe(true);
      if (shift === 0)
        expect(first.find(({ text }) => text.startsWith("Retouradres"))?.baseline).toBeCloseTo(
          face.return_line,
          1,
        );
    }
  },
);

test.each(locales)(
  "a letter in %s keeps within its margins, and no two words lie on each other",
  async (language) => {
    for (const window of windows)
      for (const own of [lines(1, true), lines(5), lines(7, true)]) {
        const pages = await drawn(letter({ language, lines: own, settings: { window } }));
        for (const page of pages) {
          for (const one of page) {
            expect([one.text, one.left >= 24.9 && one.right <= 190.1]).toEqual([one.text, true]);
            expect(one.baseline).toBeLessThan(285);
          }
          expect(overlapping(page)).toEqual([]);
        }
      }
  },
);

const HEIGHT = 2;

function overlapping(page: readonly Placed[]): string[] {
  return page.flatMap((one, place) =>
    page
      .slice(place + 1)
      .filter(
        (other) =>
          Math.abs(one.baseline - other.baseline) < HEIGHT &&
          one.left < other.right - 0.1 &&
          other.left < one.right - 0.1,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

test("subject and salutation stand below every window, and the page is numbered at its foot", async () => {
  const [first = []] = await drawn(letter());
  expect(first.find(({ text }) => text === "Sommatie")?.baseline).toBeCloseTo(105, 1);
  expect(first.find(({ text }) => text.startsWith("Geachte"))?.baseline).toBeCloseTo(113, 1);
  expect(first.find(({ text }) => text === "Pagina 1 van 1")?.right).toBeCloseTo(190, 0);
});

test("preprinted paper keeps the geometry and leaves out who writes", async () => {
  const [plain = []] = await drawn(letter());
  const [preprinted = []] = await drawn(letter({ has_header: false }));
  const words = textOf(preprinted);
  expect(words).not.toContain("www.vandijk.example");
  expect(words).not.toContain("70000177");
  const place = (page: Placed[]) => page.find(({ text }) => text === "Grote Markt 9");
  expect(place(preprinted)).toEqual(place(plain));
});

test("forty invoices leave the first page complete, and stand behind it under a head of their own", async () => {
  for (const count of [9, 36, 40, 75, 76, 110]) {
    const pages = await drawn(letter({ lines: lines(count, true) }));
    const [first = [], ...annex] = pages;
    for (const words of ["NL02 ABNA 0123 4567 89", "1 december 2026", "10133 B26-004512", "Hoogachtend,"])
      expect([words, textOf(first).includes(words)]).toEqual([words, true]);
    expect(textOf(first)).toMatch(/De specificatie staat op pagina 2/);
    expect(textOf(first)).not.toContain("F2026-00841");
    for (const page of annex) {
      const isTable = page.some(({ text }) => text === "Vervaldatum");
      expect(isTable || page.some(({ text }) => text === "Te betalen")).toBe(true);
      expect(page.length).toBeGreaterThanOrEqual(4);
      expect(Math.max(...page.map(({ baseline }) => baseline))).toBeLessThanOrEqual(269);
    }
    const printed = annex.flat().filter(({ text }) => /^F2026-\d+$/.test(text));
    expect(printed).toHaveLength(count);
  }
});

test("sums carried over are those of the rows above them", async () => {
  const own = lines(80, true);
  const pages = await drawn(letter({ lines: own }));
  const sumsIn = (page: Placed[], place: "first" | "last") => {
    const rows = page.filter(({ text }) => text === "Transport");
    const row = place === "first" ? rows[0] : rows.at(-1);
    return page
      .filter(({ baseline, text }) => row && Math.abs(baseline - row.baseline) < 0.1 && text !== "Transport")
      .map(({ text }) => text);
  };
  let reached = 0;
  for (const [place, page] of pages.slice(1, -1).entries()) {
    reached += page.filter(({ text }) => /^F2026-\d+$/.test(text)).length;
    const above = own.slice(0, reached);
    const carried = sumsIn(page, "last");
    expect(carried.at(-1)).toBe(dutch(above.reduce((total, { claim }) => total + claim, 0)));
    expect(carried.at(0)).toBe(dutch(above.reduce((total, { open_amount }) => total + open_amount, 0)));
    expect(sumsIn(pages[place + 2] ?? [], "first")).toEqual(carried);
  }
});

const dutch = (amount: number): string =>
  (amount / 100).toLocaleString("nl-NL", { minimumFractionDigits: 2 });

test("rows as printed add up to the totals as printed, in every language", async () => {
  for (const language of locales) {
    const [page = []] = await drawn(letter({ language, lines: lines(6, true) }));
    const rows = page.filter(({ text }) => /^F2026-\d+$/.test(text));
    const amounts = rows.map(({ baseline }) =>
      page
        .filter((one) => Math.abs(one.baseline - baseline) < 0.1)
        .slice(3)
        .map(({ text }) => centsIn(text)),
    );
    for (const [open = 0, interest = 0, costs = 0, total] of amounts)
      expect(total).toBe(open + interest + costs);
    const claimTotal = amounts.reduce((sum, row) => sum + (row[3] ?? 0), 0);
    const totals = page.filter(({ text }) => centsIn(text) === claimTotal);
    // In the totals and in the payment details; the text has it within a sentence.
    expect(totals.length).toBe(2);
  }
});

const centsIn = (text: string): number => Number(text.replace("\u2212", "-").replace(/[^\d-]/g, ""));

test("a statement shows what is not due yet and does not ask for it, and takes credits off with a true minus", async () => {
  const own = [
    ...lines(2),
    line(90, { open_amount: cents(50_000) }),
    line(3, { open_amount: cents(-30_018), total_amount: cents(-30_018) }),
  ];
  const [page = []] = await drawn(letter({ is_statement: true, lines: own }));
  const words = textOf(page);
  expect(words).toContain("Nog niet vervallen");
  expect(words).toContain("500,00");
  expect(words).toContain("\u2212300,18");
  expect(words).toContain("F2026-00840 (credit)");
  expect(words).not.toMatch(/["-] ?€|\s-\d/);
  const claimTotal = 74_433 + 75_544 - 30_018;
  expect(page.filter(({ text }) => text === `€ ${dutch(claimTotal)}`)).toHaveLength(2);
});

test("what goes along at a lighter step stands last under its title, with no sum of its own", async () => {
  const own = [{ ...line(2), is_along: true as const }, line(40), { ...line(10), is_along: true as const }];
  const [page = []] = await drawn(letter({ lines: own }));
  const words = textOf(page);
  expect(words).toContain("Ook open");
  const [led = "", along = ""] = words.split("Ook open");
  expect(own.map(({ number }) => [led.includes(number), along.includes(number)])).toEqual([
    [false, true],
    [true, false],
    [false, true],
  ]);
  expect(textOf((await drawn(letter({ lines: lines(3) })))[0] ?? [])).not.toContain("Ook open");
});

test("amounts and days are written as the reader writes them", async () => {
  const textIn = async (language: "nl" | "en" | "de", currency: "EUR" | "GBP" = "EUR") => {
    const [page = []] = await drawn(
      letter({ language, currency, lines: [line(0, { open_amount: cents(182_857) })] }),
    );
    return textOf(page);
  };
  expect(await textIn("nl")).toContain("€ 1.828,57");
  expect(await textIn("en", "GBP")).toContain("£1,828.57");
  expect(await textIn("de")).toContain("1.828,57 €");
  expect(await textIn("en")).toContain("2 Sep 2026");
  expect(await textIn("de")).toContain("02.09.2026");
  expect(await textIn("en")).not.toMatch(/\d\.\d{3},\d\d/);
  expect(await textIn("de")).not.toMatch(/\d,\d{3}\.\d\d/);
});
