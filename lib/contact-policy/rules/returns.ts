import { type Day, later } from "@/lib/kernel/day";
import { freeUntil } from "./notice";

/** The ways by which a letter was sent: the day its mail was accepted, and the day its paper was downloaded to be posted. */
type Ways = { mailed_on: Day | null; posted_on: Day | null };

/** The returns of a letter, each on its day, and a user's verdict on them. */
export type LetterReturns = {
  bounced_on: Day | null;
  returned_on: Day | null;
  return_verdict: "confirmed" | "refused" | null;
};

/**
 * Returns the ways by which a letter counts as delivered, and the day on which it is known that none of them did: a return by one way
 * leaves the delivery by the other. For a letter that came back altogether the ways are unchanged, so that its period can be calculated. A
 * report that a user found to be false is ignored.
 */
export function deliveryWaysOf({
  mailed_on,
  posted_on,
  bounced_on,
  returned_on,
  return_verdict,
}: Ways & LetterReturns): Ways & { came_back: Day | null } {
  const ways = { mailed_on, posted_on };
  if (return_verdict === "refused") return { ...ways, came_back: null };
  const standing = {
    mailed_on: bounced_on === null ? mailed_on : null,
    posted_on: returned_on === null ? posted_on : null,
  };
  if (standing.mailed_on !== null || standing.posted_on !== null) return { ...standing, came_back: null };
  if (bounced_on === null || returned_on === null) return { ...ways, came_back: bounced_on ?? returned_on };
  return { ...ways, came_back: later(bounced_on, returned_on) };
}

/**
 * Returns whether a letter came back after the free period it gave, so that a user must judge the report, since any recipient of our mail
 * can forge one. A period ends on the later of the law's last day and the day the letter printed (LAW §7).
 */
export function isLateReturn(letter: Ways & LetterReturns & { named: Day | null }): boolean {
  const { came_back, ...ways } = deliveryWaysOf(letter);
  const end = freeUntil(ways);
  if (came_back === null || end === null) return false;
  return came_back > (letter.named === null ? end : later(end, letter.named));
}
