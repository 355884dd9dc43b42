import { z } from "zod";
import { optionalText } from "@/lib/kernel/fields";

/** The search text over debtors and invoices: words in any order, a number or its beginning. */
export const SearchWords = z.strictObject({ q: optionalText });
