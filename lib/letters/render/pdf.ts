import { FURTHER_TOP, TEXT } from "../rules/geometry";
import type { LetterContent } from "../schema";
import { annexPages } from "./annex";
import { bodyBoxes, bodyTop, makeUpBoxes } from "./body";
import { type Box, heightOf, paged } from "./box";
import { pdfOf } from "./document";
import { drawHead } from "./head";
import { drawFoot, drawMarks, drawPageHead } from "./margins";
import type { Pen } from "./pen";

type Images = { logo: Buffer | null };

/** A letter as PDF bytes: address in the window, words, specification, payment details, make-up of interest and costs. The same letter gives the same bytes. */
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

/** Draws a letter on pages of its own; answers how many. */
export function drawLetter(pen: Pen, letter: LetterContent, logo: Buffer | null): number {
  const pages = pagesOf(letter);
  pages.forEach((page, place) => {
    pen.page();
    if (place === 0) {
      drawMarks(pen, letter);
      drawHead(pen, letter, logo);
    } else drawPageHead(pen, letter, place + 1, pages.length);
    for (const { box, top } of page) box.draw(pen, top);
    if (place === 0) drawFoot(pen, letter, pages.length);
  });
  return pages.length;
}

const FIRST = { top: bodyTop, bottom: TEXT.bottom };
const FURTHER = { top: FURTHER_TOP, bottom: TEXT.bottom };
const MOST_INLINE = 8;

type Placed = ReturnType<typeof paged>;

/** The first page is complete wherever that can be: with everything on it, else without the make-up, else with the table behind it (LETTERS §1.4). */
function pagesOf(letter: LetterContent): Placed {
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

function withAnnex(letter: LetterContent): Placed {
  const annex = annexPages(letter).flatMap((boxes: Box[]) => paged(boxes, FURTHER, FURTHER));
  const named = (first: number) =>
    paged(bodyBoxes(letter, { table: "annex", pages: [first, first + annex.length - 1] }), FIRST, FURTHER);
  const body = named(2);
  return [...(body.length === 1 ? body : named(body.length + 1)), ...annex];
}
