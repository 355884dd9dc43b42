import { z } from "zod";
import { day, flag, instant, money, whole, words } from "@/lib/kernel/answers";
import { currencies } from "@/lib/kernel/money";
import type { Wire } from "@/lib/kernel/wire";
import { entryTypes } from "../schema/dossier";

/** One thing in the dossier of a customer. Of what was deleted its subject, its day and who deleted it stay. */
export const Entry = z.strictObject({
  id: whole,
  type: z.enum(entryTypes),
  icon: words,
  subject: words,
  content: words,
  product: words,
  date: day,
  contact_id: whole.nullable(),
  contact: words.nullable(),
  amount: money.nullable(),
  currency: z.enum(currencies),
  user: words.nullable(),
  created_at: instant,
  is_done: flag,
  changed_at: instant.nullable(),
  changed_by: words.nullable(),
  deleted_at: instant.nullable(),
  deleted_by: words.nullable(),
  has_file: flag,
  filename: words.nullable(),
  /** Where its attachment can be fetched; null without one. */
  download_url: words.nullable(),
  version: whole,
});
export type Entry = Wire<z.output<typeof Entry>>;

/** The address of somebody's own calendar, as far as it is told afterwards. Null without one. */
export const Feed = z.strictObject({ created_at: instant.nullable(), last_read_at: instant.nullable() });
export type FeedTold = Wire<z.output<typeof Feed>>;

/** Where a calendar program finds the appointments, from the host on. Told once. */
export const FeedAddress = z.strictObject({ address: words });
