import { tellAudit } from "@/lib/access/audit";
import { type Ctx, reading, transact } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { streamed } from "@/lib/exports/queries/stream";
import { sentence } from "@/lib/i18n/sentences";
import { DebtorData } from "../answers";
import { dataParts } from "../render/data";
import { type Listed, paperOf } from "../render/paper";
import { DebtorFile } from "../schema";
import { rowsOf, type Section, type Subject } from "./section";
import { type About, aboutWhom, stored } from "./stored";

const types = { json: "application/json", pdf: "application/pdf" } as const;

/**
 * All that is stored of a debtor, for whom it is about (art. 15 AVG), in that person's language: as data, part by part while it is read,
 * or on paper. Who fetched it stands in the audit. Throws Problem("not-found"), ("too-many") while the actor has another file under way.
 */
export const debtorFile = file({
  can: "debtors.file",
  input: DebtorFile,
  media: Object.values(types),
  json: DebtorData,
  async run(ctx, { id, format }) {
    const about = await transact(ctx, async (tx) => {
      const found = await aboutWhom(tx, id);
      await tellAudit(tx, { can: "debtors.file", input: { id }, fields: [], answer: null });
      return found;
    });
    const name = `${sentence(about.language, "privacy.file_name")}-${plain(about.debtor.number)}-${ctx.today}`;
    return {
      filename: `${name}.${format}`,
      content_type: types[format],
      body: format === "pdf" ? await onPaper(ctx, about) : await asData(ctx, about),
    };
  },
});

/** A debtor's number as part of a file's name. */
const plain = (number: string): string => number.replace(/[^A-Za-z0-9]+/g, "-");

const subjectOf = (ctx: Ctx, { debtor }: About): Subject => ({
  customer_id: ctx.customer.id,
  debtor_id: debtor.id,
});

const batches = (ctx: Ctx, about: About, section: Section) =>
  rowsOf((question) => reading(ctx, question), section, subjectOf(ctx, about));

const asData = (ctx: Ctx, about: About) =>
  streamed(ctx, async (take) => {
    const text = new TextEncoder();
    const all = async function* (section: Section) {
      for await (const rows of batches(ctx, about, section)) {
        await section.complete?.(ctx, rows);
        yield rows;
      }
    };
    for await (const part of dataParts(about, stored, all)) await take(text.encode(part));
  });

/** Rows of a part that paper shows; the data has all of them. */
const MOST_ON_PAPER = 300;

async function onPaper(ctx: Ctx, about: About): Promise<Buffer> {
  const listed: Listed[] = [];
  for (const section of stored) {
    const rows = [];
    let count = 0;
    for await (const batch of batches(ctx, about, section)) {
      count += batch.length;
      if (!section.isData) rows.push(...batch.slice(0, MOST_ON_PAPER - rows.length));
    }
    listed.push({ section, rows, count });
  }
  return paperOf(about, listed);
}
