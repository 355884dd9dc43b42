import { letterDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { FOOT, FURTHER_HEAD, MARKS, TEXT } from "../rules/geometry";
import type { LetterContent } from "../schema";
import { brokenText } from "./lines";
import type { Pen } from "./pen";
import { LINE, lineHeight, styles, widthOf } from "./type";

const AIR = 6;
const FOOT_LINES = 2;

/** Where the first page is folded and punched. */
export function drawMarks(pen: Pen, { sheet }: LetterContent) {
  if (!sheet.fold_marks) return;
  pen.decoration(() => {
    for (const y of MARKS.folds) pen.rule([MARKS.left, y], [MARKS.foldEnd, y], 0.35, LINE);
    pen.rule([MARKS.left, MARKS.hole], [MARKS.holeEnd, MARKS.hole], 0.35, LINE);
  });
}

/** The foot of the first page: who writes, as the law wants it, and the number of the page. */
export function drawFoot(pen: Pen, letter: LetterContent, pages: number) {
  const number = sentence(letter.language, "letter.page", { page: 1, pages });
  const legal = letter.has_header ? legalLines(letter.sender.legal, number) : [];
  pen.decoration(() => {
    pen.rule([TEXT.left, FOOT.rule], [TEXT.right, FOOT.rule], 0.5, LINE);
    legal.forEach((line, place) => {
      pen.text(line, TEXT.left, FOOT.baseline + place * lineHeight(styles.foot), styles.foot);
    });
    pen.textTo(number, TEXT.right, FOOT.baseline, styles.foot);
  }, "Pagination");
}

const legalLines = (parts: readonly string[], number: string): string[] =>
  brokenText(parts.join(" · "), TEXT.width - widthOf(number, styles.foot) - AIR, styles.foot).slice(
    0,
    FOOT_LINES,
  );

/** The head of a further page: whose letter it is, to whom, of which day, and the number of the page. */
export function drawPageHead(pen: Pen, letter: LetterContent, page: number, pages: number) {
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
