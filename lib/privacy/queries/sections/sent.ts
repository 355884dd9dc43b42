import { sql } from "drizzle-orm";
import { handovers } from "@/db/schema/handovers";
import { letters } from "@/db/schema/letters";
import { outbox_attempts } from "@/db/schema/recipients";
import { outbox } from "@/db/schema/sending";
import { contentsOf } from "@/lib/letters/commands/print";
import { wordsOf } from "../../render/words-of";
import { as, type Section } from "../section";

const noLetter = sql`null::text`;

/** What was written to a debtor, and what was handed on about it. */
export const sentSections: Section[] = [
  {
    name: "letters",
    kept: "letters",
    origin: "product",
    key: sql`${letters.id}`,
    fields: {
      id: as("number", sql`${letters.id}`),
      number: sql`${letters.number}`,
      day: as("day", sql`${letters.day}`),
      invoice_status: as("status", sql`${letters.status_id}`),
      filename: sql`${letters.filename}`,
      pages: as("number", sql`${letters.pages}`),
      printed_at: as("moment", sql`${letters.downloaded_at}`),
      withdrawn_at: as("moment", sql`${letters.withdrawn_at}`),
      cleared_at: as("moment", sql`${letters.cleared_at}`),
      sha256: sql`${letters.sha256}`,
      /** What it said; filled in from what it was made of. */
      text: noLetter,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${letters} where ${letters.customer_id} = ${customer_id} and ${letters.debtor_id} = ${debtor_id}`,
    async complete(ctx, rows) {
      const contents = await contentsOf(
        ctx,
        rows.map(({ key }) => Number(key)),
      );
      for (const [place, row] of rows.entries()) {
        const content = contents[place]?.content;
        if (content && !(content instanceof Error)) row.values.text = wordsOf(content);
      }
    },
  },
  {
    name: "messages",
    kept: "messages",
    origin: "product",
    key: sql`${outbox.id}`,
    fields: {
      at: as("moment", sql`${outbox.created_at}`),
      subject: sql`${outbox.subject}`,
      recipient: sql`${outbox.recipient}`,
      also_to: sql`to_jsonb(${outbox.also_to})`,
      cc: sql`to_jsonb(${outbox.cc})`,
      sender: sql`${outbox.sender}`,
      state: as({ of: "delivery.state_" }, sql`${outbox.state}`),
      sent_at: as("moment", sql`${outbox.sent_at}`),
      answer: sql`${outbox.answer}`,
      letter: as("number", sql`${outbox.letter_id}`),
      cleared_at: as("moment", sql`${outbox.cleared_at}`),
      sha256: sql`${outbox.sha256}`,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${outbox} where ${outbox.customer_id} = ${customer_id} and ${outbox.debtor_id} = ${debtor_id}`,
  },
  {
    name: "attempts",
    kept: "messages",
    origin: "product",
    isData: true,
    key: sql`${outbox_attempts.id}`,
    fields: {
      at: as("moment", sql`${outbox_attempts.created_at}`),
      recipient: sql`${outbox_attempts.recipient}`,
      also_to: sql`to_jsonb(${outbox_attempts.also_to})`,
      cc: sql`to_jsonb(${outbox_attempts.cc})`,
      state: as({ of: "delivery.state_" }, sql`${outbox_attempts.state}`),
      answer: sql`${outbox_attempts.answer}`,
      sha256: sql`${outbox_attempts.sha256}`,
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${outbox_attempts} where ${outbox_attempts.customer_id} = ${customer_id} and ${outbox_attempts.outbox_id} in
        (select ${outbox.id} from ${outbox} where ${outbox.customer_id} = ${customer_id} and ${outbox.debtor_id} = ${debtor_id})`,
  },
  {
    name: "handovers",
    kept: "letters",
    origin: "people",
    key: sql`${handovers.id}`,
    fields: {
      day: as("day", sql`${handovers.day}`),
      invoice_status: as("status", sql`${handovers.status_id}`),
      taken_at: as("moment", sql`${handovers.downloaded_at}`),
      withdrawn_at: as("moment", sql`${handovers.withdrawn_at}`),
    },
    from: ({ customer_id, debtor_id }) =>
      sql`from ${handovers} where ${handovers.customer_id} = ${customer_id} and ${handovers.debtor_id} = ${debtor_id}`,
  },
];
