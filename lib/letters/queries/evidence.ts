import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox, outbox_items } from "@/db/schema/sending";
import type { Ctx, Read } from "@/lib/access/context";
import { storage } from "@/lib/files/port";
import type { Zipped } from "@/lib/http/zip";
import { logError } from "@/lib/kernel/log";
import { printedLetters } from "../commands/print";
import { missingLettersFile } from "./download";

/** Returns what a debtor received about invoices: each letter that was not withdrawn, and each mail as it was handed over, oldest first. */
export async function sentAbout(read: Read, invoice_ids: readonly number[]) {
  return { letters: await lettersAbout(read, invoice_ids), mails: await mailsAbout(read, invoice_ids) };
}

type Sent = Awaited<ReturnType<typeof sentAbout>>;

const lettersAbout = (read: Read, invoice_ids: readonly number[]) =>
  read.db
    .selectDistinct({ id: letters.id, filename: letters.filename, day: letters.day })
    .from(letters)
    .innerJoin(
      letter_items,
      and(eq(letter_items.customer_id, letters.customer_id), eq(letter_items.letter_id, letters.id)),
    )
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        among(letter_items.invoice_id, invoice_ids),
        isNull(letters.withdrawn_at),
        isNull(letters.cleared_at),
      ),
    )
    .orderBy(asc(letters.id));

/** Returns mails as they were sent, byte for byte. One that was never sent is no evidence. */
async function mailsAbout(read: Read, invoice_ids: readonly number[]) {
  const rows = await read.db
    .selectDistinct({ id: outbox.id, raw_key: outbox.raw_key, created_at: outbox.created_at })
    .from(outbox)
    .innerJoin(
      outbox_items,
      and(eq(outbox_items.customer_id, outbox.customer_id), eq(outbox_items.outbox_id, outbox.id)),
    )
    .where(
      and(
        eq(outbox.customer_id, read.customer.id),
        among(outbox_items.invoice_id, invoice_ids),
        inArray(outbox.state, ["sent", "unknown", "failed"]),
        isNotNull(outbox.raw_key),
      ),
    )
    .orderBy(asc(outbox.id));
  return rows.flatMap(({ raw_key, created_at }) => (raw_key === null ? [] : [{ raw_key, created_at }]));
}

/** Returns the timeline entries of invoices, with the invoices' numbers, oldest first. */
export const timelineAbout = (read: Read, invoice_ids: readonly number[]) =>
  read.db
    .select({ entry: timeline_entries, number: invoices.number })
    .from(timeline_entries)
    .innerJoin(
      invoices,
      and(
        eq(invoices.customer_id, timeline_entries.customer_id),
        eq(invoices.id, timeline_entries.invoice_id),
      ),
    )
    .where(
      and(
        eq(timeline_entries.customer_id, read.customer.id),
        among(timeline_entries.invoice_id, invoice_ids),
        isNull(timeline_entries.deleted_at),
      ),
    )
    .orderBy(asc(timeline_entries.id));

/** Yields the letters and mails as numbered files, in order. One that cannot be made is left out and named in a separate file. */
export async function* evidence(ctx: Ctx, { letters, mails }: Sent): AsyncGenerator<Zipped> {
  const missing: string[] = [];
  for (const [index, { id, filename, day }] of letters.entries()) {
    const letter = (await printedLetters(ctx, [id])).get(id);
    const name = `${numbered(index)}-${day}-${filename}`;
    if (letter && !(letter instanceof Error)) yield { name, bytes: letter.bytes };
    else {
      logError("letter left out of a dossier", letter, { letter: id, customer: ctx.customer.id });
      missing.push(name);
    }
  }
  for (const [index, { raw_key, created_at }] of mails.entries())
    yield {
      name: `mail-${numbered(index)}-${created_at.toISOString().slice(0, 10)}.eml`,
      bytes: await storage().get(raw_key),
    };
  if (missing.length > 0) yield missingLettersFile(ctx, missing);
}

const numbered = (index: number): string => String(index + 1).padStart(2, "0");
