import type { Sign } from "./shaping";

const MOST_IN_A_TABLE = 100;

/** What signs mean to whoever copies or reads them aloud: a table from their numbers to UTF-16. */
export function meaningsOf(signs: readonly Sign[]): Buffer {
  const stretches = stretchesOf(signs);
  const tables: string[] = [];
  for (let from = 0; from < stretches.length; from += MOST_IN_A_TABLE) {
    const part = stretches.slice(from, from + MOST_IN_A_TABLE);
    const lines = part.map(({ first, last, means }) => `<${hex(first)}> <${hex(last)}> <${utf16(means)}>`);
    tables.push(`${part.length} beginbfrange\n${lines.join("\n")}\nendbfrange`);
  }
  return Buffer.from(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${tables.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`);
}

type Stretch = { first: number; last: number; means: readonly number[] };

/** Signs whose numbers and meanings follow each other alike; a stretch ends with its first byte, as the format wants it. */
function stretchesOf(signs: readonly Sign[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { number, means } of signs) {
    const open = stretches.at(-1);
    const [from = 0] = open?.means ?? [];
    const goesOn =
      open &&
      open.last + 1 === number &&
      number % 256 !== 0 &&
      means.length === 1 &&
      open.means.length === 1 &&
      means[0] === from + number - open.first;
    if (goesOn) open.last = number;
    else stretches.push({ first: number, last: number, means });
  }
  return stretches;
}

const hex = (number: number): string => number.toString(16).padStart(4, "0");
const utf16 = (codes: readonly number[]): string =>
  [...String.fromCodePoint(...codes)]
    .flatMap((sign) => sign.split(""))
    .map((unit) => hex(unit.charCodeAt(0)))
    .join("");
