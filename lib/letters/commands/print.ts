import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { recordset } from "@/db/recordset";
import { letter_forms } from "@/db/schema/letter-forms";
import { letters } from "@/db/schema/letters";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { storage } from "@/lib/files/port";
import { notFound } from "@/lib/kernel/problems";
import { fillBlocks } from "@/lib/templates/rules/fill";
import { letterPdf } from "../render/pdf";
import type { AddressBlock, LetterContent, LetterFacts, LetterForm } from "../schema";

export type PrintedLetter = { content: LetterContent; filename: string; bytes: Buffer };

/** Returns a letter's PDF: the stored file, or one drawn from its content and stored at the first request. Throws Problem("not-found"). */
export async function printedLetter(ctx: Ctx, letter_id: number): Promise<PrintedLetter> {
  const letter = (await printedLetters(ctx, [letter_id])).get(letter_id);
  if (!letter) throw notFound();
  if (letter instanceof Error) throw letter;
  return letter;
}

/**
 * Returns the PDFs of many letters of a customer, with one read and one write to the database. A letter that cannot be printed (its file or
 * its logo is missing, or it cannot be drawn) yields its Error and does not hold up the others.
 */
export async function printedLetters(
  ctx: Ctx,
  letter_ids: number[],
  draw: Draw = drawLetter,
): Promise<Map<number, PrintedLetter | Error>> {
  const rows = await storedLetters(ctx, letter_ids);
  const printed = new Map<number, PrintedLetter | Error>();
  const fresh: Print[] = [];
  const print = async ({ letter, form }: (typeof rows)[number]) => {
    // Its content was anonymised: there is nothing to print.
    if (letter.cleared_at !== null) return;
    try {
      const content = contentOf(form(), storedFacts(letter));
      const bytes = letter.file_key ? await storage().get(letter.file_key) : await drawn(content, draw);
      if (!letter.file_key) fresh.push({ id: letter.id, ...(await storeBytes(bytes)) });
      else if (letter.pages === null)
        fresh.push({
          id: letter.id,
          file_key: letter.file_key,
          sha256: letter.sha256,
          pages: pagesIn(bytes),
        });
      printed.set(letter.id, { content, filename: letter.filename, bytes });
    } catch (error) {
      printed.set(letter.id, error instanceof Error ? error : new Error(String(error)));
    }
  };
  await Promise.all(rows.map(print));
  if (fresh.length > 0) await transact(ctx, (tx) => rememberPrints(tx, fresh));
  return printed;
}

type Row = typeof letters.$inferSelect;
type StoredLetter = { letter: Row; form: () => LetterForm };

/**
 * Returns letters by their ids, each with its form: thousands share one form, which is parsed once. `form` throws where it cannot be read.
 */
const storedLetters = (ctx: Ctx, letter_ids: number[]): Promise<StoredLetter[]> =>
  reading(ctx, async ({ db, customer }) => {
    const rows = await db
      .select()
      .from(letters)
      .where(and(eq(letters.customer_id, customer.id), inArray(letters.id, letter_ids)))
      .orderBy(letters.id);
    const ids = [...new Set(rows.map(({ form_id }) => form_id))];
    const forms = await db
      .select({ id: letter_forms.id, content: letter_forms.content })
      .from(letter_forms)
      .where(and(eq(letter_forms.customer_id, customer.id), inArray(letter_forms.id, ids)));
    const read = new Map(forms.map(({ id, content }) => [id, onceRead(content)]));
    return rows.flatMap((letter) => {
      const form = read.get(letter.form_id);
      return form ? [{ letter, form }] : [];
    });
  });

function onceRead(content: unknown): () => LetterForm {
  let form: LetterForm | undefined;
  return () => {
    form ??= storedForm(content);
    return form;
  };
}

/** Returns the contents of letters in the order of their ids, to be drawn again; for one that cannot be read, the Error. */
export async function contentsOf(
  ctx: Ctx,
  letter_ids: number[],
): Promise<{ filename: string; content: LetterContent | Error }[]> {
  const rows = await storedLetters(ctx, letter_ids);
  return rows.map(({ letter, form }) => {
    const { filename } = letter;
    try {
      return { filename, content: contentOf(form(), storedFacts(letter)) };
    } catch (error) {
      return { filename, content: error instanceof Error ? error : new Error(String(error)) };
    }
  });
}

type Print = { id: number; file_key: string; sha256: string | null; pages: number };

/** Draws a letter's PDF from its content and its logo. */
export type Draw = (content: LetterContent, logo: Uint8Array | null) => Promise<Buffer>;

/** Draws in this thread, yielding to the event loop first: a letter takes milliseconds. */
export const drawLetter: Draw = async (content, logo) => {
  await setImmediate();
  return letterPdf(content, { logo: logo && Buffer.from(logo) });
};

/** Returns the PDF of a letter, drawn and not stored. */
export async function drawn(content: LetterContent, draw: Draw = drawLetter): Promise<Buffer> {
  const { logo } = content.sender;
  return draw(content, logo ? await storage().get(logo) : null);
}

const storeBytes = async (bytes: Buffer) => ({
  file_key: await storage().put(bytes, { folder: "letters" }),
  sha256: createHash("sha256").update(bytes).digest("hex"),
  pages: pagesIn(bytes),
});

/** Returns how many pages a PDF written by this product has: its page tree is not compressed. */
function pagesIn(bytes: Buffer): number {
  const at = bytes.lastIndexOf("/Type /Pages");
  const count = /\/Count (\d+)/.exec(bytes.subarray(Math.max(0, at - 200), at + 400).toString("latin1"));
  return Number(count?.[1] ?? 1);
}

/** Stores prints; a letter printed twice concurrently keeps the first file. */
const rememberPrints = (tx: Tx, prints: Print[]) =>
  tx.db.execute(sql`update ${letters} set file_key = r.file_key, sha256 = r.sha256, pages = r.pages
    from ${recordset(prints, "id int, file_key text, sha256 text, pages int")}
    where ${letters.customer_id} = ${tx.customer.id} and ${letters.id} = r.id
      and (${letters.file_key} is null or (${letters.pages} is null and ${letters.file_key} = r.file_key))`);

/** Returns up to `atMost` letters without a stored file, oldest first, with their customers, leaving out those in `except`. */
export const unprintedLetters = (atMost: number, except: number[] = []) =>
  pool("invorder_dispatch").sql<{ id: number; customer_id: number }[]>`
    select id, customer_id from letters where file_key is null and cleared_at is null and id <> all(${except}) order by id limit ${atMost}`;

/** Returns the whole letter: its form with the placeholders of its text filled. */
export function contentOf(form: LetterForm, facts: LetterFacts): LetterContent {
  const filled = fillBlocks(form.blocks, facts.values);
  if (!filled.ok) throw new Error("a stored letter lacks a value of its own form");
  return { ...form, ...facts, blocks: filled.blocks };
}

/** Returns the form of a letter's column; only storeLetters writes these columns, from a LetterForm and LetterFacts. */
const storedForm = (content: unknown): LetterForm =>
  upgradedForm(content as Parameters<typeof upgradedForm>[0]);
export const storedFacts = ({ content, number }: Pick<Row, "content" | "number">): LetterFacts => ({
  ...upgradedFacts(content as Parameters<typeof upgradedFacts>[0]),
  ...(number !== null && { letter_number: number }),
});

/**
 * Letters of earlier versions stored fewer fields: those missing are derived from the ones present, so that the letters can still be
 * printed.
 */

type OldForm = Omit<LetterForm, "sender" | "sheet" | "account"> &
  Partial<Pick<LetterForm, "sender" | "sheet" | "account">>;
type OldFacts = Omit<LetterFacts, "debtor" | "handled_by" | "free_until"> &
  Partial<Pick<LetterFacts, "handled_by" | "free_until">> & {
    debtor: { number: string; address: AddressBlock | string[]; country?: string };
  };

/** Returns a row of letter_forms in the current shape. */
function upgradedForm(form: OldForm): LetterForm {
  const { customer } = form;
  return {
    ...form,
    sender: form.sender ?? {
      name: customer.name,
      address: customer.address,
      return_address: customer.address.join(", "),
      country: "NL",
      contact: [customer.support_telephone, customer.support_email].filter(Boolean),
      logo: customer.logo,
      color: "#1d2125",
      legal: [customer.name, customer.kvk_number && `KVK ${customer.kvk_number}`].filter(Boolean),
      creditor: null,
    },
    sheet: form.sheet ?? {
      window: "left",
      window_dx: 0,
      window_dy: 0,
      return_line: true,
      fold_marks: true,
    },
    account: form.account ?? {
      iban: customer.bank_iban,
      bic: customer.bank_bic,
      holder: customer.name,
      qr: "auto",
    },
  };
}

/** Returns the content of a row of letters in the current shape. */
function upgradedFacts(facts: OldFacts): LetterFacts {
  const { number, address, country = "" } = facts.debtor;
  return {
    ...facts,
    handled_by: facts.handled_by ?? "",
    free_until: facts.free_until ?? null,
    debtor: { number, country, address: Array.isArray(address) ? fromLines(address) : address },
  };
}

const fromLines = ([name = "", ...rest]: string[]): AddressBlock => ({
  name,
  attention: "",
  street: "",
  place: rest,
  country: "",
});
