import { and, asc, eq, gt } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { letters } from "@/db/schema/sending";
import { type Ctx, reading, type StaffCtx } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { markDownloaded, printedLetter } from "../commands/print";
import { LetterFilters, LetterId } from "../schema";
import { matchingLetters } from "./list-letters";

const findLetter = query({
  can: "letters.read",
  input: LetterId,
  async run(read, { id }) {
    const [row] = await read.sql
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
    return row;
  },
});

/** One letter as PDF; it no longer counts as new. Throws Problem("not-found"). */
export async function downloadLetter(ctx: StaffCtx, input: unknown) {
  const { id } = await findLetter.call(ctx, input);
  if (!ctx.customer) throw notFound();
  const own: Ctx = { ...ctx, customer: ctx.customer };
  const { filename, bytes } = await printedLetter(own, id);
  await markDownloaded(own, [id]);
  return { filename, content_type: "application/pdf", body: bytes };
}

const checkFilters = query({
  can: "letters.read",
  input: LetterFilters,
  run: async (_read, filters) => filters,
});

const BATCH = 50;

/** Every letter of the list's filters in one zip, made while it is sent: memory stays flat, however many there are. */
export async function downloadAllLetters(ctx: StaffCtx, input: unknown) {
  const filters = await checkFilters.call(ctx, input);
  if (!ctx.customer) throw notFound();
  const own: Ctx = { ...ctx, customer: ctx.customer };
  return {
    filename: `brieven-${ctx.today}.zip`,
    content_type: "application/zip",
    body: zipped(own, filters),
  };
}

function zipped(ctx: Ctx, filters: LetterFilters): ReadableStream<Uint8Array> {
  let after = 0;
  const names = new Map<string, number>();
  let zip: Zip;
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
      for (const id of batch) {
        const { filename, bytes } = await printedLetter(ctx, id);
        const file = new ZipPassThrough(unique(names, filename));
        zip.add(file);
        file.push(bytes, true);
      }
      await markDownloaded(ctx, batch);
      after = batch.at(-1) ?? after;
      if (batch.length < BATCH) zip.end();
    },
  });
}

const nextLetters = (ctx: Ctx, filters: LetterFilters, after: number): Promise<number[]> =>
  reading(ctx, async (read) => {
    const rows = await read.sql
      .select({ id: letters.id })
      .from(letters)
      .where(and(matchingLetters(read, filters), gt(letters.id, after)))
      .orderBy(asc(letters.id))
      .limit(BATCH);
    return rows.map(({ id }) => id);
  });

/** Two letters to one debtor on one day have the same name; in one zip each needs its own. */
function unique(names: Map<string, number>, filename: string): string {
  const seen = names.get(filename) ?? 0;
  names.set(filename, seen + 1);
  return seen === 0 ? filename : filename.replace(/\.pdf$/, ` (${seen + 1}).pdf`);
}
