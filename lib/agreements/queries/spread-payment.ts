import type { Read } from "@/lib/access/context";
import { chargesDue } from "@/lib/holds/queries/charges";
import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { type Arranged, overCharges, type Part, spread } from "../rules/spread";
import type { NewPayment } from "../schema";
import { arrangedPlaces, demandDebtor, type Subject, subjectsOf } from "./subjects";

type Spread = { subjects: Subject[]; parts: Part[]; rest: Cents; on: Day; charges: Part[] };

/** An invoice as money sees it. */
export const payable = ({ id, number, expires_at, amount }: Subject, arranged: Arranged | null = null) => ({
  id,
  number,
  expires_at,
  open: amount,
  arranged,
});

/** Number and open amount of invoices, by id. */
export const namesOf = (subjects: readonly Subject[]) => {
  const subjectById = new Map(subjects.map(({ id, number, amount }) => [id, { number, open: amount }]));
  return (id: number) => subjectById.get(id) ?? { number: "", open: NOTHING };
};

/**
 * Returns how a payment goes over the chosen invoices: an arrangement's charges first, then what was typed, then the rest in order. Throws
 * Problem("invalid") at the field, ("not-found").
 */
export async function spreadOf(read: Read, wish: NewPayment): Promise<Spread> {
  const { debtor_id, amount, currency } = wish;
  if (amount <= NOTHING) throw invalidField("amount", "above_zero");
  const on = wish.on ?? read.today;
  if (on > read.today) throw invalidField("on", "in_future");
  await demandDebtor(read, debtor_id);
  const partById = new Map(
    Object.entries(wish.invoices).map(([id, part]) => [Number(id), part ?? null] as const),
  );
  const subjects = await subjectsOf(read, debtor_id, [...partById.keys()]);
  if (subjects.some((subject) => subject.currency !== currency))
    throw invalidField("currency", "other_currency");
  for (const { id, amount: open } of subjects) {
    const part = partById.get(id) ?? null;
    if (part !== null && (part <= NOTHING || part > open))
      throw invalidField(`invoices.${id}`, part <= NOTHING ? "above_zero" : "too_much");
  }
  if (sum([...partById.values()].map((part) => part ?? NOTHING)) > amount)
    throw invalidField("amount", "parts_sum");
  const places = await arrangedPlaces(read, [...partById.keys()]);
  const due = wish.kind === "money" ? await chargesDue(read, [...partById.keys()]) : [];
  const charges = overCharges(amount, due);
  const { parts, rest } = spread(
    subtract(amount, sum(charges.map((part) => part.amount))),
    subjects.map((subject) => payable(subject, places.get(subject.id) ?? null)),
    partById,
    read.today,
  );
  return { subjects, parts, rest, on, charges };
}
