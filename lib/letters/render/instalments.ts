import { letterAmount, letterMoney, tableDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { add, NOTHING, sum } from "@/lib/kernel/money";
import { orderedLines } from "../rules/specification";
import type { LetterContent } from "../schema";
import { type Box, keepTogether } from "./box";
import type { Column } from "./columns";
import { paragraph } from "./paragraph";
import { captioned, letterTable } from "./table";
import { styles } from "./typography";

const WIDTHS = { number: 75, day: 45, amount: 45 };
/** Number, date, due date and open amount of an invoice in the arrangement, in millimetres. */
const ARRANGED_WIDTHS = [60, 35, 35, 35];

/** Returns the terms of an arrangement row by row, as they are printed and written in a mail, with their sum. */
export function instalmentRows({ instalments = [], language }: LetterContent) {
  const word = (key: string) => sentence(language, `letter.${key}`);
  return {
    head: [word("instalment"), word("instalment_day"), word("instalment_amount")] as const,
    rows: instalments.map(
      ({ day, amount }, index) =>
        [String(index + 1), tableDay(day, language), letterAmount(amount, language)] as const,
    ),
    total: [
      word("instalments_together"),
      "",
      letterAmount(sum(instalments.map(({ amount }) => amount)), language),
    ] as const,
  };
}

/**
 * Returns whether the letter names its invoices. Letters from before 24 November 2026 have no charges and do not; they are printed
 * unchanged.
 */
export const namesInvoices = ({ charges }: LetterContent): boolean => charges !== undefined;

/** Returns the invoices of an arrangement row by row, with the interest and costs included in its terms and the total. */
export function arrangedRows(letter: LetterContent) {
  const { language, lines, charges } = letter;
  const word = (key: string) => sentence(language, `letter.${key}`);
  const included = charges?.mode === "included" ? charges.amount : NOTHING;
  const rows = orderedLines(letter).map(
    ({ number, date, expires_at, open_amount }) =>
      [
        number,
        tableDay(date, language),
        tableDay(expires_at, language),
        letterAmount(open_amount, language),
      ] as const,
  );
  const together = add(sum(lines.map(({ open_amount }) => open_amount)), included);
  return {
    head: [word("invoice"), word("date_of_invoice"), word("expires_at"), word("open")] as const,
    rows: [
      ...rows,
      ...(included > NOTHING
        ? [[word("interest_and_costs"), "", "", letterAmount(included, language)] as const]
        : []),
    ],
    total: [word("instalments_together"), "", "", letterAmount(together, language)] as const,
  };
}

/** Returns the charges that lapse when an arrangement is completed, as a sentence; "" where there are none. */
export function lapsing({ language, currency, charges }: LetterContent): string {
  if (charges?.mode !== "frozen" || charges.amount <= NOTHING) return "";
  const amount = letterMoney(charges.amount, currency, language);
  return sentence(language, "letter.charges_lapse", { amount });
}

/** Returns the terms of an arrangement as a table, followed by its invoices and the charges that lapse; empty where there are no terms. */
export function instalmentBoxes(letter: LetterContent): Box[] {
  if (!letter.instalments?.length) return [];
  return [...termBoxes(letter), ...(namesInvoices(letter) ? arrangedBoxes(letter) : [])];
}

function arrangedBoxes(letter: LetterContent): Box[] {
  const { head, rows, total } = arrangedRows(letter);
  const { head: headBox, row } = letterTable(
    head.map((label, index) => column(label, label, ARRANGED_WIDTHS[index] ?? 0, index === head.length - 1)),
  );
  const boxes = rows.map((cells) => row({ line: null, cells: [...cells], style: "row" }));
  const intro = paragraph([{ text: sentence(letter.language, "letter.arranged") }], styles.body);
  const sums = rows.length > 1 ? [row({ line: null, cells: [...total], style: "sum" })] : [];
  const lapse = lapsing(letter);
  return [
    ...keepTogether([...intro, headBox(0), ...boxes.slice(0, 1)]),
    ...boxes.slice(1),
    ...sums.map((box) => ({ ...box, keep: false })),
    ...(lapse ? paragraph([{ text: lapse }], styles.body) : []),
  ];
}

function termBoxes(letter: LetterContent): Box[] {
  const { head, rows, total } = instalmentRows(letter);
  const [number, day, amount] = head;
  const columns = [
    column("number", number, WIDTHS.number, false),
    column("day", day, WIDTHS.day, false),
    column("amount", amount, WIDTHS.amount, true),
  ];
  const { head: headBox, row } = letterTable(columns);
  const boxes = rows.map((cells) => row({ line: null, cells: [...cells], style: "row" }));
  const last = row({ line: null, cells: [...total], style: "sum" });
  return keepTogether([captioned(letter), headBox(0), ...boxes, { ...last, keep: false }]);
}

const column = (key: string, label: string, width: number, numeric: boolean): Column => ({
  key,
  label,
  width,
  numeric,
  of: () => "",
  amountOf: null,
});
