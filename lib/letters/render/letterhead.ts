import { countryIn } from "@/lib/i18n/countries";
import { letterDay } from "@/lib/i18n/letter-forms";
import { conventions } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { windowLines } from "../rules/address";
import { faces } from "../rules/geometry";
import type { LetterContent } from "../schema";
import { inkOf } from "./colour";
import { brokenText } from "./lines";
import type { Pen } from "./pen";
import { baselineIn, lineHeight, POINT, type Style, styles, widthOf } from "./typography";

/** Draws everything above the text of the first page: sender, addressee and reference (LETTERS §1, §3.1, §3.2). */
export function drawLetterhead(pen: Pen, letter: LetterContent, logo: Buffer | null) {
  if (letter.has_header) {
    drawMark(pen, letter, logo);
    drawSender(pen, letter);
  }
  drawReturnLine(pen, letter);
  const cutName = drawAddress(pen, letter);
  drawReference(pen, letter, cutName);
}

/** Draws the sender's logo, else its name. */
function drawMark(pen: Pen, { sender, sheet, language }: LetterContent, logo: Buffer | null) {
  const zone = faces[sheet.window].logo;
  const width = zone.right - zone.left;
  if (logo) {
    const alt = sentence(language, "letter.logo_alt", { name: sender.name });
    pen.within(pen.element("Figure", undefined, { alt }), () =>
      pen.image(logo, zone.left, zone.top, width, zone.bottom - zone.top),
    );
    return;
  }
  const isLong = brokenText(sender.name, width, styles.name).length > 1;
  const style: Style = { ...(isLong ? styles.long_name : styles.name), color: inkOf(sender.color) };
  stack(pen, brokenText(sender.name, width, style).slice(0, 2), zone.left, zone.top + 4, style);
}

/** Draws the sender's details; the country only where the letter goes abroad. */
function drawSender(pen: Pen, { sender, sheet, debtor, language }: LetterContent) {
  const { left, right, top } = faces[sheet.window].sender;
  const isAbroad = debtor.address.country !== "";
  const lines = [
    ...sender.address,
    isAbroad ? countryIn(language, sender.country) : "",
    ...sender.contact,
  ].filter(Boolean);
  const name = brokenText(sender.name, right - left, styles.sender_name);
  const below = stack(pen, name, left, top, styles.sender_name);
  stack(
    pen,
    lines.flatMap((line) => brokenText(line, right - left, styles.sender)),
    left,
    below,
    styles.sender,
  );
}

/** Draws the return address; without the name where it is too long, and not at all where that is still too long. */
function drawReturnLine(pen: Pen, { sender, sheet, language }: LetterContent) {
  if (!sheet.return_line || sender.return_address === "") return;
  const { address, return_line } = faces[sheet.window];
  const sentenceFor = (words: string) => sentence(language, "letter.return_to", { address: words });
  const fits = (words: string) => widthOf(words, styles.return_line) <= address.right - address.left;
  const candidates = [
    sentenceFor(`${sender.name}, ${sender.return_address}`),
    sentenceFor(sender.return_address),
  ];
  const isNamed = conventions[language].namesSenderInReturnLine;
  const words = (isNamed ? candidates : candidates.slice(1)).find(fits);
  if (words)
    pen.decoration(() =>
      pen.text(words, address.left + sheet.window_dx, return_line + sheet.window_dy, styles.return_line),
    );
}

/** Draws the address. Returns the full name where the window could hold only a part of it. */
function drawAddress(pen: Pen, { debtor, sheet }: LetterContent): string | null {
  const { address, lines: at } = faces[sheet.window];
  const fits = (text: string) => widthOf(text, styles.address) <= address.right - address.left;
  const { lines, name } = windowLines(debtor.address, fits);
  const isSix = lines.length > 5;
  const first = (isSix ? at.firstOfSix : at.first) + sheet.window_dy;
  const pitch = isSix ? at.pitchOfSix : at.pitch;
  const element = pen.element("P");
  lines.forEach((line, index) => {
    pen.within(element, () =>
      pen.text(`${line} `, address.left + sheet.window_dx, first + index * pitch, styles.address),
    );
  });
  return name;
}

const LABELS = 27;
const PITCH = 5.2;

function drawReference(pen: Pen, letter: LetterContent, cutName: string | null) {
  const { language, debtor, lines, sheet, sender } = letter;
  const { left, right, top } = faces[sheet.window].reference;
  const rows = [
    ["date", letterDay(letter.date, language)],
    ["debtor_number", debtor.number],
    ["invoice_number", lines.length === 1 ? (lines[0]?.number ?? "") : ""],
    ["own_reference", letter.letter_number ?? ""],
    ["contact", letter.handled_by],
    ["addressee", cutName ?? ""],
    ["creditor", (sender.creditor ?? []).join("\n")],
  ].filter(([, value]) => value !== "");
  let y: number = top;
  for (const [label = "", value = ""] of rows) {
    const values = value
      .split("\n")
      .flatMap((line) => brokenText(line, right - left - LABELS, styles.reference));
    const baseline = y + baselineIn(styles.reference);
    pen.within(pen.element("P"), () => {
      pen.text(`${sentence(language, `letter.${label}`)} `, left, baseline, styles.label);
      values.forEach((line, index) => {
        pen.text(line, left + LABELS, baseline + index * lineHeight(styles.reference), styles.reference);
      });
    });
    y += PITCH + (values.length - 1) * lineHeight(styles.reference);
  }
}

/** Draws lines under each other as one paragraph; returns where the next would begin. */
function stack(pen: Pen, lines: readonly string[], left: number, top: number, style: Style): number {
  const element = pen.element("P");
  lines.forEach((line, index) => {
    const baseline = top + index * lineHeight(style) + baselineIn(style);
    pen.within(element, () => pen.text(`${line.trimEnd()} `, left, baseline, style));
  });
  return top + lines.length * style.leading * POINT;
}
