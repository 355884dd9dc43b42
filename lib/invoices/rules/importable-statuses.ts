import { idsAt, statuses, statusIds } from "@/lib/flow/statuses";
import { plainWords } from "@/lib/kernel/plain-words";

/** What a ledger's words mean, by the bare word: a status of ours, or null to hold the invoice. */
export type Meanings = ReadonlyMap<string, number | null>;

/** What is paid or a credit follows from the amount; not yet due is no place either, and means the same as none. */
const followsFromMoney: readonly number[] = [
  statusIds.notDue,
  statusIds.paidAfterSommatie,
  statusIds.paid,
  statusIds.credit,
];

/** The statuses in which a file may say that an old invoice stands: none, a step that was done, transferred, closed or held. */
export const importableStatuses: readonly number[] = idsAt(
  "open",
  "step",
  "transferred",
  "closed",
  "hold",
).filter((id) => !followsFromMoney.includes(id));

/** A word as it is compared: without case, accents, blanks and signs; one of signs alone as it stands. */
export const bareStatus = (word: string): string => plainWords(word).replace(/[^a-z0-9]/g, "") || word.trim();

/** Every status by its id and its names in all languages, and what says that an invoice is held. */
const named: Meanings = new Map<string, number | null>([
  ["hold", null],
  ...statuses
    .map(({ id, name }) => ({ words: [String(id), ...Object.values(name)], id }))
    .map((status) => (status.id === statusIds.notDue ? { ...status, id: statusIds.none } : status))
    .filter(({ id }) => importableStatuses.includes(id))
    .flatMap(({ id, words }) => words.map((word): [string, number] => [bareStatus(word), id])),
]);

/** Returns whether a word is understood by itself, so that nobody need say what it means. */
export const isNamed = (word: string): boolean => named.has(bareStatus(word));

/** Returns what a ledger's word means: what somebody said, else the status of that name; undefined for a word that nobody knows. */
export function meaningOf(word: string, meanings: Meanings): number | null | undefined {
  const meaning = meanings.get(bareStatus(word));
  return meaning === undefined ? named.get(bareStatus(word)) : meaning;
}
