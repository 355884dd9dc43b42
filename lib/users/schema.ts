import { z } from "zod";
import { flag, listFilters, wholeNumber } from "@/lib/kernel/fields";

/** The filters of the user list; `inactive` shows those who cannot log in as well. */
export const UserFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["name", "email_address", "role_id"], { error: "invalid" }).default("name"),
  role: wholeNumber(1, 8).optional(),
  inactive: flag.default(false),
});
export type UserFilters = z.output<typeof UserFilters>;
