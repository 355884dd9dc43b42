import { describe, expect, test } from "vitest";
import { statuses } from "@/lib/flow/statuses";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";
import { textOf } from "../../support/sources";

const languages = ["nl", "en", "de"] as const;
const messages = { nl, en, de };

const [trade = ""] = textOf("docs/glossary.md").split("## The code's words");
const terms = trade
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Nederlands"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const listed = (cell: string | undefined) => (cell ?? "").split(",").flatMap((word) => word.trim() || []);

/** Returns every sentence of a language, by the path of its key. */
function sentencesOf(language: (typeof languages)[number]): [string, string][] {
  const walk = (node: unknown, path: string): [string, string][] =>
    typeof node === "string"
      ? [[path, node]]
      : Object.entries(node ?? {}).flatMap(([key, one]) => walk(one, path ? `${path}.${key}` : key));
  return walk(messages[language], "");
}

/** Returns a pattern that also matches a lower-case word at the beginning of a sentence. */
const anyCase = (word: string) => word.replace(/^\p{Ll}/u, (first) => `[${first}${first.toUpperCase()}]`);

/** Returns a sentence without the names of its placeholders. */
const withoutNames = (sentence: string) => sentence.replace(/\{\w+(?=[,}])|[@<]\S+/g, " ");

describe.each(languages.map((language, at) => ({ language, at: at + 1 })))(
  "in $language",
  ({ language, at }) => {
    const sentences = sentencesOf(language);
    const names = Object.values(statuses).map(({ name }) => name[language]);
    const all = [...sentences.map(([, sentence]) => sentence), ...names].join("\n").toLowerCase();

    test("every word of the glossary is used", () => {
      const unused = terms
        .flatMap((cells) => listed(cells[at]))
        .filter((word) => !all.includes(word.toLowerCase()));
      expect(unused).toEqual([]);
    });

    test("none of the words that were given up is", () => {
      const given_up = terms.flatMap((cells) => listed(cells[at + 4]));
      const found = given_up.flatMap((word) => {
        const pattern = new RegExp(`(?<![\\p{L}-])${anyCase(word)}(?![\\p{L}-])`, "u");
        return sentences
          .filter(([, sentence]) => pattern.test(withoutNames(sentence)))
          .map(([path]) => `${word}: ${path}`);
      });
      expect(found).toEqual([]);
    });
  },
);
