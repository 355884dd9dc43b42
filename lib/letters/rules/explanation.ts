import { claimAnswer } from "@/lib/invoices/rules/claim";
import { add, type Currency } from "@/lib/kernel/money";
import type { LetterLine } from "../schema";

/** Returns how the interest and costs of each line were computed, for lines with more than the invoice amount. */
export const explainedLines = (lines: readonly LetterLine[], currency: Currency) =>
  lines.flatMap(({ makeUp, invoice_id, number, open_amount, interest, incasso_costs }) =>
    makeUp
      ? [
          claimAnswer(makeUp, {
            invoice_id,
            number,
            currency,
            total_incasso_costs: add(open_amount, add(interest, incasso_costs)),
          }),
        ]
      : [],
  );
