import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { Zip, ZipPassThrough } from "fflate";
import { debtors } from "@/db/schema/debtors";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { letter_items, letters, outbox, outbox_items } from "@/db/schema/sending";
import { withDebtor } from "@/db/with-debtor";
import { type Ctx, type Read, reading } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { file } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { storage } from "@/lib/files/port";
import { statusOf } from "@/lib/flow/statuses";
import { sentence } from "@/lib/i18n/sentences";
import { withClaim } from "@/lib/invoices/rules/claim";
import { InvoiceId } from "@/lib/invoices/schema";
import { notFound } from "@/lib/kernel/problems";
import { printedLetter } from "../commands/print";
import { amountsCsv, csv, euros, happened } from "../render/invoice-file";

/**
 * Everything the debtor got about an invoice, with its timeline and what it claims today: the file to hand over (DECISIONS §2), made
 * while it is sent. Throws Problem("not-found").
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
      body: zipped(ctx, contents),
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
  return {
    number: row.invoice.number,
    letters: await lettersOf(read, id),
    mails: await mailsOf(read, id),
    texts: [
      {
        name: `${sentence(read.language, "invoice_file.timeline")}.csv`,
        text: await timelineCsv(read, id),
      },
      {
        name: `${sentence(read.language, "invoice_file.amounts")}.csv`,
        text: amountsCsv(read, row.debtor, withClaim(row.invoice, settings, read.today)),
      },
    ],
  };
}

type Contents = Awaited<ReturnType<typeof contentsOf>>;
type Entry = { name: string; bytes: () => Promise<Uint8Array> };

function zipped(ctx: Ctx, { letters, mails, texts }: Contents): ReadableStream<Uint8Array> {
  const waiting: Entry[] = [
    ...letters.map(({ id, filename, day }, place) => ({
      name: `${String(place + 1).padStart(2, "0")}-${day}-${filename}`,
      bytes: async () => (await printedLetter(ctx, id)).bytes,
    })),
    ...mails.map(({ raw_key, created_at }, place) => ({
      name: `mail-${String(place + 1).padStart(2, "0")}-${created_at.toISOString().slice(0, 10)}.eml`,
      bytes: () => storage().get(raw_key),
    })),
    ...texts.map(({ name, text }) => ({
      name,
      bytes: async () => new TextEncoder().encode(`\ufeff${text}`),
    })),
  ];
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
      const next = waiting.shift();
      if (!next) return zip.end();
      const file = new ZipPassThrough(next.name);
      zip.add(file);
      file.push(await next.bytes(), true);
    },
  });
}

const lettersOf = (read: Read, id: number) =>
  read.db
    .selectDistinct({ id: letters.id, filename: letters.filename, day: letters.day })
    .from(letters)
    .innerJoin(
      letter_items,
      and(eq(letter_items.customer_id, letters.customer_id), eq(letter_items.letter_id, letters.id)),
    )
    .where(
      and(
        eq(letters.customer_id, read.customer.id),
        eq(letter_items.invoice_id, id),
        isNull(letters.withdrawn_at),
      ),
    )
    .orderBy(asc(letters.id));

/** Mails as they were sent, byte for byte. One that never left is no evidence. */
async function mailsOf(read: Read, id: number) {
  const rows = await read.db
    .selectDistinct({ id: outbox.id, raw_key: outbox.raw_key, created_at: outbox.created_at })
    .from(outbox)
    .innerJoin(
      outbox_items,
      and(eq(outbox_items.customer_id, outbox.customer_id), eq(outbox_items.outbox_id, outbox.id)),
    )
    .where(
      and(
        eq(outbox.customer_id, read.customer.id),
        eq(outbox_items.invoice_id, id),
        inArray(outbox.state, ["sent", "unknown", "failed"]),
        isNotNull(outbox.raw_key),
      ),
    )
    .orderBy(asc(outbox.id));
  return rows.flatMap(({ raw_key, created_at }) => (raw_key === null ? [] : [{ raw_key, created_at }]));
}

async function timelineCsv(read: Read, id: number): Promise<string> {
  const rows = await read.db
    .select()
    .from(timeline_entries)
    .where(
      and(
        eq(timeline_entries.customer_id, read.customer.id),
        eq(timeline_entries.invoice_id, id),
        isNull(timeline_entries.deleted_at),
      ),
    )
    .orderBy(asc(timeline_entries.id));
  const head = ["day", "what", "status", "interest", "costs", "file"].map((word) =>
    sentence(read.language, `invoice_file.${word}`),
  );
  return csv([
    head,
    ...rows.map((row) => [
      row.day,
      happened(read, row),
      row.status_id === null ? "" : statusOf(row.status_id).name[read.language],
      row.interest === null ? "" : euros(row.interest),
      row.incasso_costs === null ? "" : euros(row.incasso_costs),
      row.filename ?? "",
    ]),
  ]);
}
