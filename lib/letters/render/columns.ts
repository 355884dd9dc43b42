import { letterAmount, tableDay } from "@/lib/i18n/letter-forms";
import { sentence } from "@/lib/i18n/sentences";
import type { Cents } from "@/lib/kernel/money";
import type { LetterContent } from "../schema";

export type Column = {
  label: string;
  numeric: boolean;
  of: (line: LetterContent["lines"][number]) => string;
};

/** The table of what is claimed; interest and costs have columns only where they are claimed. */
export function specificationColumns({ language, totals }: LetterContent): Column[] {
  const word = (key: string) => sentence(language, `letter.${key}`);
  const charged = totals.interest > 0 || totals.incasso_costs > 0;
  const money = (label: string, of: (line: LetterContent["lines"][number]) => Cents): Column => ({
    label,
    numeric: true,
    of: (line) => letterAmount(of(line), language),
  });
  return [
    { label: word("invoice"), numeric: false, of: ({ number }) => number },
    { label: word("date"), numeric: false, of: ({ date }) => tableDay(date, language) },
    { label: word("expires_at"), numeric: false, of: ({ expires_at }) => tableDay(expires_at, language) },
    money(word("open"), ({ open_amount }) => open_amount),
    ...(charged
      ? [
          money(word("interest"), ({ interest }) => interest),
          money(word("costs"), ({ incasso_costs }) => incasso_costs),
        ]
      : []),
    ...(charged ? [money(word("claim"), ({ claim }) => claim)] : []),
  ];
}
