import { and, eq, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { holds } from "@/db/schema/agreements";
import { ofOwnDebtor, ofRequestedAssignee } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { evaluatedHolds } from "@/lib/holds/queries/evaluated-holds";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { scheduleOf } from "@/lib/holds/rules/evaluate";
import { covered } from "@/lib/holds/rules/schedule";
import { agreementRules } from "@/lib/holds/rules/settings";
import { assigneeFilter } from "@/lib/kernel/assignee-filter";
import { addDays, type Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { atLeast, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { ExpectedMoney } from "../answers";

const DAYS = 7;

/**
 * Returns the money expected from promises and terms on each of seven days from today, per currency, less what was paid on them already;
 * for the debtors of the requested user.
 */
export const expectedMoney = query({
  can: "holds.read",
  input: z.strictObject(assigneeFilter),
  answer: ExpectedMoney,
  async run(read, whose) {
    const till = addDays(read.today, DAYS - 1);
    const open = await holdsWhere(
      read,
      and(
        eq(holds.state, "open"),
        inArray(holds.kind, ["promise", "arrangement"]),
        // An arrangement's day is that of its first unpaid term.
        lte(holds.day, till),
        ofOwnDebtor(read, holds.debtor_id),
        ofRequestedAssignee(read, whose, holds.debtor_id),
      ),
    );
    const rules = agreementRules(await customerSettings(read));
    const parts = (await evaluatedHolds(read, open, rules)).flatMap(({ hold, of, facts }) => {
      const { currency } = hold;
      if (currency === null) return [];
      return duesOf(of, facts, hold)
        .filter(({ on, amount }) => on >= read.today && on <= till && amount > NOTHING)
        .map((due) => ({ ...due, currency }));
    });
    const days = groupBy(parts, ({ on, currency }) => `${on} ${currency}`);
    return {
      data: [...days.entries()]
        .sort(([key], [other]) => (key < other ? -1 : 1))
        .flatMap(([, [first, ...others]]) => {
          if (!first) return [];
          const all = [first, ...others];
          const { on, currency } = first;
          return [{ on, currency, count: all.length, amount: sum(all.map(({ amount }) => amount)) }];
        }),
    };
  },
});

type JudgedHold = Awaited<ReturnType<typeof evaluatedHolds>>[number];

/** Returns the amounts expected from a hold, with their days: a promise on its day, an arrangement term by term. */
function duesOf(
  of: JudgedHold["of"],
  facts: JudgedHold["facts"],
  hold: HoldRow,
): { on: Day; amount: Cents }[] {
  if (hold.kind === "promise") {
    const paid = sum(facts.bookings.map((booking) => booking.paid));
    return [{ on: hold.day, amount: atLeast(NOTHING, subtract(hold.amount ?? facts.open, paid)) }];
  }
  const { terms, paid } = scheduleOf(of, facts);
  return covered(terms, paid).map((term) => ({ on: term.day, amount: subtract(term.amount, term.paid) }));
}
