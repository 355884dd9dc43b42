import { Problem } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";
import { withTimeout } from "@/lib/kernel/with-timeout";
import type { StaffCtx } from "./context";

/** Passes a part to a reader, and resolves once the reader has taken it. */
export type WriteChunk = (part: Uint8Array) => Promise<void>;

/** The most files streamed at a time, each on a connection of its own: a slow reader occupies one for minutes. */
const STREAMS = 6;

type Slot = { user: number; customer: number };
type Waiting = { slot: Slot; admit: (leave: () => void) => void };

/** The streams of this process, and the requests waiting for a slot, the longest waiting first. */
const state = processWide("invorder.stream-slots", () => ({
  slots: new Set<Slot>(),
  waiting: new Set<Waiting>(),
}));

const PER_USER = 1;
const PER_CUSTOMER = Math.floor(STREAMS / 3);
/** A second click waits behind the first; a program that requests more is refused immediately. */
const WAITING_PER_USER = 1;

/**
 * Acquires a slot to stream a file: one at a time for a user, a third of all for a customer, so that no customer's slow readers keep others
 * waiting. Waits a little for one (EXPORT_WAIT_SECONDS). Returns the function that gives it back. Throws Problem("too-many").
 */
export async function acquireStreamSlot({ actor, customer }: StaffCtx): Promise<() => void> {
  const slot: Slot = { user: actor.id, customer: customer?.id ?? 0 };
  if (isFree(slot)) return occupy(slot);
  const isCrowded =
    [...state.waiting].filter(({ slot: { user } }) => user === slot.user).length >= WAITING_PER_USER;
  const seconds = settings().EXPORT_WAIT_SECONDS;
  if (isCrowded || seconds === 0) throw busy(seconds);
  return new Promise((admit, refuse) => {
    const waiting: Waiting = {
      slot,
      admit(leave) {
        clearTimeout(timer);
        admit(leave);
      },
    };
    const timer = setTimeout(() => {
      state.waiting.delete(waiting);
      refuse(busy(seconds));
    }, seconds * 1_000);
    state.waiting.add(waiting);
  });
}

const busy = (seconds: number) =>
  new Problem("too-many", { key: "export_busy" }, undefined, Math.max(5, seconds));

function isFree({ user, customer }: Slot): boolean {
  const slots = [...state.slots];
  const ofUser = slots.filter((slot) => slot.user === user).length;
  const ofCustomer = slots.filter((slot) => slot.customer === customer).length;
  return slots.length < STREAMS && ofUser < PER_USER && ofCustomer < PER_CUSTOMER;
}

function occupy(slot: Slot): () => void {
  state.slots.add(slot);
  return () => {
    if (!state.slots.delete(slot)) return;
    for (const waiting of [...state.waiting])
      if (isFree(waiting.slot)) {
        state.waiting.delete(waiting);
        waiting.admit(occupy(waiting.slot));
      }
  };
}

/**
 * Returns a `take` that fails for a reader who does not keep up. It has a store of patience: waiting for the reader uses it up, and each
 * part taken refills it by the time the part may last at the least rate. The time the database needs does not count.
 */
export function withSlowReaderLimit(take: WriteChunk): WriteChunk {
  const { EXPORT_LEAST_RATE, EXPORT_PATIENCE_SECONDS } = settings();
  let patience = EXPORT_PATIENCE_SECONDS * 1_000;
  return async (part) => {
    const allowed = patience + (part.byteLength / EXPORT_LEAST_RATE) * 1_000;
    const startedAt = performance.now();
    await withTimeout(allowed, "the reader of a file", take(part));
    const left = allowed - (performance.now() - startedAt);
    patience = Math.min(left, EXPORT_PATIENCE_SECONDS * 1_000);
  };
}
