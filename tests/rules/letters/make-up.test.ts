import { expect, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { claimOn } from "@/lib/invoices/rules/costs";
import { cents } from "@/lib/kernel/money";
import { makeUpLines } from "@/lib/letters/render/make-up";
import { LETTER_DAY, letter, line, vanDijk } from "../../support/letters";

const bounded = { interest_min: cents(4_000), interest_max: cents(10_000), incasso_value: cents(1_500) };

/** Returns a letter over one invoice whose costs are a percentage of the open amount, between a minimum and a maximum. */
function charged(amount: number) {
  const one = line(0, { charged: true, open_amount: cents(amount) });
  const claim = {
    amount: one.open_amount,
    expires_at: one.expires_at,
    charges_paid: cents(0),
    is_closed: false,
    law: null,
  };
  const { makeUp, incasso_costs } = claimOn(
    { ...claim, calculate_interest: false, calculate_incasso: true },
    { ...vanDijk, ...bounded, incasso_type: "perc" },
    LETTER_DAY,
  );
  return { ...one, interest: cents(0), incasso_costs, makeUp };
}

test("what a letter says of its costs makes the amount, or names the bound that changed it", () => {
  const makeUpOf = (amount: number) =>
    makeUpLines(letter({ lines: [charged(amount)] })).map((text) => text.replaceAll("\u00a0", " "));
  expect(makeUpOf(50_000)).toEqual(["F2026-00837: incassokosten: 15% van € 500,00 = € 75,00."]);
  expect(makeUpOf(500_000)).toEqual([
    "F2026-00837: incassokosten: 15% van € 5.000,00 = € 750,00. Het maximum van € 100,00 geldt.",
  ]);
  expect(makeUpOf(10_000)).toEqual([
    "F2026-00837: incassokosten: 15% van € 100,00 = € 15,00. Het minimum van € 40,00 geldt.",
  ]);
});

test.each(locales)("in %s a letter explains interest and costs of each of a few invoices", (language) => {
  const lines = makeUpLines(
    letter({ language, lines: [line(0, { charged: true }), line(1, { charged: true })] }),
  );
  expect(lines).toHaveLength(4);
  for (const text of lines) expect(text).toMatch(/^F2026-0083[78]: .*=.*\d\d/);
});

test("of many invoices a letter says the rule once, and of each what was paid of it", () => {
  const fixed = { ...vanDijk, incasso_type: "costs" as const, incasso_value: cents(6_000), interest_rate: 0 };
  const many = Array.from({ length: 5 }, (_, place) => {
    const one = line(place, { charged: true });
    const flags = { calculate_interest: false, calculate_incasso: true, is_closed: false, law: null };
    const paid = { charges_paid: cents(place === 0 ? 2_500 : 0) };
    const claim = { amount: one.open_amount, expires_at: one.expires_at };
    const { makeUp, incasso_costs } = claimOn({ ...claim, ...flags, ...paid }, fixed, LETTER_DAY);
    return { ...one, interest: cents(0), incasso_costs, makeUp };
  });
  expect(makeUpLines(letter({ lines: many })).map((text) => text.replaceAll("\u00a0", " "))).toEqual([
    "Incassokosten per factuur: vast bedrag € 60,00.",
    "F2026-00837: van rente en kosten is € 25,00 al betaald.",
  ]);
});
