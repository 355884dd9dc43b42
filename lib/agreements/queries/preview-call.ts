import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { agreementRules } from "@/lib/holds/rules/settings";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { afterCall } from "../rules/callbacks";
import { type CallResult, mayFollow, resultsFor, withDefaults, withFollowUpErrors } from "../rules/calls";
import type { FollowUp } from "../schema";
import { holdPreview } from "./preview-hold";
import { openCallback } from "./selected-invoices";

/** A call with a debtor: its result, and the agreement after it. */
export type Call = { debtor_id: number; result: CallResult; follow_up: FollowUp | null };

/** Returns the effects of a call: the agreement, and the outcome of an open callback. Changes nothing, and throws as saving it would. */
export async function previewCall(read: Read, call: Call) {
  requireResult(read, call);
  const { debtor_id, result, follow_up } = call;
  const callback = await openCallback(read, debtor_id);
  const { calendar } = agreementRules(await customerSettings(read));
  const next = callback ? afterCall(callback, result, { today: read.today, calendar }) : null;
  if (!follow_up) return { follow_up: null, callback: next };
  const wish = { ...withDefaults(result, follow_up, read.today), debtor_id, preview: true };
  return { follow_up: await withFollowUpErrors(() => holdPreview(read, wish)), callback: next };
}

/** Throws Problem("forbidden") for a result the actor may not save, ("invalid") for a follow-up that the result does not allow. */
export function requireResult(read: Read, { result, follow_up }: Call): void {
  if (!resultsFor(may(read, "holds.write")).includes(result))
    throw new Problem("forbidden", undefined, { result: [{ key: "forbidden_result" }] });
  if (follow_up && !mayFollow(result, follow_up.kind)) throw invalidField("follow_up", "invalid");
}
