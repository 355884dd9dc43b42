import { type Ctx, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { type Zipped, zipOf } from "@/lib/http/zip";
import { sentence } from "@/lib/i18n/sentences";
import { evidence } from "@/lib/letters/queries/evidence";
import { coverPdf } from "../../render/handovers/cover";
import { sheetsOf } from "../../render/handovers/sheets";
import { HandoverId } from "../../schema/handovers";
import { type Contents, contentsOf } from "./contents";

/**
 * What whoever takes claims over is given, as one zip made while it is sent (DECISIONS §2): a covering page, every letter and mail as
 * the debtor had it, the timeline, the sums with their make-up, the agreements and the payments. Looking marks nothing. Throws
 * Problem("not-found").
 */
export const downloadHandover = file({
  can: "letters.read",
  input: HandoverId,
  media: ["application/zip"],
  isAudited: true,
  async run(ctx, { id }) {
    const contents = await reading(ctx, (read) => contentsOf(read, id));
    return {
      filename: `${sentence(ctx.language, "handover.name")}-${plain(contents.debtor.number)}-${contents.handover.day}.zip`,
      content_type: "application/zip",
      body: zipOf(filesOf(ctx, contents)),
    };
  },
});

/** A debtor's number as part of a file's name. */
const plain = (number: string): string => number.replace(/[^A-Za-z0-9]+/g, "-");

async function* filesOf(ctx: Ctx, contents: Contents): AsyncGenerator<Zipped> {
  yield {
    name: `00-${sentence(ctx.language, "handover.cover")}.pdf`,
    bytes: await coverPdf(contents, ctx.language),
  };
  yield* evidence(ctx, contents.sent);
  yield* sheetsOf(contents, ctx.language);
}
