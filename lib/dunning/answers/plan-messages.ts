import { z } from "zod";
import { currency, day, int, list, money, nothing } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { PlanMessagesQuery } from "../schema";

/** A message, change of status or transfer in one line of a plan, for one debtor in one currency. */
const PlanMessage = z.strictObject({
  /** The invoice that identifies the message for a preview. */
  id: int,
  /** Nothing is sent for a status change or a transfer. */
  kind: z.enum(["message", "status", "transfer"]),
  debtor_id: int,
  debtor: z.string(),
  debtor_number: z.string(),
  /** The mail's recipients without copies; empty when it is sent by post only. */
  mailed_to: z.array(z.string()),
  /** The postal address of the letter; "" when it is only mailed. */
  posted_to: z.string(),
  count: int,
  /** The first five hundred invoices, each with its new status. */
  invoices: z.array(z.strictObject({ id: int, number: z.string(), status_id: int })),
  currency,
  /** The open amount, and the interest and costs claimed in addition. */
  open: money,
  interest_added: money,
  costs_added: money,
  /** The last day to pay without costs, for a 14-day letter. */
  free_until: day.nullable(),
});
export type PlanMessage = Wire<z.output<typeof PlanMessage>>;

const { data, meta } = list(PlanMessage, { filters: PlanMessagesQuery, totals: nothing }).shape;

/** A page of the messages of one line of a plan, by the name of the debtor. */
export const PlanMessages = z.strictObject({ data, meta });
export type PlanMessages = Wire<z.output<typeof PlanMessages>>;
