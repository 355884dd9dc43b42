import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { costsWords, interestWords } from "@/components/domain/invoices/claim-words";
import type { ExplainedClaim } from "@/lib/invoices/answers";
import { ExplainedClaim as Told } from "@/lib/invoices/answers";
import { claimAnswer } from "@/lib/invoices/rules/claim";
import { type Claim, type CostSettings, claimOn } from "@/lib/invoices/rules/costs";
import { addDays, day } from "@/lib/kernel/day";
import { type Cents, cents } from "@/lib/kernel/money";
import { toWireForm } from "@/lib/kernel/wire";
import nl from "@/messages/nl";

const messages: Record<string, Record<string, unknown>> = nl;
const t = createTranslator({ locale: "nl", messages, namespace: "why" });
const today = day("2026-11-21");

function explained(
  overdue: number,
  claim: Partial<Claim> = {},
  settings: Partial<CostSettings> = {},
): ExplainedClaim {
  const amount: Cents = claim.amount ?? cents(1_000_000);
  const { makeUp, total_incasso_costs } = claimOn(
    {
      amount,
      expires_at: addDays(today, -overdue),
      calculate_interest: true,
      calculate_incasso: true,
      charges_paid: cents(0),
      is_closed: false,
      law: null,
      ...claim,
    },
    {
      interest_rate: 825,
      incasso_type: "wik",
      incasso_value: cents(0),
      interest_min: cents(0),
      interest_max: null,
      ...settings,
    },
    today,
  );
  const answer = claimAnswer(makeUp, { invoice_id: 1, number: "F1", currency: "EUR", total_incasso_costs });
  return toWireForm(Told, answer);
}

const plain = (words: string) => words.replaceAll("\u00a0", " ");

test("interest is told as rate, base and days", () => {
  expect(plain(interestWords(explained(30), t, "nl"))).toBe(
    "8,25% per jaar over € 10.000,00, 30 dagen na de vervaldatum ÷ 365 = € 67,81",
  );
});

test("costs are told as tiers, a share or a fixed amount, with the bound that decided", () => {
  expect(plain(costsWords(explained(30), t, "nl"))).toBe(
    "15% van € 2.500,00 + 10% van € 2.500,00 + 5% van € 5.000,00 = € 875,00.",
  );
  const small = explained(30, { amount: cents(10_000) }, { interest_min: cents(4_000) });
  expect(plain(costsWords(small, t, "nl"))).toBe(
    "15% van € 100,00 = € 15,00. Het minimum van € 40,00 geldt.",
  );
  const share = { incasso_type: "perc", incasso_value: cents(1_500) } as const;
  expect(plain(costsWords(explained(30, {}, { ...share, interest_max: cents(50_000) }), t, "nl"))).toBe(
    "15% van € 10.000,00 = € 1.500,00. Het maximum van € 500,00 geldt.",
  );
  expect(plain(costsWords(explained(30, {}, { ...share, interest_max: cents(500_000) }), t, "nl"))).toBe(
    "15% van € 10.000,00 = € 1.500,00.",
  );
  const fixed = explained(30, {}, { incasso_type: "costs", incasso_value: cents(4_000) });
  expect(plain(costsWords(fixed, t, "nl"))).toBe("Een vast bedrag van € 40,00 per factuur.");
});

test("what was paid of it in an arrangement is told with what is left", () => {
  const fixed = { incasso_type: "costs", incasso_value: cents(4_000) } as const;
  const claim = explained(30, { charges_paid: cents(5_000) }, fixed);
  expect(plain(costsWords(claim, t, "nl"))).toBe(
    "Een vast bedrag van € 40,00 per factuur. Daarvan is € 40,00 al betaald, blijft € 0,00.",
  );
  expect(plain(interestWords(claim, t, "nl"))).toContain(
    "= € 67,81. Daarvan is € 10,00 al betaald, blijft € 57,81.",
  );
});

test.each([
  ["nothing is open", 30, { amount: cents(0) }, "Er staat niets meer open"],
  ["it is not overdue", 0, {}, "De vervaldatum is nog niet voorbij"],
  ["it is closed", 30, { is_closed: true }, "De factuur is gesloten"],
])("where nothing is charged because %s, both say so", (_why, overdue, claim, words) => {
  expect(interestWords(explained(overdue, claim), t, "nl")).toContain(words);
  expect(costsWords(explained(overdue, claim), t, "nl")).toContain(words);
});

test("what is switched off says when it goes on", () => {
  const off = explained(30, { calculate_interest: false, calculate_incasso: false });
  expect(interestWords(off, t, "nl")).toContain("gaat aan bij de eerste sommatie");
  expect(costsWords(off, t, "nl")).toContain("gaan aan bij de eerste sommatie");
});
