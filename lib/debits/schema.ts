import { z } from "zod";
import { id, version } from "@/lib/kernel/fields";

/** Whose mandates and collections are meant. */
export const OfDebtor = z.strictObject({ id: id("debtor") });

export const MandateId = z.strictObject({ id: id("debit-mandate"), version });
