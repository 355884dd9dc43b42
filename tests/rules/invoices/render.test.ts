import fc from "fast-check";
import { expect, test } from "vitest";
import { letterMoney, letterRate } from "@/lib/i18n/letter-forms";
import { locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { costsWords, interestWords } from "@/lib/invoices/render/costs";
import { claimOn } from "@/lib/invoices/rules/costs";
import { addDays, type Day, day } from "@/lib/kernel/day";
import { type Cents, cents, parseAmount, roundedFrom } from "@/lib/kernel/money";

const today = day("2026-11-21");
const amount = (text: string | undefined) => parseAmount(text ?? "") ?? Number.NaN;
const basisPoints = (text: string | undefined) => amount((text ?? "").replace("%", ""));

type Lowered = { amount: Cents; paid?: Cents };

test("what the explanation says adds up to the amount, or names the bound that changed it and what was paid of it, in every language", () => {
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
        paid: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 600_000 })),
        language: fc.constantFrom(...locales),
      }),
      ({ open, rate, days, incasso_type, share, minimum, maximum, paid, language }) => {
        const { makeUp } = claimOn(
          {
            amount: cents(open),
            expires_at: addDays(today, -days),
            calculate_interest: true,
            calculate_incasso: true,
            charges_paid: cents(paid),
            is_closed: false,
            law: null,
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
          day: (on: Day) => String(on),
        };
        const figure = "−?€?\\s?[\\d.,]*\\d(?:\\s?€)?";
        const sentences = (words: string) => words.split(/\.(?:\s+(?=\p{Lu}|[€\d])|$)/u).filter(Boolean);
        /** Checks that the last sentence's paid amount is the difference between the sum before it and its remaining amount. */
        const adds = (words: string, counted: number, { amount: left, paid: off = cents(0) }: Lowered) => {
          const last = sentences(words).at(-1) ?? "";
          const figures = [...last.matchAll(new RegExp(figure, "g"))].map(([text]) => amount(text));
          const pair = off > 0 ? figures : [0, counted];
          expect([words, pair, counted]).toEqual([words, [off, left], off + left]);
        };
        const interest = interestWords(makeUp, say, forms);
        const [, result] = new RegExp(`= (${figure})$`).exec(sentences(interest)[0] ?? "") ?? [];
        adds(interest, amount(result), makeUp.interest);

        const costs = costsWords(makeUp, say, forms);
        const all = sentences(costs);
        const [computation = "", bound = ""] = makeUp.costs.paid ? all.slice(0, -1) : all;
        const [parts = "", sum] = computation.split(" = ");
        const exact = parts.split(" + ").reduce((total, part) => {
          const [, share_of, base] = /^([\d.,]+\s?%) \p{L}+ (.+)$/u.exec(part) ?? [];
          return total + BigInt(basisPoints(share_of)) * BigInt(amount(base));
        }, 0n);
        expect([costs, amount(sum)]).toEqual([costs, roundedFrom(exact, 10_000n)]);
        adds(costs, bound === "" ? amount(sum) : amount(new RegExp(figure).exec(bound)?.[0]), makeUp.costs);
        const off = (makeUp.interest.paid ?? 0) + (makeUp.costs.paid ?? 0);
        expect(off).toBe(Math.min(paid, off + makeUp.interest.amount + makeUp.costs.amount));
      },
    ),
    { numRuns: 300 },
  );
});
