import { z } from "zod";
import { id, listFilters } from "@/lib/kernel/fields";
import { decisions } from "../rules/undelivered";

export const OutboxFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["id"], { error: "invalid" }).default("id"),
  state: z
    .enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"], { error: "invalid" })
    .optional(),
});

/** What a person decides about a message that failed or of which nobody knows whether it arrived. */
export const Resolve = z.strictObject({
  id: id("outbox"),
  decision: z.enum(decisions, { error: "invalid" }),
});
