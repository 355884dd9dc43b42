import { z } from "zod";
import { whole, words } from "@/lib/kernel/answers";

/** What a white label shows to everybody. */
export const Label = z.strictObject({
  /** Null for the product itself where it is no row of its own. */
  id: whole.nullable(),
  name: words,
  domain: words,
  primary_color: words,
  secondary_color: words,
  secondary_opposite_color: words,
  logo: words.nullable(),
  start_image: words.nullable(),
});
