import type { channels, outbox } from "@/db/schema/sending";
import type { Cents } from "@/lib/kernel/money";
import type { PrintedLetter } from "@/lib/letters/commands/print";

export type ChannelKey = (typeof channels)[number];

/**
 * A way of sending messages. The delivery leases them, begins each attempt in the database, stores the bytes and writes the outcome; a
 * channel renders and hands over. Neither depends on the other's part, so the delivery's guarantees hold for all channels.
 */
export type Channel = {
  /** The value of `outbox.channel` of the messages it handles. */
  key: ChannelKey;
  /** The number of parcels it hands over concurrently, each on a connection of its own. */
  connections: number;
  /** Opens no socket yet: a connection does so on first use. */
  connect: () => Connection;
  /**
   * Renders a message to the bytes that are handed over. A debtor's are rendered once and stored: every later attempt hands over the same.
   * Throws on a message that cannot be rendered; it fails with that error's message.
   */
  render: (message: Message) => Promise<Buffer>;
  /** Returns what handing a parcel over costs the customer, in cents; free when left out. */
  cost?: (parcel: Parcel) => Cents;
};

export type Message = {
  row: typeof outbox.$inferSelect;
  /** The letter of the message; null for a message of the product itself, whose text is in its row. */
  letter: PrintedLetter | null;
  invoice_ids: readonly number[];
  /** The message_id of the last message sent about one of those invoices. */
  previous: string | undefined;
  now: Date;
};

/**
 * A message ready to be handed over: the exact bytes, and the addresses in the channel's format. The first recipient is the addressee; the
 * others get copies.
 */
export type Parcel = { sender: string; recipients: string[]; bytes: Buffer };

/** Hands over one parcel at a time. */
export type Connection = {
  /**
   * Never throws: resolves to one of the four outcomes, "later" for a second parcel while one is under way. The timeouts count from
   * `since`, a moment of performance.now() in milliseconds, by default now.
   */
  handOver: (parcel: Parcel, since?: number) => Promise<Outcome>;
  close: () => Promise<void>;
};

/**
 * The outcome of handing a parcel over, decided by its first recipient: a refused copy is named in the answer and fails nothing.
 * - sent: the server accepted it.
 * - refused: it will never accept it.
 * - later: it did not accept it, try again.
 * - unknown: it cannot be known; the server may have it.
 */
export type Outcome = {
  kind: "sent" | "refused" | "later" | "unknown";
  answer: string;
  refusals?: readonly RefusedAddress[];
};

/** The answer about one recipient that was refused permanently, whatever the outcome for the others. */
export type RefusedAddress = {
  recipient: string;
  answer: string;
  /** True when the address is dead for good (AGREEMENTS §5). */
  is_gone: boolean;
};
