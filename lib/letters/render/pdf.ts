import PDFDocument from "pdfkit";
import { FURTHER_TOP, TEXT } from "../rules/geometry";
import type { LetterContent } from "../schema";
import { annexPages } from "./annex";
import { bodyBoxes, bodyTop, makeUpBoxes } from "./body";
import { type Box, heightOf, paged } from "./box";
import { drawHead } from "./head";
import { drawFoot, drawMarks, drawPageHead } from "./margins";
import { type Pen, penOn } from "./pen";

type Images = { logo: Buffer | null };

/** What a checker of conformance is told the file is: kept for years as evidence, with everything that needs to be read aloud. */
const IDENTIFIER = "PDF/A-2a";

const spoken = { nl: "nl-NL", en: "en-GB", de: "de-DE" } as const;

/** A letter as PDF bytes: address in the window, words, specification, payment details, make-up of interest and costs. The same letter gives the same bytes. */
export function letterPdf(letter: LetterContent, { logo }: Images): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    // No standard font is ever opened: they have no true minus and are not embedded.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    subset: IDENTIFIER,
    lang: spoken[letter.language],
    info: {
      Title: `${letter.subject} (${letter.debtor.number})`,
      Author: letter.sender.name,
      CreationDate: new Date(`${letter.date}T12:00:00Z`),
    },
  });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on("end", () => resolve(Buffer.concat(parts)));
    document.on("error", reject);
  });
  const root = document.struct("Document");
  document.addStructure(root);
  draw(penOn(document, root), letter, logo);
  document.end();
  return finished;
}

function draw(pen: Pen, letter: LetterContent, logo: Buffer | null) {
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
