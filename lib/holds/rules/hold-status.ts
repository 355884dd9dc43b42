import { statusIds } from "@/lib/flow/statuses";
import type { HoldKind } from "../schema";

/** The hold of a status: its kind and reason, and its scope. */
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

/** Returns the hold that a status stands for; undefined for a status that is no hold (AGREEMENTS §1). */
export const holdOfStatus = (status_id: number): OfStatus | undefined => ofStatus.get(status_id);

/** Returns the status a new hold sets on its invoices: a whole dispute and an arrangement do, and a pause for insolvency or corona. */
export function statusOfHold(kind: HoldKind, { reason, isPart }: { reason: string | null; isPart: boolean }) {
  if (kind === "dispute") return isPart ? null : statusIds.disputed;
  if (kind === "arrangement") return statusIds.arrangement;
  if (kind !== "pause") return null;
  if (reason === "insolvency") return statusIds.insolvent;
  return reason === "corona" ? statusIds.corona : null;
}
