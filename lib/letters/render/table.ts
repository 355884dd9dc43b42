import { formatCents } from "@/lib/i18n/format";
import { sentence } from "@/lib/i18n/sentences";
import type { LetterContent } from "../schema";
import { type Column, specificationColumns } from "./columns";
import { type Fonts, PAGE } from "./page";

const ROW = 17;

/** The specification table: its head again on every page, figures to the right, the total last. */
export function drawTable(document: PDFKit.PDFDocument, letter: LetterContent, fonts: Fonts) {
  const columns = specificationColumns(letter);
  const places = placed(columns);
  heading(document, places, fonts);
  for (const line of letter.lines) {
    if (document.y + ROW > PAGE.bottom - ROW) {
      document.addPage();
      heading(document, places, fonts);
    }
    const y = document.y;
    document.font(fonts.plain).fontSize(9).fillColor("#1d2125");
    for (const { column, x, width } of places) cell(document, column.of(line), column, x, y, width);
    document
      .moveTo(PAGE.left, y + 13)
      .lineTo(PAGE.right, y + 13)
      .lineWidth(0.4)
      .strokeColor("#e3e7eb")
      .stroke();
    document.y = y + ROW;
  }
  total(document, letter, fonts);
}

type Place = { column: Column; x: number; width: number };

/** The number column takes what the others leave: invoice numbers are the longest words here. */
function placed(columns: Column[]): Place[] {
  const width = (column: Column) => (column.numeric ? 68 : 62);
  const others = columns.slice(1).reduce((sum, column) => sum + width(column), 0);
  let x: number = PAGE.left;
  return columns.map((column, place) => {
    const own = place === 0 ? PAGE.width - others : width(column);
    const at = { column, x, width: own };
    x += own;
    return at;
  });
}

function heading(document: PDFKit.PDFDocument, places: Place[], fonts: Fonts) {
  const y = document.y;
  document.font(fonts.bold).fontSize(8.5).fillColor("#59636e");
  for (const { column, x, width } of places) cell(document, column.label, column, x, y, width);
  document
    .moveTo(PAGE.left, y + 13)
    .lineTo(PAGE.right, y + 13)
    .lineWidth(0.8)
    .strokeColor("#8b949e")
    .stroke();
  document.y = y + ROW;
}

const cell = (
  document: PDFKit.PDFDocument,
  words: string,
  { numeric }: Column,
  x: number,
  y: number,
  width: number,
) =>
  document.text(words, x, y, {
    width: width - (numeric ? 0 : 6),
    align: numeric ? "right" : "left",
    lineBreak: false,
    ellipsis: true,
  });

function total(document: PDFKit.PDFDocument, { language, totals, currency }: LetterContent, fonts: Fonts) {
  const y = document.y + 2;
  document.font(fonts.bold).fontSize(10).fillColor("#1d2125");
  document.text(
    `${sentence(language, "letter.total")}   ${formatCents(totals.claim, currency)}`,
    PAGE.left,
    y,
    { width: PAGE.width, align: "right" },
  );
  document.x = PAGE.left;
  document.moveDown(1);
}
