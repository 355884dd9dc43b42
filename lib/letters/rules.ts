import { statusOf } from "@/lib/flow/statuses";
import { toldClaim } from "@/lib/invoices/rules/claim";
import { add, type Currency } from "@/lib/kernel/money";
import type { LetterFacts, LetterLine } from "./schema";

/** The name a letter is saved and attached under, in the letter's language: "Aanmaning-1042-2026-11-21.pdf". */
export function letterFilename({ status_id, title, language, debtor, date, lines }: LetterFacts): string {
  const name = status_id === null ? (title ?? debtor.number) : statusOf(status_id).name[language];
  const subject = lines.length === 1 ? (lines[0]?.number ?? debtor.number) : debtor.number;
  return `${[name, subject, date].map(plain).join("-")}.pdf`;
}

/** Letters and digits only: the name must survive every mail program and file system. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);

/** How the interest and costs of each line came about, where anything is asked besides the invoice. */
export const explainedLines = (lines: readonly LetterLine[], currency: Currency) =>
  lines.flatMap(({ makeUp, invoice_id, number, open_amount, interest, incasso_costs }) =>
    makeUp
      ? [
          toldClaim(makeUp, {
            invoice_id,
            number,
            currency,
            total_incasso_costs: add(open_amount, add(interest, incasso_costs)),
          }),
        ]
      : [],
  );

/** Words that fit a page: what goes on without a space for 120 signs is broken there, because filling a line letter by letter takes the square of their number. */
export const breakable = (text: string): string => text.replace(/\S{120}(?=\S)/g, "$& ");
