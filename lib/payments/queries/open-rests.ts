import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { claimOn } from "@/lib/invoices/rules/costs";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";

type Rest = Parameters<typeof claimOn>[0] & {
  id: number;
  debtor_id: number;
  claim_mode: "spec" | "law" | null;
};

/** Returns the remaining statutory claims on invoices that are paid in the books, in cents each; those without one are left out. */
export async function openRests(
  read: Read,
  rows: readonly Omit<Rest, "law" | "is_closed">[],
): Promise<{ id: number; amount: Cents }[]> {
  if (rows.length === 0) return [];
  const own = await customerSettings(read);
  const claimed = await withLaw(read, rows, own);
  return claimed.flatMap((row) => {
    const { interest, incasso_costs } = claimOn({ ...row, is_closed: false }, own, read.today);
    const amount = add(interest, incasso_costs);
    return amount > NOTHING ? [{ id: row.id, amount }] : [];
  });
}
