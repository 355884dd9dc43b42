import type { Channel, Message } from "../../delivery/channel";
import { composeLetter, mailBytes } from "./mime";
import { type SmtpTimeouts, smtpConnection } from "./smtp";

/** Returns the attachments of a product mail, decoded. */
const filesOf = ({ attachments }: Message["row"]) =>
  (attachments ?? []).map(({ filename, content_type, base64 }) => ({
    filename,
    content_type,
    bytes: Buffer.from(base64, "base64"),
  }));

type MailSettings = {
  /** URL of the mail server: smtp:// or smtps://, with user and password where it requires them. */
  address: string;
  connections: number;
  patience?: SmtpTimeouts;
  /** Composes mails with a letter outside this process. */
  compose?: typeof composeLetter;
};

/** Returns the channel that hands mails to a mail server. */
export const mailChannel = ({
  address,
  connections,
  patience,
  compose = composeLetter,
}: MailSettings): Channel => ({
  key: "mail",
  connections,
  connect: () => smtpConnection(address, patience),
  render({ row, letter, invoice_ids, previous, now }: Message) {
    if (!letter) return mailBytes(row, { html: row.html ?? "", text: row.text ?? "" }, filesOf(row), now);
    const { customer_id, debtor_id } = row;
    const head = {
      ...row,
      previous,
      claims: customer_id === null ? undefined : { customer_id, debtor_id, invoice_ids },
      reply_to: row.reply_to || letter.content.customer.support_email,
    };
    return compose({
      head,
      letter: letter.content,
      filename: letter.filename,
      pdf: letter.bytes,
      date: now,
    });
  },
});
