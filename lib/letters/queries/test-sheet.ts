import { reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { customerSettings } from "@/lib/customers/queries";
import type { Window } from "@/lib/customers/statuses";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import type { Day } from "@/lib/kernel/day";
import { pdfOf } from "../render/document";
import { paragraph } from "../render/paragraph";
import type { Pen } from "../render/pen";
import { GREY, INK, LINE, POINT, styles } from "../render/typography";
import { faces, MARKS, openings, SUBJECT, TEXT } from "../rules/geometry";
import { TestSheet } from "../schema";

/**
 * Returns a sheet that shows where the address is printed and what the windows of envelopes show, with the customer's shift or one being
 * tried.
 */
export const testSheet = file({
  can: "letters.read",
  input: TestSheet,
  media: ["application/pdf"],
  async run(ctx, tried) {
    const own = await reading(ctx, customerSettings);
    const shifted = {
      window: tried.window ?? own.window,
      window_dx: tried.window_dx ?? own.window_dx,
      window_dy: tried.window_dy ?? own.window_dy,
    };
    const { language, today: date } = ctx;
    const author = own.company_name || own.name;
    return {
      filename: `${sentence(language, "window_sheet.file")}.pdf`,
      content_type: "application/pdf",
      body: await testSheetPdf(shifted, { author, date, language }),
      isInline: true,
    };
  },
});

type Shifted = { window: Window; window_dx: number; window_dy: number };
type About = { author: string; date: Day; language: Locale };

/**
 * Draws a sheet to fold into an envelope: an address where letters have it, the windows manufacturers cut, and the area that must stay
 * clear (LETTERS §1).
 */
function testSheetPdf(shifted: Shifted, { author, date, language }: About): Promise<Buffer> {
  const word = (key: string, values?: Record<string, number>) =>
    sentence(language, `window_sheet.${key}`, values);
  return pdfOf({ title: word("title"), author, date, language }, (pen) => {
    pen.page();
    drawOutlines(pen, shifted, word);
    drawAddress(pen, shifted, word("address").split("\n"));
    let top = SUBJECT;
    for (const box of [
      ...paragraph([{ text: word("title") }], styles.subject, { role: "H1" }),
      ...paragraph([{ text: word("how") }], styles.body),
      ...paragraph([{ text: word("shift", { dx: shifted.window_dx, dy: shifted.window_dy }) }], styles.body),
      ...paragraph([{ text: word("measure") }], styles.body),
    ]) {
      box.draw(pen, top + box.gap);
      top += box.gap + box.height;
    }
    drawMeasure(pen, top + BELOW);
  });
}

const BELOW = 6;
const THIN = 0.35;
const BOLD = 0.8;

type Word = (key: string) => string;

function drawOutlines(pen: Pen, { window, window_dx, window_dy }: Shifted, word: Word) {
  const { kept_clear, address } = faces[window];
  const clear = { ...kept_clear, left: Math.max(MARKS.left, kept_clear.left) };
  outline(pen, clear, { width: THIN, color: LINE }, word("clear"));
  for (const { name, left, top, width, height } of openings[window])
    outline(
      pen,
      { left, top, right: left + width, bottom: top + height },
      { width: THIN, color: GREY },
      name,
    );
  const zone = {
    left: address.left + window_dx,
    right: address.right + window_dx,
    top: address.top + window_dy,
    bottom: address.bottom + window_dy,
  };
  outline(pen, zone, { width: BOLD, color: INK }, word("zone"));
  pen.decoration(() => {
    for (const y of MARKS.folds) pen.rule([MARKS.left, y], [MARKS.foldEnd, y], THIN, GREY);
  });
}

type Corners = { left: number; top: number; right: number; bottom: number };

function outline(
  pen: Pen,
  { left, top, right, bottom }: Corners,
  { width, color }: { width: number; color: string },
  name: string,
) {
  pen.decoration(() => {
    pen.rule([left, top], [right, top], width, color);
    pen.rule([right, top], [right, bottom], width, color);
    pen.rule([right, bottom], [left, bottom], width, color);
    pen.rule([left, bottom], [left, top], width, color);
  });
  pen.within(pen.element("P"), () => pen.textTo(`${name} `, right - 1, bottom - 1, styles.caption));
}

function drawAddress(pen: Pen, { window, window_dx, window_dy }: Shifted, lines: readonly string[]) {
  const { address, lines: at } = faces[window];
  const element = pen.element("P");
  lines.forEach((line, index) => {
    const baseline = at.first + window_dy + index * at.pitch;
    pen.within(element, () => pen.text(`${line} `, address.left + window_dx, baseline, styles.address));
  });
}

const MEASURE = 100;
const STEP = 10;
const TICK = 2;

/** Draws a line of a hundred millimetres: on a sheet that was scaled to fit the paper it is shorter. */
function drawMeasure(pen: Pen, y: number) {
  pen.decoration(() => {
    pen.rule([TEXT.left, y], [TEXT.left + MEASURE, y], 1 / POINT / 4, INK);
    for (let x = 0; x <= MEASURE; x += STEP)
      pen.rule([TEXT.left + x, y - TICK], [TEXT.left + x, y], THIN, INK);
  });
}
