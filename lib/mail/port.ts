/**
 * A message ready to be handed over: the envelope and the exact bytes. The first recipient is the one it is written to; the others
 * get copies.
 */
export type Parcel = { sender: string; recipients: string[]; bytes: Buffer };

/**
 * What became of handing a parcel over (ARCHITECTURE §5), decided by what happened to its first recipient: a refused copy is named
 * in the answer and holds nothing up.
 * - sent: the server answered that it took it. - refused: it will never take it (5xx).
 * - later: it did not take it, try again (4xx, no connection). - unknown: the line broke after the data; it may have it.
 */
export type Handover = (
  | { kind: "sent"; answer: string }
  | { kind: "refused"; answer: string }
  | { kind: "later"; answer: string }
  | { kind: "unknown"; answer: string }
) & { refusals?: readonly RefusedAddress[] };

/** What the server said against one recipient it will never take, whatever became of the others. */
export type RefusedAddress = { recipient: string; answer: string };

export type MailServer = {
  /**
   * Never throws: whatever happens is one of the four outcomes. One parcel at a time: a second one is answered with "later". The time
   * it may take counts from `since`, a moment of performance.now() in milliseconds: now when left out.
   */
  hand: (parcel: Parcel, since?: number) => Promise<Handover>;
  close: () => Promise<void>;
};
