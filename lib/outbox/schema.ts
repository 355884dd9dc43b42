import { z } from "zod";
import { email, flag, id, listFilters } from "@/lib/kernel/fields";
import { allDecisions } from "./rules/undelivered";

const MOST_ADDRESSES = 10;

export const OutboxFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["id"], { error: "invalid" }).default("id"),
  state: z
    .enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"], { error: "invalid" })
    .optional(),
});

/** Everything that was written to one debtor, a page at a time. */
export const MessageFilters = z.strictObject({
  id: id("debtor"),
  page: listFilters.page,
  per_page: listFilters.per_page,
});

/** What a person decides about a message: one that failed or of which nobody knows whether it arrived, or a copy of one that was sent. */
export const Resolve = z.strictObject({
  id: id("outbox"),
  decision: z.enum(allDecisions, { error: "invalid" }),
  /** Retry and copy: to whom instead of the debtor's own recipients. */
  recipients: z
    .array(email, { error: "invalid" })
    .min(1, "required")
    .max(MOST_ADDRESSES, "too_many_recipients")
    .optional(),
  /** Retry: whether the first of them takes the place of the address that failed, at the debtor. */
  save: flag.default(true),
  /** Withdraw: whether the step is put back, which it never is when the letter was printed. */
  step_back: flag.default(true),
});
