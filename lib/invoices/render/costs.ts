import type { Day } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { bandsSum, type MakeUp } from "../rules/costs";
import { lawCostsWords, lawInterestWords } from "./law";

/**
 * The explanation of interest and costs in words, shared by letters, mails, screens and the API. Its parts add up to the amount, or it
 * names the bound that changed it. The sentences are those of `why` in messages/; money and rates are formatted for the reader.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string;
export type Forms = {
  money: (amount: Cents) => string;
  rate: (basisPoints: number) => string;
  day: (day: Day) => string;
};
type CostsMakeUp = Pick<MakeUp, "base" | "interest" | "costs" | "law">;

/** Returns "8% per jaar over € 744,33, 80 dagen na de vervaldatum ÷ 365 = € 13,05", with payments for it, or why there is no interest. */
export function interestWords({ base, interest, law }: CostsMakeUp, say: Translate, forms: Forms): string {
  if (law) return lawInterestWords(law, say, forms);
  const amount = wholeOf(interest);
  if (base <= 0) return say("nothing_open");
  if (interest.days === 0) return say("not_overdue");
  if (interest.rate === 0) return say("interest_off");
  // On a small amount the interest is less than half a cent; on a closed invoice there is none.
  if (amount <= 0 && base * interest.rate * interest.days * 2 >= 3_650_000) return say("closed");
  const words = say("interest_words", {
    rate: forms.rate(interest.rate),
    base: forms.money(base),
    days: interest.days,
    amount: forms.money(amount),
  });
  return interest.paid ? `${words}. ${paidWords(interest, say, forms)}` : words;
}

/**
 * Returns "15% van € 2.500,00 + 10% van € 500,00 = € 425,00.", a share or a fixed amount, with the bound that applied and payments for it;
 * or why there are no costs.
 */
export function costsWords(
  { base, interest, costs, law }: CostsMakeUp,
  say: Translate,
  forms: Forms,
): string {
  if (law) return lawCostsWords(law, say, forms);
  if (base <= 0) return say("nothing_open");
  if (costs.type === "none") {
    if (interest.days === 0) return say("not_overdue");
    return say(interest.rate > 0 && wholeOf(interest) <= 0 ? "closed" : "costs_off");
  }
  const words = computedWords({ base, costs }, say, forms);
  return costs.paid ? `${words} ${paidWords(costs, say, forms)}` : words;
}

function computedWords(
  { base, costs }: Pick<CostsMakeUp, "base" | "costs">,
  say: Translate,
  forms: Forms,
): string {
  const amount = wholeOf(costs);
  if (costs.type === "share" && costs.of)
    return say("costs_share", {
      total: forms.money(costs.of.amount),
      base: forms.money(costs.of.base),
      amount: forms.money(amount),
    });
  if (costs.type === "costs") return say("costs_fixed", { amount: forms.money(amount) });
  const { parts, computed } = computation({ base, costs }, say, forms);
  const words = say("costs_words", { parts, amount: forms.money(computed) });
  if (computed === amount) return words;
  const bound = amount > computed ? "minimum_holds" : "maximum_holds";
  return `${words} ${say(bound, { amount: forms.money(amount) })}`;
}

type Lowered = { amount: Cents; paid?: Cents };

/** Returns the computed amount before payments were deducted. */
export const wholeOf = ({ amount, paid = NOTHING }: Lowered): Cents => add(amount, paid);

const paidWords = ({ amount, paid = NOTHING }: Lowered, say: Translate, { money }: Forms): string =>
  say("paid_of_it", { paid: money(paid), amount: money(amount) });

function computation(
  { base, costs }: Pick<CostsMakeUp, "base" | "costs">,
  say: Translate,
  { money, rate }: Forms,
) {
  const bands = costs.type === "perc" ? [{ base, rate: Number(costs.value) }] : costs.bands;
  return {
    parts: bands.map((band) => say("band", { rate: rate(band.rate), base: money(band.base) })).join(" + "),
    computed: bandsSum(bands),
  };
}
