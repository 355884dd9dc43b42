import type { Day } from "@/lib/kernel/day";

/** An event of a generated ledger, with the cells of events.csv. Amounts are whole cents. */
export type GeneratedEvent = {
  at: string;
  event: "invoice" | "booking" | "correct" | "status" | "sent" | "withdrawn" | "delete";
  debtor: string;
  invoice: string;
} & Partial<{
  date: Day;
  due: Day;
  currency: string;
  total: number;
  open: number;
  on: Day;
  amount: number;
  status: number;
  source: string;
  step: string;
  channel: string;
  message: string;
  contract: string;
}>;
