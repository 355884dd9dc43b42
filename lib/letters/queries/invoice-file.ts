import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { ownDebtor } from "@/lib/access/own-debtors";
import { customerSettings } from "@/lib/customers/queries";
import { textFile, type Zipped, zipOf } from "@/lib/http/zip";
import { sentence } from "@/lib/i18n/sentences";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { withClaim } from "@/lib/invoices/rules/claim";
import { InvoiceId } from "@/lib/invoices/schema";
import { notFound } from "@/lib/kernel/problems";
import { amountsCsv, timelineCsv } from "../render/invoice-file";
import { evidence, sentAbout, timelineAbout } from "./evidence";

/**
 * Returns everything the debtor received about an invoice, with its timeline and its claim today, as a zip streamed while it is made.
 * Throws Problem("not-found").
 */
export const downloadInvoiceFile = file({
  can: "invoices.open",
  input: InvoiceId,
  media: ["application/zip"],
  async run(ctx, { id }) {
    const contents = await reading(ctx, (read) => contentsOf(read, id));
    return {
      filename: `${sentence(ctx.language, "invoice_file.name")}-${contents.number}.zip`,
      content_type: "application/zip",
      body: zipOf(filesOf(ctx, contents)),
    };
  },
});

async function contentsOf(read: Read, id: number) {
  const [row] = await read.db
    .select({ invoice: invoices, debtor: debtors.name })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(and(eq(invoices.customer_id, read.customer.id), eq(invoices.id, id), ownDebtor(read)));
  if (!row) throw notFound();
  const settings = await customerSettings(read);
  const [claimable] = await withLaw(read, [row.invoice], settings);
  if (!claimable) throw notFound();
  return {
    number: row.invoice.number,
    sent: await sentAbout(read, [id]),
    texts: [
      textFile(
        `${sentence(read.language, "invoice_file.timeline")}.csv`,
        timelineCsv(read, await timelineAbout(read, [id])),
      ),
      textFile(
        `${sentence(read.language, "invoice_file.amounts")}.csv`,
        amountsCsv(read, row.debtor, withClaim(claimable, settings, read.today)),
      ),
    ],
  };
}

async function* filesOf(
  ctx: Ctx,
  { sent, texts }: Awaited<ReturnType<typeof contentsOf>>,
): AsyncGenerator<Zipped> {
  yield* evidence(ctx, sent);
  yield* texts;
}
