import { type Hex, lchOf, readable } from "@/lib/resellers/rules/colour";

const cache = new Map<string, Hex>();

/** Returns a sender's colour as it is printed: dark enough to read on white, also on a printer without colours. */
export function inkOf(colour: string): Hex {
  const found =
    cache.get(colour) ?? readable(lchOf(colour), { on: ["#ffffff"], least: 4.5, towards: "darker" });
  cache.set(colour, found);
  return found;
}
