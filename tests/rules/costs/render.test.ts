import fc from "fast-check";
import { expect, test } from "vitest";
import { costsWords, interestWords } from "@/lib/costs/render";
import { claimOn } from "@/lib/costs/rules";
import { letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { addDays, day } from "@/lib/kernel/day";
import { cents, fromText, roundedFrom } from "@/lib/kernel/money";

const today = day("2026-11-21");
const amount = (text: string | undefined) => fromText(text ?? "") ?? Number.NaN;
const basisPoints = (text: string | undefined) => amount((text ?? "").replace("%", ""));

test("what the explanation says adds up to the amount, or names the bound that changed it, in every language", () => {
  fc.assert(
    fc.property(
      fc.record({
        open: fc.integer({ min: 1, max: 30_000_000 }),
        rate: fc.integer({ min: 1, max: 10_000 }),
        days: fc.integer({ min: 1, max: 4_000 }),
        incasso_type: fc.constantFrom("perc", "wik"),
        share: fc.integer({ min: 1, max: 10_000 }),
        minimum: fc.integer({ min: 0, max: 20_000 }),
        maximum: fc.option(fc.integer({ min: 20_000, max: 400_000 })),
        language: fc.constantFrom(...locales),
      }),
      ({ open, rate, days, incasso_type, share, minimum, maximum, language }) => {
        const { makeUp } = claimOn(
          {
            amount: cents(open),
            expires_at: addDays(today, -days),
            calculate_interest: true,
            calculate_incasso: true,
            is_closed: false,
          },
          {
            interest_rate: rate,
            incasso_type,
            incasso_value: cents(share),
            interest_min: cents(minimum),
            interest_max: maximum === null ? null : cents(maximum),
          },
          today,
        );
        const say = (key: string, values = {}) => sentence(language, `why.${key}`, values);
        const forms = {
          money: (of: typeof makeUp.base) => letterMoney(of, "EUR", language),
          rate: (of: number) => letterRate(of, language),
        };
        const figure = "−?€?\\s?[\\d.,]*\\d(?:\\s?€)?";
        const interest = interestWords(makeUp, say, forms);
        const [, told] = new RegExp(`= (${figure})$`).exec(interest) ?? [];
        expect([interest, amount(told)]).toEqual([interest, makeUp.interest.amount]);

        const costs = costsWords(makeUp, say, forms);
        const [computation = "", bound = ""] = costs.split(/(?<=\d(?:\s€)?)\.\s?(?=\D|$)/);
        const [parts = "", sum] = computation.split(" = ");
        const exact = parts.split(" + ").reduce((total, part) => {
          const [, share_of, base] = /^([\d.,]+\s?%) \p{L}+ (.+)$/u.exec(part) ?? [];
          return total + BigInt(basisPoints(share_of)) * BigInt(amount(base));
        }, 0n);
        expect([costs, amount(sum)]).toEqual([costs, roundedFrom(exact, 10_000n)]);
        const named = bound === "" ? amount(sum) : amount(new RegExp(figure).exec(bound)?.[0]);
        expect([costs, named]).toEqual([costs, makeUp.costs.amount]);
      },
    ),
    { numRuns: 300 },
  );
});
