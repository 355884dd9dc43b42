import { z } from "zod";
import { calendarDay, currency, id } from "@/lib/kernel/fields";

/** The formats of a specification: on paper, as a workbook, or as data. */
export const specificationFormats = ["pdf", "xlsx", "json"] as const;
export type SpecificationFormat = (typeof specificationFormats)[number];

/** The debtor of a claim by law, the currency, and the day (default today). */
export const SpecificationInput = z.strictObject({
  id: id("debtor"),
  currency: currency.default("EUR"),
  on: calendarDay.optional(),
  format: z.enum(specificationFormats, { error: "invalid" }).default("pdf"),
});
