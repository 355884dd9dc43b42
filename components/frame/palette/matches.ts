import { plainWords } from "@/lib/kernel/plain-words";

/** Returns whether every typed word is in a title, ignoring accents. */
export const matches = (title: string, typed: string): boolean => {
  const words = plainWords(title);
  return plainWords(typed)
    .split(/\s+/)
    .every((term) => words.includes(term));
};
