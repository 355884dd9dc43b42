import { z } from "zod";
import { query } from "@/lib/access/verbs";
import { MayContact } from "@/lib/contact-policy/answers";
import { contactReason } from "@/lib/contact-policy/render";
import { claimable } from "@/lib/contact-policy/rules/may-contact";
import { statusId } from "@/lib/flow/schema";
import { id } from "@/lib/kernel/fields";
import { detailOf } from "@/lib/messages/rules/run";
import { decidedFor } from "./preview-message";

/**
 * Returns whether the next step of an invoice, or a given one, may be sent to its debtor now, and if not why. Throws Problem("not-found").
 */
export const mayContactNow = query({
  can: "actions.read",
  input: z.strictObject({ id: id("invoice"), status_id: statusId.optional() }),
  answer: MayContact,
  async run(read, choice) {
    const { chosen, context, decided } = await decidedFor(read, { ...choice, flex: false });
    const skipped = decided.skipped.find(({ invoice }) => invoice.id === chosen.id);
    const why =
      skipped && (skipped.why ?? { code: skipped.reason, level: "stop" as const, until: null, detail: {} });
    const reasonOf = (reason: Parameters<typeof contactReason>[0]) =>
      contactReason(reason, read.language, skipped ? (detailOf(skipped) ?? "") : "");
    const notes = decided.notes.filter(({ invoice }) => invoice.id === chosen.id);
    return {
      data: {
        goes: !skipped,
        claims: claimable(chosen.debtor, chosen, context.facts(chosen), read.today),
        reason: why ? reasonOf(why) : null,
        also: (skipped?.also ?? []).map(reasonOf),
        notes: notes.map(({ why }) => reasonOf(why)),
      },
    };
  },
});
