import type { z } from "zod";
import { type Ctx, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { storage } from "@/lib/files/port";
import { sentence } from "@/lib/i18n/sentences";
import { fail } from "@/lib/kernel/log";
import { contentsOf } from "../commands/print";
import { lettersPdf, type Together } from "../render/together";
import { LettersToPrint } from "../schema";
import { everyLetter } from "./download";
import { matchingLetters } from "./matching";
import { overtakenLetters } from "./overtaken";
import { paperOf } from "./paper";

/**
 * Every letter of the list's filters in one PDF, oldest first, to send to a printer; its name says how many sheets it takes. They are
 * drawn from what was stored, so that each says what it says as a file of its own. Marks nothing.
 */
export const printLetters = file({
  can: "letters.read",
  input: LettersToPrint,
  media: ["application/pdf"],
  isAudited: true,
  async run(ctx, { both_sides, ...filters }) {
    const { letters, sheets, sheets_both_sides } = await reading(ctx, async (read) =>
      paperOf(read, filters, await overtakenLetters(read, matchingLetters(read, filters))),
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

/** The letters one by one, each with its logo, which is fetched once. */
async function* drawable(ctx: Ctx, filters: Filters): AsyncGenerator<Together> {
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
        fail("letter left out of a print", error, { letter: id, customer: ctx.customer.id });
        yield { missing: filename };
      }
}
