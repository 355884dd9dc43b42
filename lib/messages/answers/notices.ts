import { z } from "zod";
import { PreviewedHold, PreviewedPayment } from "@/lib/agreements/answers";
import { int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** The message that would notify a debtor, or why there would be none. */
export const NoticeMessage = z.union([
  z.strictObject({
    skipped: z.strictObject({ reason: z.string(), detail: z.string().nullable() }),
    mail: z.null(),
  }),
  z.strictObject({
    skipped: z.null(),
    /** `to` is empty where it goes by post alone; `is_listed`: it is printed too. */
    mail: z.strictObject({
      to: z.array(z.string()),
      is_listed: z.boolean(),
      subject: z.string(),
      language: z.string(),
      html: z.string(),
      text: z.string(),
    }),
  }),
]);
export type NoticeMessage = Wire<z.output<typeof NoticeMessage>>;

/** The hold or payment that would be made, with the message about it; null where the debtor is not notified. */
export const HoldNotice = one(PreviewedHold.extend({ letter: NoticeMessage.nullable() }));
export const PaymentNotice = one(PreviewedPayment.extend({ letter: NoticeMessage.nullable() }));

/**
 * The letter that interrupts a claim's limitation, and the mail it goes with; null where it goes by post alone. `undo_id` withdraws it
 * while it waits.
 */
export const ReserveSent = one(z.strictObject({ letter_id: int, outbox_id: int.nullable(), undo_id: int }));
