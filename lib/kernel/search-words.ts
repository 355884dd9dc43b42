/** Longer words find nobody more: a whole sentence may have been pasted into a search. */
export const LONGEST_SEARCH = 100;

/** As much of a text as fits, without half a sign at its end. */
export const upTo = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

export const searchWords = (typed: string): string => upTo(typed, LONGEST_SEARCH);
