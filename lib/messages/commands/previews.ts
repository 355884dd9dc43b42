import { z } from "zod";
import type { StaffCtx } from "@/lib/access/context";
import { staffCommand } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { invalidField, Problem } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { queueProductMail } from "@/lib/outbox/delivery/product-mail";
import { TemplateDraft } from "@/lib/templates/schema";
import { previewTemplate } from "../queries/previews";

const AT_MOST = 20;
const AN_HOUR = 3_600_000;
/** Times of each user's test mails, in this process only: they reach only the user, so that is protection enough. */
const sentBy = processWide<Map<number, number[]>>("invorder.test-mails", () => new Map());

/** Counts a test mail of the user. Throws Problem("too-many") after twenty in an hour. */
export function requireFewTests({ actor, now }: Pick<StaffCtx, "actor" | "now">): void {
  const at = now.getTime();
  const recent = (sentBy.get(actor.id) ?? []).filter((before) => at - before < AN_HOUR);
  if (recent.length >= AT_MOST) throw new Problem("too-many", { key: "too_many" });
  sentBy.set(actor.id, [...recent, at]);
}

/** Sends the previewed mail to the user's own address, never to the debtor. Throws Problem("too-many") after twenty in an hour. */
export const testTemplate = staffCommand({
  can: "templates.write",
  input: TemplateDraft,
  answer: one(z.strictObject({ recipient: z.string() })),
  async run(tx, draft) {
    const { data } = await previewTemplate.call(tx, draft);
    if (!data.mail) throw invalidField("content", "template_no_letter");
    requireFewTests(tx);
    const { subject, html, text, sender_name } = data.mail;
    const recipient = tx.actor.email_address;
    tx.afterCommit(() =>
      queueProductMail({
        kind: "test",
        recipient,
        sender_name: sender_name ?? "",
        subject: `[Test] ${subject}`,
        html,
        text,
      }),
    );
    return { data: { recipient } };
  },
});
