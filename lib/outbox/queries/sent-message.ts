import { and, desc, eq } from "drizzle-orm";
import { outbox } from "@/db/schema/sending";
import { query } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { contentsOf } from "@/lib/letters/commands/print";
import { requireLetter } from "@/lib/letters/queries/require-letter";
import { LetterId } from "@/lib/letters/schema";
import { SentMessage } from "../answers";
import { letterMail } from "../render/letter";

/** Returns a letter and the last mail that contained it, with their text. Throws Problem("not-found"). */
export const sentMessage = query({
  can: "letters.read",
  input: LetterId,
  answer: SentMessage,
  async run(read, { id }) {
    await requireLetter(read, id);
    const [letter] = await contentsOf(read, [id]);
    if (!letter) throw notFound();
    const { filename, content } = letter;
    if (content instanceof Error) throw content;
    const [mail] = await read.db
      .select({
        sender: outbox.sender,
        sender_name: outbox.sender_name,
        recipient: outbox.recipient,
        also_to: outbox.also_to,
        cc: outbox.cc,
        subject: outbox.subject,
      })
      .from(outbox)
      .where(and(eq(outbox.customer_id, read.customer.id), eq(outbox.letter_id, id)))
      .orderBy(desc(outbox.id))
      .limit(1);
    const { html } = letterMail(content);
    return { data: { skipped: null, letter: { filename }, mail: mail ? { ...mail, html } : null } };
  },
});
