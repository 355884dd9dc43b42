import { atCustomer } from "@/lib/access/at-customer";
import { staffQuery } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { withClaim } from "@/lib/invoices/rules/claim";
import { all } from "@/lib/kernel/answers";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import { AboveLaw } from "../answers";
import { CustomerId } from "../schema";
import { openClaims } from "./law-effect";

/**
 * Returns the consumers whose open invoices bear more collection costs, by the customer's own tariff, than the law gives today, the largest
 * difference first, in cents with their currency (LAW §9). Letters, links and hand-overs never claim more than the law gives. Throws
 * Problem("not-found").
 */
export const aboveLaw = staffQuery({
  can: "customers.read",
  input: CustomerId,
  answer: all(AboveLaw),
  async run(staff, { id }) {
    const open = await atCustomer(staff, id);
    const now = await customerSettings(open);
    const rows = (await openClaims(open)).filter(({ is_consumer }) => is_consumer);
    const claimed = await withLaw(open, rows, now);
    const lawful = await withLaw(
      open,
      rows.map((row) => ({ ...row, claim_mode: "law" as const })),
      { ...now, legal_mode: true },
    );
    const claims = claimed.flatMap(({ law, ...row }, at) => {
      const byLaw = lawful[at]?.law ?? null;
      if (law !== null || byLaw === null || byLaw.stop !== null) return [];
      const { debtor_id, debtor, currency } = row;
      const { incasso_costs: costs } = withClaim({ ...row, law: null }, now, open.today);
      return [{ debtor_id, debtor, currency, costs, lawful: byLaw.incasso_costs }];
    });
    return { data: byDebtor(claims) };
  },
});

type Claim = Pick<AboveLaw, "debtor_id" | "debtor" | "currency"> & { costs: Cents; lawful: Cents };

const byDebtor = (claims: readonly Claim[]) =>
  [...groupBy(claims, ({ debtor_id, currency }) => `${debtor_id} ${currency}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const [costs, lawful] = [sum(own.map((claim) => claim.costs)), sum(own.map((claim) => claim.lawful))];
      return { ...first, invoices: own.length, costs, lawful, difference: subtract(costs, lawful) };
    })
    .filter(({ difference }) => difference > NOTHING)
    .sort((a, b) => b.difference - a.difference || a.debtor_id - b.debtor_id);
