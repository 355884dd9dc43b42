import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { letter_forms, letters } from "@/db/schema/sending";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { storage } from "@/lib/files/storage";
import { notFound } from "@/lib/kernel/problems";
import { fillBlocks } from "@/lib/templates/rules/fill";
import { letterPdf } from "../render/pdf";
import type { LetterContent, LetterFacts, LetterForm } from "../schema";

export type PrintedLetter = { content: LetterContent; filename: string; bytes: Buffer };

/** A letter's PDF: the stored file, or made from its content and stored at first asking. Throws Problem("not-found"). */
export async function printedLetter(ctx: Ctx, letter_id: number): Promise<PrintedLetter> {
  const [row] = await reading(ctx, (read) =>
    read.sql
      .select({ letter: letters, form: letter_forms.content })
      .from(letters)
      .innerJoin(
        letter_forms,
        and(eq(letter_forms.customer_id, letters.customer_id), eq(letter_forms.id, letters.form_id)),
      )
      .where(and(eq(letters.customer_id, read.customer.id), eq(letters.id, letter_id))),
  );
  if (!row) throw notFound();
  const { file_key, filename, content: facts } = row.letter;
  const content = contentOf(storedForm(row.form), storedFacts(facts));
  const bytes = file_key ? await storage().get(file_key) : await print(ctx, letter_id, content);
  return { content, filename, bytes };
}

async function print(ctx: Ctx, letter_id: number, content: LetterContent): Promise<Buffer> {
  const logo = content.customer.logo ?? content.reseller.logo;
  const bytes = await letterPdf(content, { logo: logo ? await storage().get(logo) : null });
  const file_key = await storage().put(bytes, { folder: "letters" });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await transact(ctx, (tx) =>
    tx.sql
      .update(letters)
      .set({ file_key, sha256 })
      .where(
        and(eq(letters.customer_id, tx.customer.id), eq(letters.id, letter_id), isNull(letters.file_key)),
      ),
  );
  return bytes;
}

/** Letters nobody has printed yet, oldest first, with their customers. */
export const unprintedLetters = (atMost: number) =>
  pool("invorder_dispatch").sql<{ id: number; customer_id: number }[]>`
    select id, customer_id from letters where file_key is null order by id limit ${atMost}`;

/** Marks letters as downloaded, for the red count. */
export async function markDownloaded(ctx: Ctx, ids: number[]) {
  await transact(ctx, (tx) =>
    tx.sql
      .update(letters)
      .set({ downloaded_at: sql`now()` })
      .where(
        and(
          eq(letters.customer_id, tx.customer.id),
          isNull(letters.downloaded_at),
          sql`${letters.id} = any(${sql.param(ids)})`,
        ),
      ),
  );
}

/** The whole letter: its form, with the placeholders of its words filled. */
function contentOf(form: LetterForm, facts: LetterFacts): LetterContent {
  const filled = fillBlocks(form.blocks, facts.values);
  if (!filled.ok) throw new Error("a stored letter lacks a value of its own form");
  return { ...form, ...facts, blocks: filled.blocks };
}

/** Only storeLetters writes these columns, from a LetterForm and LetterFacts. */
const storedForm = (content: unknown): LetterForm => content as LetterForm;
const storedFacts = (content: unknown): LetterFacts => content as LetterFacts;
