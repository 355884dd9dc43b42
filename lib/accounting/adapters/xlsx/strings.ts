import { UnreadableFile } from "../ledger/file";
import { readXml } from "./xml";

const MAX_STRINGS = 2_000_000;
const MAX_SIGNS = 48_000_000;

/** The characters stored of a text: more than any value may have, so that a novel in a cell is cut off. */
export const LONGEST_TEXT = 2_000;

/** Returns the texts that cells refer to by index. Throws UnreadableFile for more of them than any ledger has. */
export async function stringsOf(bytes: AsyncIterable<Buffer> | null): Promise<string[]> {
  if (!bytes) return [];
  const strings: string[] = [];
  let [text, signs, reads] = ["", 0, false];
  let phonetic = false;
  const parts = readXml(bytes, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") phonetic = true;
      reads = name === "t" && !phonetic;
    },
    text(part) {
      if (reads && text.length < LONGEST_TEXT) text += part;
    },
    close(name): undefined {
      reads = false;
      if (name === "rPh") phonetic = false;
      if (name !== "si") return;
      const string = unescaped(text.slice(0, LONGEST_TEXT));
      signs += string.length;
      if (strings.push(string) > MAX_STRINGS || signs > MAX_SIGNS) throw new UnreadableFile("file_swollen");
    },
  });
  for await (const _ of parts);
  return strings;
}

/** Decodes characters that XML cannot hold, written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
