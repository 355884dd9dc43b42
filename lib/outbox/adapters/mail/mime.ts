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
  /** The Message-ID of the previous message about the same invoices, so that both are in one thread. */
  previous?: string | undefined;
  /** One-click unsubscribe address for the mail program (RFC 8058). */
  unsubscribe_url?: string | null;
  /** The customer, debtor and invoices it is about, so that mails sent after a restored backup can be recognised by their bytes alone. */
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

/** Composes a letter's mail: its text as HTML and plain text, and its PDF. */
export function composeLetter({ head, letter, filename, pdf, date }: LetterMail): Promise<Buffer> {
  const attachment = { filename, content_type: "application/pdf", bytes: Buffer.from(pdf) };
  return mailBytes(head, letterMail(letter), [attachment], date);
}

/** Returns the bytes of a mail, built once and sent unchanged later. Blind copies are in the envelope only. */
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
 * Returns a composed message as bytes, as the library's own `build` does, except that text ending with a space may be wrapped elsewhere.
 * `build` passes every part through streams and waits several turns for each, which takes longer than all other work on a mail; here all
 * content is in memory. Throws on content that is not.
 */
export function mimeBytes(message: MimeNode): Buffer {
  const text = partOf(message);
  return Buffer.from(text.endsWith("\n") ? text : text + END);
}

/** Builds the headers first: only then does a part know whether it is multipart, and its boundary. */
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
