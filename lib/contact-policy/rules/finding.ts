import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Level } from "./reasons";

/** The values of a reason's sentence. */
export type Detail = {
  day?: Day | null;
  last?: Day;
  status?: number;
  amount?: Cents | null;
  /** The amount the law allows instead. */
  lawful?: Cents;
  currency?: Currency;
  reason?: string | null;
  count?: number;
};

/** A reason that applies: until when, and its level where that differs from the usual one. */
export type Finding = { level?: Level; until: Day | null; detail: Detail };
