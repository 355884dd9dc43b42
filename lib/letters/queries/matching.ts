import { and, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { handovers } from "@/db/schema/handovers";
import { letters } from "@/db/schema/letters";
import { containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import type { LetterFilters } from "../schema";
import { isMailed } from "./mail-state";

/** The filters of the download list. */
export type MatchingFilters = Pick<LetterFilters, "q" | "status" | "only_new" | "mailed"> & {
  up_to?: number | undefined;
  printed_at?: string | undefined;
};

/** Returns one condition shared by the letters of the list, their count and "download all". */
export const matchingLetters = (read: Read, filters: MatchingFilters): SQL | undefined =>
  and(
    eq(letters.customer_id, read.customer.id),
    eq(letters.is_listed, true),
    ofOwnDebtor(read, letters.debtor_id),
    when(filters.status, (status) => eq(letters.status_id, status)),
    filters.only_new ? isNull(letters.downloaded_at) : undefined,
    when(filters.mailed, (mailed) => isMailed(mailed === "yes")),
    when(filters.up_to, (id) => lte(letters.id, id)),
    when(filters.printed_at, (instant) => sql`${letters.downloaded_at} = ${instant}::timestamptz`),
    when(filters.q, (text) => ofDebtors(read, text, letters.debtor_id)),
  );

/** Returns the condition for the hand-overs of the list; the `mailed` filter excludes them, as it applies to letters only. */
export const matchingHandovers = (read: Read, filters: MatchingFilters): SQL | undefined =>
  and(
    eq(handovers.customer_id, read.customer.id),
    isNull(handovers.withdrawn_at),
    ofOwnDebtor(read, handovers.debtor_id),
    when(filters.status, (status) => eq(handovers.status_id, status)),
    filters.only_new ? isNull(handovers.downloaded_at) : undefined,
    filters.mailed ? sql`false` : undefined,
    when(filters.q, (text) => ofDebtors(read, text, handovers.debtor_id)),
  );

const ofDebtors = (
  read: Read,
  text: string,
  debtor_id: typeof letters.debtor_id | typeof handovers.debtor_id,
) =>
  sql`${debtor_id} in (select ${debtors.id} from ${debtors} where ${eq(debtors.customer_id, read.customer.id)} and ${containsLower(text, debtors.search)})`;
