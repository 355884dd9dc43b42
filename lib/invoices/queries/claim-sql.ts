import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { idsAt } from "@/lib/flow/statuses";
import type { Cents } from "@/lib/kernel/money";
import { type CostSettings, WIK_BANDS, WIK_MAXIMUM } from "../rules/costs";
import type { ByLaw } from "../rules/law-facts/settings";
import { withLaw } from "./law-claims";

export type ClaimColumns = { interest: SQL; incasso_costs: SQL; incasso_costs_vat: SQL; isByLaw: boolean };

/**
 * Returns today's interest, costs and the VAT in them as the database computes them for an export of a million rows, in integers and with
 * the rounding of lib/invoices/rules/costs (SPEC §9). A test keeps both equal; screens and letters use lib/invoices/rules/costs. Claims by
 * law are computed from their debtors' facts and joined to the rows; `isByLaw` is whether there can be any.
 */
export async function claimSql(read: Read, settings: CostSettings & ByLaw): Promise<ClaimColumns> {
  const own = ownRates(read, settings);
  const amounts = await amountsByLaw(read, settings);
  if (amounts === null) return own;
  const followsLaw = sql`coalesce(${invoices.claim_mode}, ${settings.legal_mode ? "law" : "spec"}) = 'law'`;
  const of = (name: keyof typeof amounts) =>
    sql`coalesce((${JSON.stringify(amounts[name])}::jsonb ->> ${invoices.id}::text)::bigint, 0)`;
  return {
    interest: sql`(case when ${followsLaw} then ${of("interest")} else ${own.interest} end)`,
    incasso_costs: sql`(case when ${followsLaw} then ${of("incasso_costs")} else ${own.incasso_costs} end)`,
    incasso_costs_vat: of("incasso_costs_vat"),
    isByLaw: true,
  };
}

/** Returns the amounts by law of every open invoice claimed that way, in cents by id; null where there is none. */
async function amountsByLaw(read: Read, settings: ByLaw) {
  const rows = await read.db
    .select({ id: invoices.id, debtor_id: invoices.debtor_id, claim_mode: invoices.claim_mode })
    .from(invoices)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        sql`(${invoices.amount} > 0 or ${invoices.rest_open}) and ${invoices.expires_at} < ${read.today}`,
        notInArray(invoices.last_status_id, idsAt("closed")),
        settings.legal_mode
          ? sql`${invoices.claim_mode} is distinct from 'spec'`
          : eq(invoices.claim_mode, "law"),
      ),
    );
  if (rows.length === 0 && !settings.legal_mode) return null;
  const interest: Record<string, Cents> = {};
  const incasso_costs: Record<string, Cents> = {};
  const incasso_costs_vat: Record<string, Cents> = {};
  for (const { id, law } of await withLaw(read, rows, settings)) {
    if (law === null || law.stop !== null) continue;
    interest[id] = law.interest;
    incasso_costs[id] = law.incasso_costs;
    incasso_costs_vat[id] = law.vat;
  }
  return { interest, incasso_costs, incasso_costs_vat };
}

/** Returns the columns by the customer's own rates. */
function ownRates(read: Read, settings: CostSettings): ClaimColumns {
  const open = sql`${invoices.amount}`;
  const days = sql`(${read.today}::date - ${invoices.expires_at})`;
  const counts = sql`${open} > 0 and ${days} > 0 and ${invoices.last_status_id} not in ${idsAt("closed")}`;
  const interest = sql`(case when ${invoices.calculate_interest} and ${counts}
    then ${rounded(sql`${open} * ${bigintOf(settings.interest_rate)} * ${days}`, 3_650_000)} else 0 end)`;
  const costs = sql`(case when ${invoices.calculate_incasso} and ${counts} then ${costsOf(settings, open)} else 0 end)`;
  // Charges are almost never paid: only then does one expression need the other.
  const paid = invoices.charges_paid;
  return {
    interest: sql`(case when ${paid} = 0 then ${interest} else greatest(0, ${interest} - greatest(0, ${paid} - ${costs})) end)`,
    incasso_costs: sql`(case when ${paid} = 0 then ${costs} else greatest(0, ${costs} - ${paid}) end)`,
    incasso_costs_vat: sql`0::bigint`,
    isByLaw: false,
  };
}

function costsOf({ incasso_type, incasso_value, interest_min, interest_max }: CostSettings, open: SQL): SQL {
  switch (incasso_type) {
    case "costs":
      return bigintOf(incasso_value);
    case "perc": {
      const share = sql`greatest(${bigintOf(interest_min)}, ${rounded(sql`${open} * ${bigintOf(incasso_value)}`, 10_000)})`;
      return interest_max === null ? share : sql`least(${bigintOf(interest_max)}, ${share})`;
    }
    case "wik": {
      let reached = 0;
      const bands = WIK_BANDS.map(({ upTo, rate }) => {
        const part = sql`greatest(0, least(${open}, ${bigintOf(upTo)}) - ${bigintOf(reached)}) * ${bigintOf(rate)}`;
        reached = upTo;
        return part;
      });
      return sql`greatest(${bigintOf(interest_min)}, least(${bigintOf(WIK_MAXIMUM)}, ${rounded(sql`(${sql.join(bands, sql` + `)})`, 10_000)}))`;
    }
    default:
      return incasso_type satisfies never;
  }
}

/** Returns a quotient that is never negative, rounded half up in integers. */
const rounded = (numerator: SQL, denominator: number): SQL =>
  sql`((2 * ${numerator} + ${bigintOf(denominator)}) / ${bigintOf(2 * denominator)})`;

const bigintOf = (value: number): SQL => sql`${sql.raw(String(Math.trunc(value)))}::bigint`;
