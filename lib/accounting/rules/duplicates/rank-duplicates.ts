import type { Pair, Sign } from "../../schema/duplicates";

const WEIGHT: Readonly<Record<Sign, number>> = { company: 4, address: 2, email: 2, number: 1 };

/** One of two similar debtors: its source, and how many invoices it has. */
type Side = { id: number; source: string; division: string; invoices: number };
/** Two similar debtors, the lower id first, and the signs that they are one. */
export type Candidate = { sides: readonly [Side, Side]; signs: readonly Sign[] };
export type DuplicatePair = Candidate & { keep: number; is_ambiguous: boolean };

const strengthOf = ({ signs }: Candidate): number => signs.reduce((sum, sign) => sum + WEIGHT[sign], 0);
const placeOf = ({ source, division }: Side): string => `${source}\n${division}`;

/**
 * Returns the candidates to offer, the strongest first. A debtor is offered with one debtor of another source: the strongest match. Where
 * several are equally strong, all of them are offered, and each is ambiguous.
 */
export function rankedDuplicates(candidates: readonly Candidate[]): DuplicatePair[] {
  const best = new Map<string, { strength: number; count: number }>();
  const keysOf = ({ sides: [a, b] }: Candidate) => [`${a.id} ${placeOf(b)}`, `${b.id} ${placeOf(a)}`];
  for (const candidate of candidates)
    for (const key of keysOf(candidate)) {
      const strength = strengthOf(candidate);
      const current = best.get(key);
      if (!current || strength > current.strength) best.set(key, { strength, count: 1 });
      else if (strength === current.strength) current.count += 1;
    }
  const rivalsOf = (candidate: Candidate) => keysOf(candidate).flatMap((key) => best.get(key) ?? []);
  return candidates
    .filter((candidate) => rivalsOf(candidate).every(({ strength }) => strength <= strengthOf(candidate)))
    .map((candidate) => ({
      ...candidate,
      keep: remainingDebtor(candidate),
      is_ambiguous: rivalsOf(candidate).some(({ count }) => count > 1),
    }))
    .sort(
      (a, b) =>
        strengthOf(b) - strengthOf(a) || a.sides[0].id - b.sides[0].id || a.sides[1].id - b.sides[1].id,
    );
}

/** Returns the debtor that remains: the one with more invoices, else the older. */
const remainingDebtor = ({ sides: [a, b] }: Candidate): number => (b.invoices > a.invoices ? b.id : a.id);

/**
 * Returns the debtor that each removed one becomes part of, along any chain: of A ← B and B ← C both become A. A pair that is joined
 * already by the pairs before it is ignored.
 */
export function targetsOf(pairs: readonly Pair[]): Map<number, number> {
  const into = new Map<number, number>();
  const rootOf = (id: number): number => {
    const next = into.get(id);
    return next === undefined ? id : rootOf(next);
  };
  for (const { id, other_id } of pairs) {
    const [stays, goes] = [rootOf(id), rootOf(other_id)];
    if (stays !== goes) into.set(goes, stays);
  }
  return new Map([...into.keys()].map((id) => [id, rootOf(id)]));
}
