import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import { codeOf } from "@/lib/letters/render/codes";
import { letterPdf } from "@/lib/letters/render/pdf";
import { qrOf } from "@/lib/letters/render/qr";
import { letter, lines, peeters } from "../../support/letters";
import { placedIn, textOf } from "../../support/pdf";

const drawn = (content: Parameters<typeof letterPdf>[0]) => letterPdf(content, { logo: null });
const plain = (pdf: Buffer) => pdf.toString("latin1");

test("the same letter gives the same bytes, and a page without a logo is small", async () => {
  const first = await drawn(letter());
  expect((await drawn(letter())).equals(first)).toBe(true);
  expect(first.length).toBeLessThan(30 * 1024);
});

test("every font is embedded with what its signs mean, and none of the standard ones is there", async () => {
  const file = plain(await drawn(letter({ debtor: { ...peeters, name: "გიორგი Bakkerij" } })));
  expect(file).not.toMatch(/Helvetica|Times-|Courier/);
  const fonts = file.match(/\/Subtype \/Type0/g)?.length ?? 0;
  expect(fonts).toBeGreaterThanOrEqual(3);
  expect(file.match(/\/FontFile2/g)).toHaveLength(fonts);
  expect(file.match(/\/ToUnicode/g)).toHaveLength(fonts);
});

test("the file says its title and language, what is a heading and what a table, and for how long it is meant", async () => {
  const file = plain(await drawn(letter({ language: "de", lines: lines(3, true) })));
  expect(file).toMatch(/^%PDF-1\.7/);
  expect(file).toContain("/Lang (de-DE)");
  expect(file).toContain("/DisplayDocTitle true");
  expect(file).toContain("/Marked true");
  expect(file).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  const count = (role: string) => file.match(new RegExp(`/S /${role}\\b`, "g"))?.length ?? 0;
  expect(count("H1")).toBe(1);
  expect(count("Table")).toBe(1);
  expect(count("TR")).toBe(4);
  expect(count("TH")).toBe(7);
  expect(file).toContain("/Scope /Column");
  expect(count("Figure")).toBe(1);
  expect(file).toMatch(/\/Alt /);
});

test("names from elsewhere come back as they were typed, and move nothing", async () => {
  const [usual = []] = await placedIn(await drawn(letter()));
  for (const name of ["Emre Yılmaz", "Łódź Żagiel", "Παπάς", "Дмитрий", "გიორგი"]) {
    const [page = []] = await placedIn(await drawn(letter({ debtor: { ...peeters, name } })));
    expect(textOf(page)).toContain(name);
    const table = ({ text }: { text: string }) => /^(Factuur|Vervaldatum|Incassokosten|744,33)$/.test(text);
    expect(page.filter(table)).toEqual(usual.filter(table));
  }
});

test("a telephone reads the code as the transfer it is printed beside", () => {
  const content = letter();
  const payload = codeOf(content) ?? "";
  const { size, stretches } = qrOf(payload);
  const scale = 4;
  const side = (size + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, width] of stretches)
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < width * scale; column += 1) {
        const at = (((y + 4) * scale + row) * side + (x + 4) * scale + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  expect(jsQR(pixels, side, side)?.data).toBe(payload);
  expect(payload.split("\n").slice(5)).toEqual([
    "Van Dijk Energie B.V.",
    "NL02ABNA0123456789",
    "EUR869.03",
    "",
    "",
    "10133 F2026-00837",
  ]);
});

test("letters in pounds and dollars have no code, nor those of a customer who wants none", () => {
  expect(codeOf(letter({ currency: "GBP" }))).toBeNull();
  expect(codeOf(letter({ currency: "USD" }))).toBeNull();
  expect(codeOf(letter({ settings: { qr: "none" } }))).toBeNull();
});

test("fold marks stand at the thirds of the first page and nowhere else", async () => {
  const marks = async (content: Parameters<typeof letterPdf>[0]) => {
    const contents = streamsOf(await drawn(content)).filter((text) => text.includes(" Tf"));
    return contents.map((text) =>
      [...text.matchAll(/^11\.339 ([\d.]+) m$/gm)].map(([, y]) => Math.round((Number(y) / 72) * 254) / 10),
    );
  };
  expect(await marks(letter({ lines: lines(20, true) }))).toEqual([[105, 210, 148.5], []]);
  expect(await marks(letter({ settings: { fold_marks: false } }))).toEqual([[]]);
});

/** Returns the streams of a file that can be decompressed. */
function streamsOf(pdf: Buffer): string[] {
  const found: string[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1))
    try {
      found.push(inflateSync(pdf.subarray(at + 7)).toString("latin1"));
    } catch {
      // Not every stream is compressed.
    }
  return found;
}
