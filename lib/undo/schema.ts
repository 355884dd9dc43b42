import { z } from "zod";
import { id } from "@/lib/kernel/fields";

export const UndoId = z.strictObject({ id: id("undo") });

/** What an undo put back, and what it could not, by reason. */
export type Undone = {
  undone: number;
  left: {
    reason: "sent" | "downloaded" | "changed";
    count: number;
    rows: { id: number; number: string; debtor: string }[];
  }[];
};
