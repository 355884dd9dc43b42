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

/** The messages to one debtor, a page at a time. */
export const MessageFilters = z.strictObject({
  id: id("debtor"),
  page: listFilters.page,
  per_page: listFilters.per_page,
});

/** A user's decision about a message: one that failed or whose outcome is unknown, or a copy of one that was sent. */
export const Resolve = z.strictObject({
  id: id("outbox"),
  decision: z.enum(allDecisions, { error: "invalid" }),
  /** Retry and copy: recipients instead of the debtor's own. */
  recipients: z
    .array(email, { error: "invalid" })
    .min(1, "required")
    .max(MOST_ADDRESSES, "too_many_recipients")
    .optional(),
  /** Retry: whether the first of them replaces the failed address at the debtor. */
  save: flag.default(true),
  /** Withdraw: whether the step is reverted, which it never is when the letter was printed. */
  step_back: flag.default(true),
});
