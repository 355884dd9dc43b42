/** The longest text a search accepts, in characters: longer ones find no more, and a whole sentence may have been pasted. */
export const LONGEST_SEARCH = 100;

/** Returns the beginning of a text that fits, never ending in half a surrogate pair. */
export const upTo = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

export const searchWords = (typed: string): string => upTo(typed, LONGEST_SEARCH);
