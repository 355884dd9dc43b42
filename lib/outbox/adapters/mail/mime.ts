import * as base64 from "nodemailer/lib/base64";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import * as printable from "nodemailer/lib/qp";
import type { LetterContent } from "@/lib/letters/schema";
import { letterMail, type MailBody } from "../../render/letter";
import { CLAIMS_HEAD, type Claims, claimsText } from "../../rules/mail";

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

/** A mail with its letter, to be composed to bytes. */
type LetterMail = {
  head: MailHead;
  letter: LetterContent;
  filename: string;
  pdf: Uint8Array;
  date: Date;
};

/** Composes a letter's mail: its words as HTML and plain text, and its PDF. */
export function composeLetter({ head, letter, filename, pdf, date }: LetterMail): Promise<Buffer> {
  const attachment = { filename, content_type: "application/pdf", bytes: Buffer.from(pdf) };
  return mailBytes(head, letterMail(letter), [attachment], date);
}

/** The bytes of a mail, built once; what is sent later is exactly this. Blind copies are in the envelope alone. */
export async function mailBytes(
  head: MailHead,
  body: MailBody,
  attachments: Attachment[],
  date: Date,
): Promise<Buffer> {
  const composed = new MailComposer({
    messageId: head.message_id, // mutation: one-message-id
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
  return mimeBytes(composed.compile());
}

const END = "\r\n";

/**
 * A composed message as bytes, as the library's own `build` answers them: only a text that ends with a space may be broken elsewhere.
 * That one passes every part through streams and waits some turns for each, which takes longer than all the rest of a mail; here
 * everything is at hand. Throws on content that is not.
 */
export function mimeBytes(message: MimeNode): Buffer {
  const text = partOf(message);
  return Buffer.from(text.endsWith("\n") ? text : text + END);
}

/** Its heads come first: only with them a part knows whether it has others inside, and what stands between those. */
function partOf(node: MimeNode): string {
  const head = `${node.buildHeaders()}${END}${END}`;
  if (!node.multipart) return head + bodyOf(node);
  const inside = node.childNodes.map((child) => `--${node.boundary}${END}${partOf(child)}${END}`);
  return `${head}${inside.join("")}--${node.boundary}--${END}`;
}

function bodyOf(node: MimeNode): string {
  const { content = "" } = node;
  if (typeof content !== "string" && !Buffer.isBuffer(content)) throw new Error("a part is not at hand");
  switch (node.getTransferEncoding()) {
    case "base64":
      return base64.wrap(base64.encode(content));
    case "quoted-printable":
      return printable.wrap(printable.encode(content));
    default:
      return content.toString();
  }
}
