import { addDays } from "@/lib/kernel/day";
import { randomFrom } from "@/scripts/seed/random";
import type { Debtor, Ledger } from "../by-hand/frame";
import type { GeneratedEvent } from "./event";
import { DEBTORS, FIRST, lifeOf } from "./life";
import { LAST } from "./life-events";

/**
 * Generates a ledger of so many invoices, always the same for a seed: payments early, late, in parts, twice, never and refunded; three
 * currencies, credits and zero amounts; closed by hand, corrected, undone, deleted.
 */
export function generatedLedger(seed: number, invoices: number): Ledger & { events: GeneratedEvent[] } {
  const dice = randomFrom(seed);
  const all = Array.from({ length: invoices }, (_, place) => lifeOf(place + 1, dice)).flat();
  const removed = `${10_000 + DEBTORS}`;
  const goneAt = `${addDays(FIRST, 400)}T15:00:00Z`;
  const events = [
    ...all.filter(({ at, debtor }) => at.slice(0, 10) <= LAST && (debtor !== removed || at < goneAt)),
    ...(all.some(({ at, debtor }) => debtor === removed && at < goneAt)
      ? [{ at: goneAt, event: "delete" as const, debtor: removed, invoice: "" }]
      : []),
  ];
  return {
    events: events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    debtors: Array.from({ length: DEBTORS }, (_, at): Debtor => {
      const isInArrears = at % 3 === 0;
      return {
        number: `${10_001 + at}`,
        name: `Debiteur ${at + 1}`,
        status: isInArrears ? "Incasso loopt" : "",
        owner: at % 4 === 1 ? "31" : "",
        subscription: at % 5 === 2 ? "2025-06-30" : "",
      };
    }),
    settings: { currency: "EUR", dso_target: 30, rate: 800, least: 4_000, admin: 1_250, hasR9: true },
  };
}
