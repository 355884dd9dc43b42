import PostalMime, { type Address } from "postal-mime";
import { type Entry, type MailStore, MOST_KEPT } from "./store";

type Attachment = { filename: string; content_type: string; size: number };
/** A mail as the API shows it. */
export type Message = {
  id: number;
  from: string;
  to: string;
  subject: string;
  date: string;
  message_id: string;
  text: string;
  html: string;
  attachments: Attachment[];
};
export type Content = Attachment & { bytes: Buffer; content_id?: string };
export type Heading = Pick<Message, "id" | "from" | "to" | "subject" | "date">;

const KEPT = 1_000;
const HEADER_LIMIT_BYTES = 64 * 1024;

/** Parses mails on demand and caches them, without the attachments. */
export class MailParser {
  readonly #messages = new Map<number, Message>();
  readonly #headings = new Map<number, Heading>();

  constructor(readonly store: MailStore) {}

  async message(entry: Entry): Promise<Message> {
    const cached = this.#messages.get(entry.id);
    if (cached) return cached;
    const { message } = await this.#parse(entry);
    if (this.#messages.size >= KEPT) this.#messages.clear();
    this.#messages.set(entry.id, message);
    return message;
  }

  /** Returns the list entry of a mail; only its header is parsed. */
  async heading(entry: Entry): Promise<Heading> {
    const cached = this.#headings.get(entry.id);
    if (cached) return cached;
    const raw = await this.store.raw(entry.id);
    const end = raw.indexOf("\r\n\r\n");
    const mail = await PostalMime.parse(raw.subarray(0, end < 0 ? HEADER_LIMIT_BYTES : end + 4));
    const heading = headingOf(entry, mail);
    if (this.#headings.size >= MOST_KEPT) this.#headings.clear();
    this.#headings.set(entry.id, heading);
    return heading;
  }

  async clear(): Promise<number> {
    this.#messages.clear();
    this.#headings.clear();
    return this.store.clear();
  }

  async contents(entry: Entry): Promise<Content[]> {
    return (await this.#parse(entry)).contents;
  }

  async #parse(entry: Entry): Promise<{ message: Message; contents: Content[] }> {
    const mail = await PostalMime.parse(await this.store.raw(entry.id), {
      attachmentEncoding: "arraybuffer",
    });
    // Real attachments come before pictures that belong to the text, whatever their order in the mail.
    const parts = mail.attachments.toSorted(
      (a, b) => Number(a.related ?? false) - Number(b.related ?? false),
    );
    const contents = parts.map((part, index) => contentOf(part, index));
    const message = {
      ...headingOf(entry, mail),
      message_id: mail.messageId ?? "",
      text: mail.text ?? "",
      html: mail.html ?? "",
      attachments: contents.map(({ filename, content_type, size }) => ({ filename, content_type, size })),
    };
    return { message, contents };
  }
}

type Mail = Awaited<ReturnType<typeof PostalMime.parse>>;

const headingOf = (entry: Entry, mail: Mail): Heading => ({
  id: entry.id,
  from: mail.from ? senderText(mail.from) : entry.from,
  to: entry.to.join(", "),
  subject: mail.subject ?? "",
  date: instant(mail.date) ?? entry.received_at,
});

function contentOf(part: Mail["attachments"][number], index: number): Content {
  const bytes =
    typeof part.content === "string" ? Buffer.from(part.content) : Buffer.from(new Uint8Array(part.content));
  return {
    filename: part.filename ?? `bijlage-${index + 1}`,
    content_type: part.mimeType,
    size: bytes.length,
    bytes,
    content_id: part.contentId?.replace(/^<|>$/g, ""),
  };
}

const senderText = ({ name, address }: Address) => (name ? `${name} <${address ?? ""}>` : (address ?? ""));

function instant(date: string | undefined): string | undefined {
  const moment = new Date(date ?? "");
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
