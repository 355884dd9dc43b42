import { setImmediate } from "node:timers/promises";
import type { Locale } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { FURTHER_TOP, TEXT } from "../rules/geometry";
import type { LetterContent } from "../schema";
import { paged } from "./box";
import { openFonts } from "./fonts";
import { paragraph } from "./paragraph";
import { drawLetter } from "./pdf";
import { type Pen, penOn } from "./pen";
import { styles } from "./type";

/** A letter to be drawn with others, or the name of one that cannot be. */
export type Together = { content: LetterContent; logo: Buffer | null } | { missing: string };

type Printing = { title: string; language: Locale; both_sides: boolean };

/**
 * Letters one after the other in one PDF, made while it is read: the fonts stand in it once, and memory stays flat. Printed on both
 * sides each letter begins on a sheet of its own. What cannot be drawn is named on a last page.
 */
export async function lettersPdf(
  letters: AsyncGenerator<Together>,
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
      // A page is written when the next one begins: without a part nobody would ask again.
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
