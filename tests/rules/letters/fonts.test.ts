import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { fontFiles, letterFont, openFonts } from "@/lib/letters/render/fonts";
import { broken, brokenText } from "@/lib/letters/render/lines";
import { spans, styles, widthOf } from "@/lib/letters/render/typography";
import config from "@/next.config";

await openFonts();

test("the fonts of letters are there, and the built server takes each of them along", () => {
  const included = Object.values(config.outputFileTracingIncludes ?? {}).flat();
  for (const file of Object.values(fontFiles)) {
    expect(included).toContain(`./${file}`);
    expect(fs.statSync(path.join(process.cwd(), file)).size).toBeGreaterThan(100_000);
  }
});

test("a name from elsewhere borrows only the letters it needs", () => {
  expect(spans("Emre Yılmaz, Łódź, Παπάς, Дмитрий", "plain").map(({ font }) => font)).toEqual(["plain"]);
  expect(spans("Bij გიორგი thuis", "bold")).toEqual([
    { text: "Bij ", font: "bold" },
    { text: "გიორგი", font: "wideBold" },
    { text: " thuis", font: "bold" },
  ]);
});

test("figures of an amount have one width, and signs are not turned into others", () => {
  expect(widthOf("1.111,11", styles.amount)).toBeCloseTo(widthOf("8.888,88", styles.amount), 6);
  expect(widthOf("1.111,11", styles.cell)).toBeLessThan(widthOf("8.888,88", styles.cell));
  const { words, font } = letterFont("plain");
  const names = words("10x20 ->", false).flatMap(({ signs }) =>
    signs.map(({ glyph }) => font.getGlyph(glyph).name),
  );
  expect(names).toEqual(["one", "zero", "x", "two", "zero", "space", "hyphen", "greater"]);
});

test("everyday words stand as the library sets them, neighbour by neighbour", () => {
  const words = [
    "Te betalen: € 1.234,56",
    "07.10.2026",
    "B.V. „Łódź“ – F2026-00184",
    "AVA To. Wij; y, r. f'T",
    "Żółć & Öß!",
  ];
  for (const name of ["plain", "bold", "italic"] as const) {
    const { width, font } = letterFont(name);
    for (const word of words.flatMap((text) => text.split(" ")))
      for (const isTabular of [false, true]) {
        const set = font.layout(word, { calt: false, tnum: isTabular }, "latn");
        expect([word, width(word, isTabular)]).toEqual([
          word,
          expect.closeTo((set.advanceWidth * 1000) / font.unitsPerEm, 3),
        ]);
      }
  }
});

test("a day of figures keeps its points apart, as it would within a sentence", () => {
  const { width } = letterFont("plain");
  expect(width("07.10.", false)).toBeCloseTo(width("a07.10.", false) - width("a", false), 3);
});

test("no line is wider than its place, and words are not torn apart", () => {
  const runs = [
    { text: "Wij verzoeken u " },
    { text: "€ 1.234,56 binnen veertien dagen", bold: true },
    { text: ", graag." },
  ];
  const lines = broken(runs, 40, styles.body);
  const texts = lines.map((line) => line.map(({ text }) => text).join(""));
  expect(texts.join("")).toBe("Wij verzoeken u € 1.234,56 binnen veertien dagen, graag. ");
  for (const line of texts)
    expect(widthOf(line.trimEnd(), { ...styles.body, weight: "bold" })).toBeLessThan(43);
});

test("an account number and a telephone number stay on one line with their ordinary spaces", () => {
  const text = "Maak het over naar NL02 ABNA 0123 4567 89 of bel ons op 088 123 45 67 vandaag.";
  for (let width = 50; width < 120; width += 3) {
    const lines = brokenText(text, width, styles.body);
    expect(lines.some((line) => line.includes("NL02 ABNA 0123 4567 89"))).toBe(true);
    expect(lines.some((line) => line.includes("088 123 45 67"))).toBe(true);
  }
});

test("a word no line can hold is broken, and nothing of it is lost", () => {
  const word = "a".repeat(5_000);
  const lines = brokenText(`Zie ${word} hier`, 60, styles.body);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join("").replaceAll(" ", "")).toBe(`Zie${word}hier`);
  for (const line of lines) expect(widthOf(line.trimEnd(), styles.body)).toBeLessThanOrEqual(60.001);
});
