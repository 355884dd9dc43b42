import { z } from "zod";
import { currency, day, int, list, money, nothing } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { PlanMessagesQuery } from "../schema";

/** What one line of a plan sends to a debtor, moves or hands over of it, in one currency. */
const PlanMessage = z.strictObject({
  /** The invoice by which an example is asked. */
  id: int,
  /** Nothing is sent of a mere change of status, nor of what is handed over. */
  kind: z.enum(["message", "status", "transfer"]),
  debtor_id: int,
  debtor: z.string(),
  debtor_number: z.string(),
  /** Whom it is mailed to, copies apart; nobody where it goes by post alone. */
  mailed_to: z.array(z.string()),
  /** Where the letter is posted; nothing where it is only mailed. */
  posted_to: z.string(),
  count: int,
  /** The first five hundred, each with the status it gets. */
  invoices: z.array(z.strictObject({ id: int, number: z.string(), status_id: int })),
  currency,
  /** What is open, and the interest and costs asked besides. */
  open: money,
  interest_added: money,
  costs_added: money,
  /** Until when it can be paid without costs, where it is a fourteen-day letter. */
  free_until: day.nullable(),
});
export type PlanMessage = Wire<z.output<typeof PlanMessage>>;

const { data, meta } = list(PlanMessage, { filters: PlanMessagesQuery, totals: nothing }).shape;

/** A page of the messages of one line of a plan, by the name of the debtor. */
export const PlanMessages = z.strictObject({ data, meta });
export type PlanMessages = Wire<z.output<typeof PlanMessages>>;
