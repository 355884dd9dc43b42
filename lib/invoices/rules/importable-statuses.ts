import { idsAt, statuses, statusIds } from "@/lib/flow/statuses";
import { plainWords } from "@/lib/kernel/plain-words";

/** The meanings of a ledger's status words, by their bare form: a status of the product, or null to hold the invoice. */
export type Meanings = ReadonlyMap<string, number | null>;

/** Statuses that follow from the amount; "not yet due" is no place in the flow either, and means the same as none. */
const followsFromMoney: readonly number[] = [
  statusIds.notDue,
  statusIds.paidAfterSommatie,
  statusIds.paid,
  statusIds.credit,
];

/** The statuses a file may give an old invoice: none, a completed step, transferred, closed or held. */
export const importableStatuses: readonly number[] = idsAt(
  "open",
  "step",
  "transferred",
  "closed",
  "hold",
).filter((id) => !followsFromMoney.includes(id));

/** Returns a word in the form that is compared: without case, accents, blanks and punctuation; one of punctuation alone unchanged. */
export const bareStatus = (word: string): string => plainWords(word).replace(/[^a-z0-9]/g, "") || word.trim();

/** Every status by its id and its names in all languages, and the word for a hold. */
const named: Meanings = new Map<string, number | null>([
  ["hold", null],
  ...statuses
    .map(({ id, name }) => ({ words: [String(id), ...Object.values(name)], id }))
    .map((status) => (status.id === statusIds.notDue ? { ...status, id: statusIds.none } : status))
    .filter(({ id }) => importableStatuses.includes(id))
    .flatMap(({ id, words }) => words.map((word): [string, number] => [bareStatus(word), id])),
]);

/** Returns whether a word is a status name, so that no user has to define its meaning. */
export const isNamed = (word: string): boolean => named.has(bareStatus(word));

/** Returns the meaning of a ledger's word: the one a user defined, else the status of that name; undefined for an unknown word. */
export function meaningOf(word: string, meanings: Meanings): number | null | undefined {
  const meaning = meanings.get(bareStatus(word));
  return meaning === undefined ? named.get(bareStatus(word)) : meaning;
}
