import { type Hex, lchOf, readable } from "@/lib/resellers/rules/colour";

const known = new Map<string, Hex>();

/** A sender's colour as it is printed: dark enough to read on white, also on a printer without colours. */
export function inkOf(colour: string): Hex {
  const found =
    known.get(colour) ?? readable(lchOf(colour), { on: ["#ffffff"], least: 4.5, towards: "darker" });
  known.set(colour, found);
  return found;
}
