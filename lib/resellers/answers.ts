import { z } from "zod";
import { int } from "@/lib/kernel/answers";

/** The public branding of a white label. */
export const Label = z.strictObject({
  /** Null for the product itself where it has no row. */
  id: int.nullable(),
  name: z.string(),
  domain: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  secondary_opposite_color: z.string(),
  logo: z.string().nullable(),
  start_image: z.string().nullable(),
});
