import type { z } from "zod";
import { toWireForm } from "@/lib/kernel/wire";

/** Returns an answer as JSON text, by its schema: every amount a decimal string, every moment ISO 8601. */
export const encode = <T>(schema: z.ZodType<T>, answer: T): string =>
  JSON.stringify(toWireForm(schema, answer));
