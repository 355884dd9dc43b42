import { plainWords } from "@/lib/kernel/plain-words";

/** Returns whether every word that was typed stands in a title, whatever its accents. */
export const fits = (title: string, typed: string): boolean => {
  const words = plainWords(title);
  return plainWords(typed)
    .split(/\s+/)
    .every((term) => words.includes(term));
};
