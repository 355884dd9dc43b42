import { settings } from "@/lib/kernel/settings";
import type { Handover } from "@/lib/mail/port";

export const GIVE_UP_AFTER_DAYS = 5;
const LONGEST_PAUSE_SECONDS = 4 * 3600;

export type Settlement = {
  state: "sent" | "failed" | "unknown" | "reserved";
  answer: string;
  wait_seconds: number;
};

/** What an outcome makes of a message. A temporary refusal is tried again with growing pauses, for five days (RFC 5321 §4.5.4.1). */
export function settlement(outcome: Handover, attempts: number, ageDays: number): Settlement {
  const { answer } = outcome;
  switch (outcome.kind) {
    case "sent":
      return { state: "sent", answer, wait_seconds: 0 };
    case "refused":
      return { state: "failed", answer, wait_seconds: 0 };
    case "unknown":
      return { state: "unknown", answer, wait_seconds: 0 };
    case "later":
      if (ageDays >= GIVE_UP_AFTER_DAYS) return { state: "failed", answer, wait_seconds: 0 };
      return { state: "reserved", answer, wait_seconds: pauseSeconds(attempts) };
    default:
      return outcome satisfies never;
  }
}

const pauseSeconds = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, settings().RETRY_FIRST_SECONDS * 2 ** Math.min(attempts, 10));
