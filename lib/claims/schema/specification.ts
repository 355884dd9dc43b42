import { z } from "zod";
import { calendarDay, currency, id } from "@/lib/kernel/fields";

/** As what a specification is had: on paper, to count with, or as data. */
export const specificationFormats = ["pdf", "xlsx", "json"] as const;
export type SpecificationFormat = (typeof specificationFormats)[number];

/** Whose claim by law, in which currency, on which day (today where none is said). */
export const SpecificationInput = z.strictObject({
  id: id("debtor"),
  currency: currency.default("EUR"),
  on: calendarDay.optional(),
  format: z.enum(specificationFormats, { error: "invalid" }).default("pdf"),
});
