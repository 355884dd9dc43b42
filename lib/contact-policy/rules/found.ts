import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";
import type { Level } from "./reasons";

/** What a reason says besides its code: the values of its sentence. */
export type Detail = {
  day?: Day | null;
  last?: Day;
  status?: number;
  amount?: Cents | null;
  /** What the law allows in its place. */
  lawful?: Cents;
  currency?: Currency;
  reason?: string | null;
  count?: number;
};

/** That a reason is there: until when, and where it weighs otherwise than it usually does. */
export type Found = { level?: Level; until: Day | null; detail: Detail };
