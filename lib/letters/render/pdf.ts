import { letterAmount, letterDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { sum } from "@/lib/kernel/money";
import { FOOT, FURTHER_HEAD, FURTHER_TOP, MARKS, SUBJECT, TEXT } from "../rules/geometry";
import { isClaimed } from "../rules/specification";
import type { Block, LetterContent, LetterLine } from "../schema";
import { type Box, heightOf, keepTogether, paged } from "./box";
import { type Column, specificationColumns } from "./columns";
import { pdfOf } from "./document";
import { instalmentBoxes } from "./instalments";
import { drawLetterhead } from "./letterhead";
import { brokenText } from "./lines";
import { makeUpLines } from "./make-up";
import { paragraph } from "./paragraph";
import { paymentBoxes } from "./payment";
import type { Pen } from "./pen";
import { captioned, inlineTable, letterTable, rowsOf, type TableRow } from "./table";
import { showsMakeUpBesideTotals, totalsBox } from "./totals";
import { baselineIn, LINE, lineHeight, styles, widthOf } from "./typography";

/** Where the table is: in the letter, or on pages of its own after it, whose numbers the letter gives. */
type Placing = { table: "inline" } | { table: "annex"; pages: [first: number, last: number] };

/** Returns the text of a letter from its subject to its signature, as boxes (LETTERS §1.4). */
function bodyBoxes(letter: LetterContent, placing: Placing): Box[] {
  const blocks = letter.blocks.filter(
    (block) => letter.has_footer || !("role" in block && block.role === "closing"),
  );
  const parts = blocks.map((block) => blockBoxes(block, letter, placing));
  return [...subject(letter), ...signed(parts).flat()];
}

/** Top of the first box, chosen so that the subject is on its prescribed baseline. */
const bodyTop = SUBJECT - baselineIn(styles.subject);

const SALUTATION = 8;

function subject({ subject }: LetterContent): Box[] {
  const boxes = paragraph([{ text: subject }], styles.subject, { role: "H1", gap: 0 }).slice(0, 2);
  const last = boxes.at(-1);
  if (!last) return [];
  // The salutation's line is eight millimetres below.
  const air =
    SALUTATION - (lineHeight(styles.subject) - baselineIn(styles.subject)) - baselineIn(styles.body) - 2.2;
  return keepTogether([...boxes.slice(0, -1), { ...last, height: last.height + air, keep: true }]);
}

function blockBoxes(block: Block, letter: LetterContent, placing: Placing): Box[] {
  if (block.kind === "payment") return paymentBoxes(letter);
  if (block.kind === "specification") return specification(letter, placing);
  if (block.kind === "instalments") return instalmentBoxes(letter);
  const style = block.role === "help" ? styles.help : styles.body;
  return paragraph(block.runs, style, block.kind === "item" ? { role: "LI", bullet: true, gap: 0.8 } : {});
}

function specification(letter: LetterContent, placing: Placing): Box[] {
  if (placing.table === "inline")
    return [...keepTogether([captioned(letter), ...inlineTable(letter)]), totalsBox(letter)];
  const [first, last] = placing.pages;
  const key = last - first > 1 ? "letter.pages_to" : "letter.pages";
  const pages = last === first ? String(first) : sentence(letter.language, key, { first, last });
  return [
    totalsBox(letter),
    ...paragraph([{ text: sentence(letter.language, "letter.annex_on", { pages }) }], styles.body),
  ];
}

/** Keeps the signature from being alone on a page: the part before it moves with it. */
function signed(parts: Box[][]): Box[][] {
  const full = parts.filter((part) => part.length > 0);
  return full.map((part, index) => {
    if (index === full.length - 1) return keepTogether(part);
    if (index === full.length - 2) return keepTogether(part).map((box) => ({ ...box, keep: true }));
    return part;
  });
}

const HEAD_GAP = 4;

/**
 * Returns how interest and costs were computed, to be placed under the signature; for a single invoice this is beside the totals instead.
 */
function makeUpBoxes(letter: LetterContent): Box[] {
  const hasTable = letter.blocks.some(({ kind }) => kind === "specification");
  const lines = hasTable && showsMakeUpBesideTotals(letter) ? [] : makeUpLines(letter);
  if (lines.length === 0) return [];
  const [first = [], ...others] = lines.map((text) =>
    keepTogether(paragraph([{ text }], styles.make_up, { gap: 0 })),
  );
  const head = paragraph([{ text: sentence(letter.language, "letter.make_up") }], styles.make_up_head, {
    gap: HEAD_GAP,
  });
  return [...keepTogether([...head, ...first]), ...others.flat()];
}

type Images = { logo: Buffer | null };

/**
 * Returns a letter as PDF bytes: address in the window, text, specification, payment details, make-up of interest and costs. The same
 * letter gives the same bytes.
 */
export const letterPdf = (letter: LetterContent, { logo }: Images): Promise<Buffer> =>
  pdfOf(
    {
      title: `${letter.subject} (${letter.debtor.number})`,
      author: letter.sender.name,
      date: letter.date,
      language: letter.language,
    },
    (pen) => void drawLetter(pen, letter, logo),
  );

/** Draws a letter on pages of its own; returns how many. */
export function drawLetter(pen: Pen, letter: LetterContent, logo: Buffer | null): number {
  const pages = pagesOf(letter);
  pages.forEach((page, index) => {
    pen.page();
    if (index === 0) {
      drawMarks(pen, letter);
      drawLetterhead(pen, letter, logo);
    } else drawPageHead(pen, letter, index + 1, pages.length);
    for (const { box, top } of page) box.draw(pen, top);
    if (letter.mark) drawMark(pen, letter.mark);
    if (index === 0) drawFoot(pen, letter, pages.length);
  });
  return pages.length;
}

const FIRST = { top: bodyTop, bottom: TEXT.bottom };
const FURTHER = { top: FURTHER_TOP, bottom: TEXT.bottom };
const MOST_INLINE = 8;

type PagedBoxes = ReturnType<typeof paged>;

/**
 * Lays out the pages so that the first is complete wherever possible: with everything on it, else without the make-up, else with the table
 * as an annex (LETTERS §1.4).
 */
function pagesOf(letter: LetterContent): PagedBoxes {
  const body = bodyBoxes(letter, { table: "inline" });
  const makeUp = makeUpBoxes(letter);
  const room = FIRST.bottom - FIRST.top;
  const isShort = letter.lines.length <= MOST_INLINE;
  if (isShort && heightOf([...body, ...makeUp]) <= room) return paged([...body, ...makeUp], FIRST, FURTHER);
  if (isShort && heightOf(body) <= room)
    return [...paged(body, FIRST, FURTHER), ...paged(makeUp, FURTHER, FURTHER)];
  const hasTable = letter.blocks.some(({ kind }) => kind === "specification");
  return hasTable && letter.lines.length > 1
    ? withAnnex(letter)
    : paged([...body, ...makeUp], FIRST, FURTHER);
}

function withAnnex(letter: LetterContent): PagedBoxes {
  const annex = annexPages(letter).flatMap((boxes: Box[]) => paged(boxes, FURTHER, FURTHER));
  const named = (first: number) =>
    paged(bodyBoxes(letter, { table: "annex", pages: [first, first + annex.length - 1] }), FIRST, FURTHER);
  const body = named(2);
  return [...(body.length === 1 ? body : named(body.length + 1)), ...annex];
}

const AIR = 6;
const FOOT_LINES = 2;

/** Draws the marks where the first page is folded and punched. */
function drawMarks(pen: Pen, { sheet }: LetterContent) {
  if (!sheet.fold_marks) return;
  pen.decoration(() => {
    for (const y of MARKS.folds) pen.rule([MARKS.left, y], [MARKS.foldEnd, y], 0.35, LINE);
    pen.rule([MARKS.left, MARKS.hole], [MARKS.holeEnd, MARKS.hole], 0.35, LINE);
  });
}

/** Draws the foot of the first page: the sender's legal details and the page number. */
function drawFoot(pen: Pen, letter: LetterContent, pages: number) {
  const number = sentence(letter.language, "letter.page", { page: 1, pages });
  const legal = letter.has_header ? legalLines(letter.sender.legal, number) : [];
  pen.decoration(() => {
    pen.rule([TEXT.left, FOOT.rule], [TEXT.right, FOOT.rule], 0.5, LINE);
    legal.forEach((line, index) => {
      pen.text(line, TEXT.left, FOOT.baseline + index * lineHeight(styles.foot), styles.foot);
    });
    pen.textTo(number, TEXT.right, FOOT.baseline, styles.foot);
  }, "Pagination");
}

const MARK_GROUND = "#ffe08a";
const MARK = { left: 60, top: 3, width: 90, height: 7 };

/** Draws the mark of a page that is not to be posted, at its empty upper edge. */
function drawMark(pen: Pen, words: string) {
  const left = MARK.left + (MARK.width - widthOf(words, styles.mark)) / 2;
  const baseline = MARK.top + (MARK.height - lineHeight(styles.mark)) / 2 + baselineIn(styles.mark);
  pen.within(pen.element("P"), () => {
    pen.box(MARK.left, MARK.top, MARK.width, MARK.height, MARK_GROUND);
    pen.text(words, left, baseline, styles.mark);
  });
}

const legalLines = (parts: readonly string[], number: string): string[] =>
  brokenText(parts.join(" · "), TEXT.width - widthOf(number, styles.foot) - AIR, styles.foot).slice(
    0,
    FOOT_LINES,
  );

/** Draws the head of a further page: sender, debtor number, date and page number. */
function drawPageHead(pen: Pen, letter: LetterContent, page: number, pages: number) {
  const { language, sender, debtor, date } = letter;
  const number = sentence(language, "letter.page", { page, pages });
  const about = [
    sender.name,
    `${sentence(language, "letter.debtor_number")} ${debtor.number}`,
    letterDay(date, language),
  ].join(" · ");
  const [line = ""] = brokenText(
    about,
    TEXT.width - widthOf(number, styles.page_head) - AIR,
    styles.page_head,
  );
  pen.decoration(() => {
    pen.text(line, TEXT.left, FURTHER_HEAD, styles.page_head);
    pen.textTo(number, TEXT.right, FURTHER_HEAD, styles.page_head);
  }, "Pagination");
}

const MOST_ROWS = 39;
const LEAST_AFTER_A_BREAK = 3;

/** Returns the table on pages of its own: its head on each, the sums carried over, the totals with the last rows, and the make-up. */
function annexPages(letter: LetterContent): Box[][] {
  const columns = specificationColumns(letter, true);
  const rows = rowsOf(letter, columns);
  const boxes = letterTable(columns);
  const pages = spread(rows, (page) => heightOf(page.map(boxes.row)));
  const title = paragraph([{ text: sentence(letter.language, "letter.annex") }], styles.subject, { gap: 0 });
  let before: TableRow[] = [];
  const drawn = pages.map((page, index) => {
    const carried = before;
    before = [...before, ...page];
    return keepTogether([
      ...(index === 0 ? title : []),
      captioned(letter),
      boxes.head(0),
      ...(index > 0 ? [boxes.row(carriedRow("brought_forward", carried, columns, letter))] : []),
      ...page.map(boxes.row),
      ...(index < pages.length - 1
        ? [boxes.row(carriedRow("carried_forward", before, columns, letter))]
        : []),
    ]);
  });
  const last = drawn.at(-1) ?? [];
  const end = [totalsBox(letter), ...makeUpBoxes(letter)];
  const room = TEXT.bottom - FURTHER_TOP;
  if (heightOf([...last, ...end]) <= room) return [...drawn.slice(0, -1), [...last, ...end]];
  return heightOf([...last, ...end.slice(0, 1)]) <= room
    ? [...drawn.slice(0, -1), [...last, ...end.slice(0, 1)], end.slice(1)]
    : [...drawn, end];
}

/** Returns rows page by page, as many as fit; the last page has at least three, so that the totals are never alone on a page. */
function spread(rows: TableRow[], heightOfRows: (page: TableRow[]) => number): TableRow[][] {
  // Title, caption, head, the two rows of sums carried over, and the totals below the last rows, in millimetres.
  const room = TEXT.bottom - FURTHER_TOP - 58;
  const pages: TableRow[][] = [];
  let page: TableRow[] = [];
  for (const row of rows) {
    if (page.length >= MOST_ROWS - 4 || heightOfRows([...page, row]) > room) {
      pages.push(page);
      page = [];
    }
    page.push(row);
  }
  const previous = pages.at(-1);
  while (previous && page.length < LEAST_AFTER_A_BREAK && previous.length > LEAST_AFTER_A_BREAK) {
    const moved = previous.pop();
    if (moved) page.unshift(moved);
  }
  return [...pages, page].filter(({ length }) => length > 0);
}

/** Returns a row with the sums of all lines so far, under their columns. */
function carriedRow(
  word: "brought_forward" | "carried_forward",
  rows: readonly TableRow[],
  columns: readonly Column[],
  letter: LetterContent,
): TableRow {
  const lines = rows.flatMap(({ line }): LetterLine[] =>
    line && isClaimed(line, letter.is_statement) ? [line] : [],
  );
  const cells = columns.map(({ amountOf }) =>
    amountOf ? letterAmount(sum(lines.map(amountOf)), letter.language) : "",
  );
  return {
    line: null,
    cells: [sentence(letter.language, `letter.${word}`), ...cells.slice(1)],
    style: "sum",
  };
}
