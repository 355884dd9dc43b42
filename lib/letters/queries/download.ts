import { and, asc, eq, gt } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import type { z } from "zod";
import { letters } from "@/db/schema/sending";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { file } from "@/lib/access/verbs";
import { sentence } from "@/lib/i18n/sentences";
import { fail } from "@/lib/kernel/log";
import { notFound } from "@/lib/kernel/problems";
import { printedLetter, printedLetters } from "../commands/print";
import { LetterId, LettersToDownload } from "../schema";
import { matchingLetters } from "./list-letters";

/** One letter as PDF. Looking marks nothing: whoever prints it says so (POST letters/printed). Throws Problem("not-found"). */
export const downloadLetter = file({
  can: "letters.read",
  input: LetterId,
  media: ["application/pdf"],
  async run(ctx, { id }) {
    await reading(ctx, (read) => demandLetter(read, id));
    const { filename, bytes } = await printedLetter(ctx, id);
    return { filename, content_type: "application/pdf", body: bytes };
  },
});

async function demandLetter(read: Read, id: number) {
  const [row] = await read.db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        eq(letters.id, id),
        ofOwnDebtor(read, letters.debtor_id),
      ),
    );
  if (!row) throw notFound();
}

const BATCH = 50;

/**
 * Every letter of the list's filters in one zip, made while it is sent: memory stays flat, however many there are. A letter that cannot
 * be made is left out and named in the zip. Marks nothing.
 */
export const downloadAllLetters = file({
  can: "letters.read",
  input: LettersToDownload,
  media: ["application/zip"],
  run: async (ctx, filters) => ({
    filename: `brieven-${ctx.today}.zip`,
    content_type: "application/zip",
    body: zipped(ctx, filters),
  }),
});

type Filters = z.output<typeof LettersToDownload>;

function zipped(ctx: Ctx, filters: Filters): ReadableStream<Uint8Array> {
  let after = 0;
  const names = new Map<string, number>();
  const missing: string[] = [];
  let zip: Zip;
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(unique(names, name));
    zip.add(file);
    file.push(bytes, true);
  };
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, part, isLast) => {
        if (error) return controller.error(error);
        controller.enqueue(part);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const batch = await nextLetters(ctx, filters, after);
      for (const { id, filename } of batch) {
        const letter = (await printedLetters(ctx, [id])).get(id);
        if (letter && !(letter instanceof Error)) add(letter.filename, letter.bytes);
        else {
          fail("letter left out of a zip", letter, { letter: id, customer: ctx.customer.id });
          missing.push(filename);
        }
      }
      after = batch.at(-1)?.id ?? after;
      if (batch.length === BATCH) return;
      if (missing.length > 0) add(...leftOut(ctx, missing));
      zip.end();
    },
  });
}

/** The list of what is not in the zip, in the reader's language. */
function leftOut({ language }: Ctx, missing: string[]): [name: string, bytes: Uint8Array] {
  const words = [sentence(language, "letters.left_out"), "", ...missing];
  return [
    sentence(language, "letters.left_out_file"),
    Buffer.from(`\ufeff${words.join("\r\n")}\r\n`, "utf8"),
  ];
}

const nextLetters = (ctx: Ctx, filters: Filters, after: number) =>
  reading(ctx, (read) =>
    read.db
      .select({ id: letters.id, filename: letters.filename })
      .from(letters)
      .where(and(matchingLetters(read, filters), gt(letters.id, after)))
      .orderBy(asc(letters.id))
      .limit(BATCH),
  );

/** Two letters to one debtor on one day have the same name; in one zip each needs its own. */
function unique(names: Map<string, number>, filename: string): string {
  const seen = names.get(filename) ?? 0;
  names.set(filename, seen + 1);
  return seen === 0 ? filename : filename.replace(/\.pdf$/, ` (${seen + 1}).pdf`);
}
