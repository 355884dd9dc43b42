import { sentence } from "@/lib/i18n/sentences";
import { SUBJECT } from "../rules/geometry";
import type { Block, LetterContent } from "../schema";
import { type Box, together } from "./box";
import { instalmentBoxes } from "./instalments";
import { makeUpLines } from "./make-up";
import { paragraph } from "./paragraph";
import { paymentBoxes } from "./payment";
import { captioned, inlineTable } from "./table";
import { hasMakeUpBeside, totalsBox } from "./totals";
import { baselineIn, lineHeight, styles } from "./type";

/** Where the table stands: in the letter, or on pages of its own behind it, which the letter names. */
type Placing = { table: "inline" } | { table: "annex"; pages: [first: number, last: number] };

/** The words of a letter from its subject to its signature, as boxes (LETTERS §1.4). */
export function bodyBoxes(letter: LetterContent, placing: Placing): Box[] {
  const blocks = letter.blocks.filter(
    (block) => letter.has_footer || !("role" in block && block.role === "closing"),
  );
  const parts = blocks.map((block) => blockBoxes(block, letter, placing));
  return [...subject(letter), ...signed(parts).flat()];
}

/** Where the first box begins, so that the subject stands on its own line. */
export const bodyTop = SUBJECT - baselineIn(styles.subject);

const SALUTATION = 8;

function subject({ subject }: LetterContent): Box[] {
  const boxes = paragraph([{ text: subject }], styles.subject, { role: "H1", gap: 0 }).slice(0, 2);
  const last = boxes.at(-1);
  if (!last) return [];
  // The salutation's line stands eight millimetres below.
  const air =
    SALUTATION - (lineHeight(styles.subject) - baselineIn(styles.subject)) - baselineIn(styles.body) - 2.2;
  return together([...boxes.slice(0, -1), { ...last, height: last.height + air, keep: true }]);
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
    return [...together([captioned(letter), ...inlineTable(letter)]), totalsBox(letter)];
  const [first, last] = placing.pages;
  const key = last - first > 1 ? "letter.pages_to" : "letter.pages";
  const pages = last === first ? String(first) : sentence(letter.language, key, { first, last });
  return [
    totalsBox(letter),
    ...paragraph([{ text: sentence(letter.language, "letter.annex_on", { pages }) }], styles.body),
  ];
}

/** The signature never stands alone on a page: the part before it goes along. */
function signed(parts: Box[][]): Box[][] {
  const full = parts.filter((part) => part.length > 0);
  return full.map((part, place) => {
    if (place === full.length - 1) return together(part);
    if (place === full.length - 2) return together(part).map((box) => ({ ...box, keep: true }));
    return part;
  });
}

const HEAD_GAP = 4;

/** How interest and costs came about, under the signature; of one invoice it stands beside the totals. */
export function makeUpBoxes(letter: LetterContent): Box[] {
  const hasTable = letter.blocks.some(({ kind }) => kind === "specification");
  const lines = hasTable && hasMakeUpBeside(letter) ? [] : makeUpLines(letter);
  if (lines.length === 0) return [];
  const [first = [], ...others] = lines.map((text) =>
    together(paragraph([{ text }], styles.make_up, { gap: 0 })),
  );
  const head = paragraph([{ text: sentence(letter.language, "letter.make_up") }], styles.make_up_head, {
    gap: HEAD_GAP,
  });
  return [...together([...head, ...first]), ...others.flat()];
}
