import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { type Ctx, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { storage } from "@/lib/files/port";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { logError } from "@/lib/kernel/log";
import { contentsOf } from "../commands/print";
import { paged } from "../render/box";
import { openFonts } from "../render/fonts";
import { paragraph } from "../render/paragraph";
import { drawLetter } from "../render/pdf";
import { type Pen, penOn } from "../render/pen";
import { styles } from "../render/typography";
import { FURTHER_TOP, TEXT } from "../rules/geometry";
import { type LetterContent, LettersToPrint } from "../schema";
import { countSheets } from "./count-sheets";
import { everyLetter } from "./download";
import { matchingLetters } from "./matching";
import { outdatedLetters } from "./outdated-letters";

/**
 * Returns every letter matching the list's filters in one PDF for a printer, oldest first; the file name contains the number of sheets.
 * Drawn from stored content, so that each reads as its separate file does. Marks nothing.
 */
export const printLetters = file({
  can: "letters.read",
  input: LettersToPrint,
  media: ["application/pdf"],
  isAudited: true,
  async run(ctx, { both_sides, ...filters }) {
    const { letters, sheets, sheets_both_sides } = await reading(ctx, async (read) =>
      countSheets(read, filters, await outdatedLetters(read, matchingLetters(read, filters))),
    );
    const count = both_sides ? sheets_both_sides : sheets;
    const title = sentence(ctx.language, "letters.print_file", { day: ctx.today, count });
    return {
      filename: `${title}.pdf`,
      content_type: "application/pdf",
      rows: letters,
      body: await lettersPdf(drawable(ctx, filters), { title, language: ctx.language, both_sides }),
    };
  },
});

type Filters = Omit<z.output<typeof LettersToPrint>, "both_sides">;

/** Yields the letters one by one, each with its logo, which is fetched once. */
async function* drawable(ctx: Ctx, filters: Filters): AsyncGenerator<PrintItem> {
  const logos = new Map<string, Buffer>();
  for await (const { id } of everyLetter(ctx, filters))
    for (const { filename, content } of await contentsOf(ctx, [id]))
      try {
        if (content instanceof Error) throw content;
        const { logo: key } = content.sender;
        const logo = key === null ? null : (logos.get(key) ?? (await storage().get(key)));
        if (key !== null && logo) logos.set(key, logo);
        yield { content, logo };
      } catch (error) {
        logError("letter left out of a print", error, { letter: id, customer: ctx.customer.id });
        yield { missing: filename };
      }
}

/** A letter to be drawn with others, or the file name of one that cannot be drawn. */
type PrintItem = { content: LetterContent; logo: Buffer | null } | { missing: string };

type Printing = { title: string; language: Locale; both_sides: boolean };

/**
 * Returns letters one after the other in one PDF, made while it is read: the fonts are embedded once, and memory stays flat. For printing
 * on both sides each letter begins on a sheet of its own. Letters that cannot be drawn are named on a last page.
 */
async function lettersPdf(
  letters: AsyncGenerator<PrintItem>,
  { title, language, both_sides }: Printing,
): Promise<ReadableStream<Uint8Array>> {
  const [{ default: PDFDocument }] = await Promise.all([import("pdfkit"), openFonts()]);
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    font: "",
    pdfVersion: "1.7",
    displayTitle: true,
    info: { Title: title },
  });
  const pen = penOn(document, null);
  const missing: string[] = [];
  let parts = 0;
  let isDone = false;
  return new ReadableStream({
    start(controller) {
      document.on("data", (part: Buffer) => {
        parts += 1;
        controller.enqueue(part);
      });
      document.on("end", () => controller.close());
      document.on("error", (error: Error) => controller.error(error));
    },
    async pull() {
      const before = parts;
      // A page is only written when the next one begins; a pull that enqueues nothing would not be repeated.
      while (parts === before && !isDone) {
        const { done, value } = await letters.next();
        if (done) {
          isDone = true;
          if (missing.length > 0) drawMissing(pen, missing, language);
          pen.end();
          return;
        }
        if ("missing" in value) missing.push(value.missing);
        else if (drawLetter(pen, value.content, value.logo) % 2 === 1 && both_sides) pen.page();
        await setImmediate();
      }
    },
    async cancel() {
      await letters.return(undefined);
    },
  });
}

function drawMissing(pen: Pen, missing: string[], language: Locale) {
  const words = [sentence(language, "letters.left_out"), ...missing];
  const boxes = words.flatMap((text) => paragraph([{ text }], styles.body));
  const room = { top: FURTHER_TOP, bottom: TEXT.bottom };
  for (const page of paged(boxes, room, room)) {
    pen.page();
    for (const { box, top } of page) box.draw(pen, top);
  }
}
