import { z } from "zod";
import { instant, list, nothing, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { AuditFilters } from "../schema/audit";

const AuditEntry = z.strictObject({
  id: whole,
  created_at: instant,
  user_id: whole,
  user: words,
  /** Who did it in that name. */
  super_user: words.nullable(),
  /** Whose book it stands in; null for what concerns no single customer. */
  customer: words.nullable(),
  /** The call as the API names it. */
  act: words,
  subject: words,
  /** The records, the first hundred when there were more; how many says `records`. */
  record_ids: z.array(whole),
  records: whole,
  /** What the first record is called; null when it is gone, or out of the caller's reach. */
  record: words.nullable(),
  /** Of a deletion what went, its number and its amount; else empty. */
  gone: words,
  /** The names of the fields that were sent. */
  fields: z.array(words),
  address: words,
  request_id: words,
});
export type AuditEntry = Wire<z.output<typeof AuditEntry>>;

export const AuditList = list(AuditEntry, { filters: AuditFilters, totals: nothing });
export type AuditList = Wire<z.output<typeof AuditList>>;
