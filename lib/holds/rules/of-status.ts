import { statusIds } from "@/lib/flow/statuses";
import type { HoldKind } from "../schema";

/** What a status is as a hold: its kind and reason, and what one hold of it is over. */
type OfStatus = {
  kind: HoldKind;
  reason: string | null;
  /** One hold per debtor, per debtor and currency, or per invoice. */
  per: "debtor" | "currency" | "invoice";
};

const ofStatus = new Map<number, OfStatus>([
  [statusIds.insolvent, { kind: "pause", reason: "insolvency", per: "debtor" }],
  [statusIds.corona, { kind: "pause", reason: "corona", per: "debtor" }],
  [statusIds.disputed, { kind: "dispute", reason: "unknown", per: "invoice" }],
  [statusIds.arrangement, { kind: "arrangement", reason: null, per: "currency" }],
  [statusIds.phoneContact, { kind: "callback", reason: null, per: "debtor" }],
]);

/** The hold a status is by another name; undefined for a status that makes nothing stand still (AGREEMENTS §1). */
export const holdOf = (status_id: number): OfStatus | undefined => ofStatus.get(status_id);

/** The status a new hold gives its invoices: a whole dispute and an arrangement do, and a pause for insolvency or corona. */
export function statusGiven(kind: HoldKind, { reason, isPart }: { reason: string | null; isPart: boolean }) {
  if (kind === "dispute") return isPart ? null : statusIds.disputed;
  if (kind === "arrangement") return statusIds.arrangement;
  if (kind !== "pause") return null;
  if (reason === "insolvency") return statusIds.insolvent;
  return reason === "corona" ? statusIds.corona : null;
}
