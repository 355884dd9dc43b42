import type { Channel, Message } from "../../delivery/channel";
import { composeLetter, mailBytes } from "./mime";
import { type Patience, smtpConnection } from "./smtp";

/** Returns the files of a mail of the product as they are attached. */
const filesOf = ({ attachments }: Message["row"]) =>
  (attachments ?? []).map(({ filename, content_type, base64 }) => ({
    filename,
    content_type,
    bytes: Buffer.from(base64, "base64"),
  }));

type MailSettings = {
  /** Of the mail server: smtp:// or smtps://, with user and password where it asks for them. */
  address: string;
  connections: number;
  patience?: Patience;
  /** Composes mails that carry a letter, elsewhere than in this process. */
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
