import PDFDocument from "pdfkit";
import { formatLongDay } from "@/lib/i18n/format";
import { sentence } from "@/lib/i18n/sentences";
import { breakable } from "../rules";
import type { Block, LetterContent, Run } from "../schema";
import { wideFonts } from "./fonts";
import { feet } from "./foot";
import { makeUpLines } from "./make-up";
import { type Fonts, PAGE } from "./page";
import { drawTable } from "./table";

const WINDOW = { x: 57, y: 142 } as const;
const SUBJECT_Y = 262;
const BODY = 10;

type Images = { logo: Buffer | null };

const builtIn: Fonts = { plain: "Helvetica", bold: "Helvetica-Bold", italic: "Helvetica-Oblique" };
// What Windows-1252 can write; a name with other letters needs an embedded font, which costs ten times the time.
const westEuropean =
  /^[\x20-\x7e\u00a0-\u00ff\u20ac\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212\n]*$/;

/** A letter as PDF bytes: logo, address in the window, words, specification, make-up of interest and costs, payment details. The same letter gives the same bytes. */
export function letterPdf(letter: LetterContent, images: Images): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margins: { left: PAGE.left, right: 57, top: PAGE.top, bottom: 60 },
    bufferPages: true,
    info: {
      Title: letter.subject,
      Author: letter.customer.name,
      CreationDate: new Date(`${letter.date}T12:00:00Z`),
    },
    lang: letter.language,
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  draw(document, letter, images, fontsFor(document, letter));
  document.end();
  return finished;
}

function fontsFor(document: PDFKit.PDFDocument, letter: LetterContent): Fonts {
  if (westEuropean.test(wordsIn(letter))) return builtIn;
  document.registerFont("wide", wideFonts.plain);
  document.registerFont("wide-bold", wideFonts.bold);
  return { plain: "wide", bold: "wide-bold", italic: "wide" };
}

const wordsIn = ({ blocks, debtor, customer, lines, subject, reseller }: LetterContent): string =>
  [
    subject,
    reseller.name,
    customer.name,
    ...customer.address,
    customer.support_name,
    customer.bank_name,
    ...debtor.address,
    debtor.number,
    ...lines.map(({ number }) => number),
    ...blocks.flatMap((block) => ("runs" in block ? block.runs.map(({ text }) => text) : [])),
  ].join("\n");

function draw(document: PDFKit.PDFDocument, letter: LetterContent, images: Images, fonts: Fonts) {
  if (letter.has_header) head(document, letter, images, fonts);
  window(document, letter, fonts);
  document
    .font(fonts.bold)
    .fontSize(13)
    .fillColor("#1d2125")
    .text(letter.subject, PAGE.left, SUBJECT_Y, { width: PAGE.width });
  document.moveDown(0.8);
  for (const block of letter.blocks) drawBlock(document, block, letter, fonts);
  makeUp(document, letter, fonts);
  if (letter.has_footer) feet(document, letter, fonts);
}

function head(
  document: PDFKit.PDFDocument,
  { reseller, customer }: LetterContent,
  { logo }: Images,
  fonts: Fonts,
) {
  document.rect(0, 0, 595, 6).fill(reseller.primary_color);
  if (logo) document.image(logo, PAGE.left, PAGE.top, { fit: [180, 46] });
  else
    document
      .font(fonts.bold)
      .fontSize(15)
      .fillColor(reseller.secondary_color)
      .text(customer.name, PAGE.left, PAGE.top + 8, { width: 260 });
  const contact = [
    customer.name,
    ...customer.address,
    customer.support_telephone,
    customer.support_email,
  ].filter(Boolean);
  document
    .font(fonts.plain)
    .fontSize(8.5)
    .fillColor("#59636e")
    .text(contact.join("\n"), 350, PAGE.top, { width: 188, align: "right" });
}

function window(document: PDFKit.PDFDocument, letter: LetterContent, fonts: Fonts) {
  const { language, date, debtor } = letter;
  document
    .font(fonts.plain)
    .fontSize(BODY + 0.5)
    .fillColor("#1d2125")
    .text(debtor.address.join("\n"), WINDOW.x, WINDOW.y, { width: 260, lineGap: 1 });
  const facts = [
    [sentence(language, "letter.date"), formatLongDay(date, language)],
    [sentence(language, "letter.debtor_number"), debtor.number],
  ];
  let y: number = WINDOW.y;
  for (const [label = "", value = ""] of facts) {
    document.fontSize(8.5).fillColor("#59636e").text(label, 350, y, { width: 188, align: "right" });
    document
      .fontSize(BODY)
      .fillColor("#1d2125")
      .text(value, 350, y + 11, { width: 188, align: "right" });
    y += 32;
  }
}

function drawBlock(document: PDFKit.PDFDocument, block: Block, letter: LetterContent, fonts: Fonts) {
  if (block.kind === "specification") return drawTable(document, letter, fonts);
  if (!("runs" in block)) return;
  const indent = block.kind === "item" ? 12 : 0;
  document.fontSize(BODY).fillColor("#1d2125");
  if (indent) document.font(fonts.plain).text("•", PAGE.left, document.y, { continued: false }).moveUp();
  for (const line of linesOf(block.runs)) {
    line.forEach((run, place) => {
      const continued = place < line.length - 1;
      const font = run.bold ? fonts.bold : run.italic ? fonts.italic : fonts.plain;
      const options = { width: PAGE.width - indent, lineGap: 2, continued };
      if (place === 0) document.font(font).text(run.text, PAGE.left + indent, document.y, options);
      else document.font(font).text(run.text, options);
    });
  }
  document.moveDown(0.7);
}

/** Runs between line breaks: a break at the end of a continued run is lost, so each line begins anew. */
function linesOf(runs: Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs)
    breakable(run.text)
      .split("\n")
      .forEach((text, place) => {
        if (place > 0) lines.push([]);
        if (text !== "") lines.at(-1)?.push({ ...run, text });
      });
  return lines.filter((line) => line.length > 0);
}

/** Interest and costs explained to the cent, where there are any. */
function makeUp(document: PDFKit.PDFDocument, letter: LetterContent, fonts: Fonts) {
  const lines = makeUpLines(letter);
  if (lines.length === 0) return;
  document
    .moveDown(0.4)
    .font(fonts.bold)
    .fontSize(8.5)
    .fillColor("#59636e")
    .text(sentence(letter.language, "letter.make_up"), PAGE.left, document.y);
  document
    .font(fonts.plain)
    .fontSize(8)
    .text(lines.join("\n"), PAGE.left, document.y + 2, { width: PAGE.width, lineGap: 1 });
}
