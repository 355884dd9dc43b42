import { and, asc, gt } from "drizzle-orm";
import type { z } from "zod";
import { among } from "@/db/recordset";
import { letters } from "@/db/schema/letters";
import { type Ctx, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { textFile, type Zipped, zipOf } from "@/lib/http/zip";
import { sentence } from "@/lib/i18n/sentences";
import { logError } from "@/lib/kernel/log";
import { printedLetter, printedLetters } from "../commands/print";
import { LetterFile, LettersToDownload } from "../schema";
import { matchingLetters } from "./matching";
import { outdatedLetters } from "./outdated-letters";
import { requireLetter } from "./require-letter";

/** Returns one letter as PDF. Viewing marks nothing; printing is reported by POST letters/printed. Throws Problem("not-found"). */
export const downloadLetter = file({
  can: "letters.read",
  input: LetterFile,
  media: ["application/pdf"],
  async run(ctx, { id, shown: isShown }) {
    await reading(ctx, (read) => requireLetter(read, id));
    const { filename, bytes } = await printedLetter(ctx, id);
    return { filename, content_type: "application/pdf", body: bytes, isInline: isShown };
  },
});

const BATCH = 50;

/**
 * Returns every letter matching the list's filters in one zip, streamed as it is made: memory stays flat for any number of letters. A
 * letter that cannot be made is left out and named in the zip. Marks nothing.
 */
export const downloadAllLetters = file({
  can: "letters.read",
  input: LettersToDownload,
  media: ["application/zip"],
  isAudited: true,
  run: async (ctx, filters) => ({
    rows: await reading(ctx, async (read) => await read.db.$count(letters, matchingLetters(read, filters))),
    filename: `brieven-${ctx.today}.zip`,
    content_type: "application/zip",
    body: zipOf(filesOf(ctx, filters)),
  }),
});

type Filters = z.output<typeof LettersToDownload>;

async function* filesOf(ctx: Ctx, filters: Filters): AsyncGenerator<Zipped> {
  const names = new Map<string, number>();
  const missing: string[] = [];
  for await (const { id, filename } of everyLetter(ctx, filters)) {
    const letter = (await printedLetters(ctx, [id])).get(id);
    if (letter && !(letter instanceof Error))
      yield { name: unique(names, letter.filename), bytes: letter.bytes };
    else {
      logError("letter left out of a zip", letter, { letter: id, customer: ctx.customer.id });
      missing.push(filename);
    }
  }
  if (missing.length > 0) yield missingLettersFile(ctx, missing);
}

/**
 * Yields the letters matching the filters, oldest first, a batch at a time. Overtaken ones are left out: they can only be downloaded
 * individually.
 */
export async function* everyLetter(ctx: Ctx, filters: Filters) {
  for (let after = 0; ; ) {
    const batch = await nextLetters(ctx, filters, after);
    const overtaken = await reading(ctx, (read) =>
      outdatedLetters(
        read,
        among(
          letters.id,
          batch.map(({ id }) => id),
        ),
      ),
    );
    yield* batch.filter(({ id }) => !overtaken.has(id));
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) return;
  }
}

/** Returns the list of letters missing from the zip, in the user's language. */
export function missingLettersFile({ language }: Pick<Ctx, "language">, missing: string[]): Zipped {
  const words = [sentence(language, "letters.left_out"), "", ...missing];
  return textFile(sentence(language, "letters.left_out_file"), `${words.join("\r\n")}\r\n`);
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

/** Makes a file name unique within a zip: two letters to one debtor on one day have the same name. */
function unique(names: Map<string, number>, filename: string): string {
  const seen = names.get(filename) ?? 0;
  names.set(filename, seen + 1);
  return seen === 0 ? filename : filename.replace(/\.pdf$/, ` (${seen + 1}).pdf`);
}
