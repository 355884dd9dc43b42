import { and, eq, isNotNull, isNull, max, not, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { among } from "@/db/recordset";
import { letters } from "@/db/schema/letters";
import type { Tx } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { one } from "@/lib/kernel/answers";
import { invalidField, notFound } from "@/lib/kernel/problems";
import { Marked } from "../answers";
import { matchingLetters } from "../queries/matching";
import { outdatedLetters } from "../queries/outdated-letters";
import { LettersPrinted } from "../schema";

/**
 * Marks letters as printed, or with `printed: false` as not printed. Undoing the run leaves printed letters alone, because the paper may be
 * in the post. Skips withdrawn letters and, for a whole list, overtaken ones. Returns how many were marked, and for a whole list the
 * address where exactly those letters can be downloaded. Throws Problem("not-found") for an id that is not the customer's.
 */
export const markPrinted = command({
  can: "letters.print",
  input: LettersPrinted,
  answer: one(Marked),
  async run(tx, { ids, all, filters, printed, as }) {
    if (!all && ids.length === 0) throw invalidField("ids", "nothing_chosen");
    if (!all)
      return { data: { printed: await mark(tx, await ownLetters(tx, ids), printed), download_url: null } };
    const up_to = await newest(tx, matchingLetters(tx, filters));
    const matching = matchingLetters(tx, { ...filters, up_to });
    const over = printed ? [...(await outdatedLetters(tx, matching))] : [];
    const marked = await mark(tx, and(matching, not(among(letters.id, over))), printed);
    return { data: { printed: marked, download_url: await addressOf(tx, filters, { up_to, as }) } };
  },
});

/** Locks the letters before marking them, in the same order as an undo does: whichever of the two locks first wins. */
async function mark(tx: Tx, matching: SQL | undefined, printed: boolean): Promise<number> {
  const changing = printed ? isNull(letters.downloaded_at) : isNotNull(letters.downloaded_at);
  const held = tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, tx.customer.id),
        eq(letters.is_listed, true),
        isNull(letters.withdrawn_at),
        matching,
      ),
    )
    .orderBy(letters.id)
    .for("update")
    .as("held");
  const marked = await tx.db
    .update(letters)
    .set({ downloaded_at: printed ? sql`now()` : null })
    .where(
      and(
        eq(letters.customer_id, tx.customer.id),
        changing,
        sql`${letters.id} in (select held.id from ${held})`,
      ),
    )
    .returning({ id: letters.id });
  return marked.length;
}

async function ownLetters(tx: Tx, ids: number[]): Promise<SQL> {
  const matching = among(letters.id, ids);
  const found = await tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(and(eq(letters.customer_id, tx.customer.id), ofOwnDebtor(tx, letters.debtor_id), matching));
  if (found.length !== new Set(ids).size) throw notFound();
  return matching;
}

/** Returns the highest id among the letters, so that letters made later are not part of this command. */
async function newest(tx: Tx, matching: SQL | undefined): Promise<number> {
  const [row] = await tx.db
    .select({ id: max(letters.id) })
    .from(letters)
    .where(matching);
  return row?.id ?? 0;
}

/**
 * Returns the download address: for a list of new letters, those this command marked, found by its instant because they are no longer new;
 * else the list with its filters, up to its last letter.
 */
async function addressOf(
  tx: Tx,
  { q, status, only_new, mailed }: Filters,
  { up_to, as }: { up_to: number; as: "zip" | "pdf" | "pdf_both_sides" },
): Promise<string> {
  const query = new URLSearchParams();
  if (only_new) query.set("printed_at", await instantOf(tx));
  else query.set("up_to", String(up_to));
  if (q) query.set("q", q);
  if (status) query.set("status", String(status));
  if (mailed) query.set("mailed", mailed);
  if (as === "zip") return `/api/download-all-letters?${query}`;
  if (as === "pdf_both_sides") query.set("both_sides", "1");
  return `/api/letters/print?${query}`;
}

type Filters = z.output<typeof LettersPrinted>["filters"];

/** Returns this transaction's instant, to the microsecond that the database stores. */
async function instantOf(tx: Tx): Promise<string> {
  const [row] = await tx.db.execute<{ at: string }>(
    sql`select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  if (!row) throw new Error("the database does not say what time it is");
  return row.at;
}
