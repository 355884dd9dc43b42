import type { DebtorRecord } from "@/lib/debtors/answers";
import type { DebtorClaim } from "@/lib/invoices/answers";
import { type Amount, centsOf } from "@/lib/kernel/money";

const ONE = 100;

type Line = { currency: string; open: Amount | null; paid: DebtorRecord["paid"][number] | null };

/**
 * Which currencies get a strip of their own: those of which one or more is open, the customer's own first. The others are a line, where
 * anything was paid or is open in them.
 */
export function stripsOf(
  claims: readonly DebtorClaim[],
  paid: DebtorRecord["paid"],
  own: string,
): { strips: DebtorClaim[]; lines: Line[] } {
  const strips = claims
    .filter(({ open }) => Math.abs(centsOf(open)) >= ONE)
    .sort((a, b) => Number(b.currency === own) - Number(a.currency === own));
  const shown = new Set<string>(strips.map(({ currency }) => currency));
  const others = [...new Set<string>([...claims, ...paid].map(({ currency }) => currency))];
  const lines = others
    .filter((currency) => !shown.has(currency))
    .map((currency) => ({
      currency,
      open: claims.find((claim) => claim.currency === currency)?.open ?? null,
      paid: paid.find((one) => one.currency === currency) ?? null,
    }));
  return { strips, lines };
}
