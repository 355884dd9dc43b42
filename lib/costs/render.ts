import type { Cents } from "@/lib/kernel/money";
import { bandsSum, type MakeUp } from "./rules";

/**
 * How interest and costs came about, in words: the one explanation of a letter, a mail, a screen and the API. What it says adds up to
 * the amount, or it names the bound that changed it. Sentences are those of `why` in messages/; money and rates are written as the
 * reader writes them.
 */
type Say = (key: string, values?: Record<string, string | number>) => string;
type Forms = { money: (amount: Cents) => string; rate: (basisPoints: number) => string };
type Told = Pick<MakeUp, "base" | "interest" | "costs">;

/** "8% per jaar over € 744,33, 80 dagen na de vervaldatum ÷ 365 = € 13,05", or why there is no interest. */
export function interestWords({ base, interest }: Told, say: Say, { money, rate }: Forms): string {
  if (base <= 0) return say("nothing_open");
  if (interest.days === 0) return say("not_overdue");
  if (interest.rate === 0) return say("interest_off");
  // Of so little the interest is less than half a cent; of a closed invoice none is counted at all.
  if (interest.amount <= 0 && base * interest.rate * interest.days * 2 >= 3_650_000) return say("closed");
  return say("interest_words", {
    rate: rate(interest.rate),
    base: money(base),
    days: interest.days,
    amount: money(interest.amount),
  });
}

/** "15% van € 2.500,00 + 10% van € 500,00 = € 425,00.", a share or a fixed amount, with the bound that decided; or why there are no costs. */
export function costsWords({ base, interest, costs }: Told, say: Say, forms: Forms): string {
  if (base <= 0) return say("nothing_open");
  if (costs.type === "none") {
    if (interest.days === 0) return say("not_overdue");
    return say(interest.rate > 0 && interest.amount <= 0 ? "closed" : "costs_off");
  }
  if (costs.type === "costs") return say("costs_fixed", { amount: forms.money(costs.amount) });
  const { parts, computed } = computation({ base, costs }, say, forms);
  const words = say("costs_words", { parts, amount: forms.money(computed) });
  if (computed === costs.amount) return words;
  const bound = costs.amount > computed ? "minimum_holds" : "maximum_holds";
  return `${words} ${say(bound, { amount: forms.money(costs.amount) })}`;
}

function computation({ base, costs }: Pick<Told, "base" | "costs">, say: Say, { money, rate }: Forms) {
  const bands = costs.type === "perc" ? [{ base, rate: Number(costs.value) }] : costs.bands;
  return {
    parts: bands.map((band) => say("band", { rate: rate(band.rate), base: money(band.base) })).join(" + "),
    computed: bandsSum(bands),
  };
}
