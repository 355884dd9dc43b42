import { sql } from "drizzle-orm";
import { users } from "./schema/tenancy";

/** The name of a user as people write it, "Sanne de Vries"; null where no user is joined. lib/kernel/full-name.ts does it for a row. */
export const fullName = sql<
  string | null
>`nullif(concat_ws(' ', ${users.first_name}, nullif(${users.affix}, ''), ${users.last_name}), '')`;
