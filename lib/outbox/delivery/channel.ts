import type { channels, outbox } from "@/db/schema/sending";
import type { Cents } from "@/lib/kernel/money";
import type { PrintedLetter } from "@/lib/letters/commands/print";

export type ChannelKey = (typeof channels)[number];

/**
 * A way by which messages go out. The delivery leases them, begins each attempt in the database, keeps the bytes and writes the outcome;
 * a channel renders and hands over. Neither knows of the other's part, so whatever holds for one channel holds for all.
 */
export type Channel = {
  /** The value of `outbox.channel` whose messages it takes. */
  key: ChannelKey;
  /** How many parcels it hands over at once, each on a connection of its own. */
  connections: number;
  /** Opens no socket yet: a connection does so when it is first used. */
  connect: () => Connection;
  /**
   * Renders a message to the bytes that are handed over. A debtor's are rendered once and kept: every later attempt hands over the same.
   * Throws on what cannot be rendered; the message fails with that reason.
   */
  render: (message: Message) => Promise<Buffer>;
  /** Returns what handing a parcel over costs the customer, in cents; without it nothing. */
  cost?: (parcel: Parcel) => Cents;
};

export type Message = {
  row: typeof outbox.$inferSelect;
  /** The letter it carries; null for a message of the product itself, whose words are in its row. */
  letter: PrintedLetter | null;
  invoice_ids: readonly number[];
  /** The message_id of the last message sent about one of those invoices. */
  previous: string | undefined;
  now: Date;
};

/**
 * A message ready to be handed over: the exact bytes, and the addresses as its channel writes them. The first recipient is the one it is
 * written to; the others get copies.
 */
export type Parcel = { sender: string; recipients: string[]; bytes: Buffer };

/** Hands over one parcel at a time. */
export type Connection = {
  /**
   * Never throws: whatever happens is one of the four outcomes. A second parcel while one is under way is answered with "later". The time
   * it may take counts from `since`, a moment of performance.now() in milliseconds: now when left out.
   */
  handOver: (parcel: Parcel, since?: number) => Promise<Outcome>;
  close: () => Promise<void>;
};

/**
 * What became of handing a parcel over, decided by what happened to its first recipient: a refused copy is named in the answer and holds
 * nothing up.
 * - sent: the other side said that it took it. - refused: it will never take it.
 * - later: it did not take it, try again. - unknown: nobody can know; it may have it.
 */
export type Outcome = {
  kind: "sent" | "refused" | "later" | "unknown";
  answer: string;
  refusals?: readonly RefusedAddress[];
};

/** What was said against one recipient that will never be taken, whatever became of the others. */
export type RefusedAddress = {
  recipient: string;
  answer: string;
  /** Nothing will ever arrive at this address (AGREEMENTS §5). */
  is_gone: boolean;
};
