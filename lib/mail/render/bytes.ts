import MailComposer from "nodemailer/lib/mail-composer";
import { CLAIMS_HEAD, type Claims, claimsText } from "../rules";
import { written } from "./written";

type MailHead = {
  message_id: string;
  sender: string;
  sender_name: string;
  recipient: string;
  also_to: string[];
  cc: string[];
  reply_to: string;
  subject: string;
  /** The Message-ID of what was written before about the same, so that both stand in one thread. */
  previous?: string | undefined;
  /** Where its reader is spared the next one, by one press in their mail program (RFC 8058). */
  unsubscribe_url?: string | null;
  /** What it is about: so that its bytes alone tell what was sent, when a backup is restored that does not know it. */
  claims?: Claims | undefined;
};
type Attachment = { filename: string; content_type: string; bytes: Buffer };
export type MailBody = { html: string; text: string };

/** The bytes of a mail, built once; what is sent later is exactly this. Blind copies are in the envelope alone. */
export async function mailBytes(
  head: MailHead,
  body: MailBody,
  attachments: Attachment[],
  date: Date,
): Promise<Buffer> {
  const composed = new MailComposer({
    messageId: head.message_id,
    date,
    from: { name: head.sender_name, address: head.sender },
    to: [head.recipient, ...head.also_to],
    cc: head.cc,
    replyTo: head.reply_to || undefined,
    inReplyTo: head.previous,
    references: head.previous,
    subject: head.subject,
    html: body.html,
    text: body.text,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(head.claims && { [CLAIMS_HEAD]: claimsText(head.claims) }),
      ...(head.unsubscribe_url && {
        "List-Unsubscribe": `<${head.unsubscribe_url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: attachments.map(({ filename, content_type, bytes }) => ({
      filename,
      contentType: content_type,
      content: bytes,
    })),
  });
  return written(composed.compile());
}
