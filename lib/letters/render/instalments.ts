import { letterAmount, tableDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import { sum } from "@/lib/kernel/money";
import type { LetterContent } from "../schema";
import { type Box, together } from "./box";
import type { Column } from "./columns";
import { captioned, tableBoxes } from "./table";

const WIDTHS = { number: 75, day: 45, amount: 45 };

/** The terms of an arrangement row by row, as they are printed and as a mail says them, with their sum. */
export function instalmentRows({ instalments = [], language }: LetterContent) {
  const word = (key: string) => sentence(language, `letter.${key}`);
  return {
    head: [word("instalment"), word("instalment_day"), word("instalment_amount")] as const,
    rows: instalments.map(
      ({ day, amount }, place) =>
        [String(place + 1), tableDay(day, language), letterAmount(amount, language)] as const,
    ),
    total: [
      word("instalments_together"),
      "",
      letterAmount(sum(instalments.map(({ amount }) => amount)), language),
    ] as const,
  };
}

/** The terms of an arrangement as a table; nothing where there are none. */
export function instalmentBoxes(letter: LetterContent): Box[] {
  if (!letter.instalments?.length) return [];
  const { head, rows, total } = instalmentRows(letter);
  const [number, day, amount] = head;
  const columns = [
    column("number", number, WIDTHS.number, false),
    column("day", day, WIDTHS.day, false),
    column("amount", amount, WIDTHS.amount, true),
  ];
  const { head: headBox, row } = tableBoxes(columns);
  const boxes = rows.map((cells) => row({ line: null, cells: [...cells], style: "row" }));
  const last = row({ line: null, cells: [...total], style: "sum" });
  return together([captioned(letter), headBox(0), ...boxes, { ...last, keep: false }]);
}

const column = (key: string, label: string, width: number, numeric: boolean): Column => ({
  key,
  label,
  width,
  numeric,
  of: () => "",
  amountOf: null,
});
