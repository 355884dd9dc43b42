/** The outlines of a TrueType font, of which a file takes along only what it shows. */
export type Outlines = {
  /** A font of these glyphs alone, numbered from one in their order; what they are composed of follows them. */
  fontOf: (glyphs: readonly number[]) => Buffer;
};

/** Tables that are taken along as they are; the rest says how to type with the font, and a file types nothing. */
const KEPT = ["cvt ", "fpgm", "prep"];

const MORE_PARTS = 0x20;
const WORDS = 0x1;
const SCALES = { one: 0x8, two: 0x40, four: 0x80 };

/** Reads the tables of a font once (OpenType, "glyf" and "loca"). */
export function outlinesOf(font: Buffer): Outlines {
  const tables = new Map<string, Buffer>();
  for (let entry = 0; entry < font.readUInt16BE(4); entry += 1) {
    const at = 12 + entry * 16;
    const offset = font.readUInt32BE(at + 8);
    tables.set(
      font.toString("latin1", at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    );
  }
  const table = (name: string): Buffer => {
    const found = tables.get(name);
    if (!found) throw new Error(`a font without ${name}`);
    return found;
  };
  const [head, hhea, maxp, loca, glyf, hmtx] = [
    table("head"),
    table("hhea"),
    table("maxp"),
    table("loca"),
    table("glyf"),
    table("hmtx"),
  ];
  const isLong = head.readInt16BE(50) === 1;
  const measured = hhea.readUInt16BE(34);
  const offsetOf = (glyph: number): number =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2;
  const outlineOf = (glyph: number): Buffer => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
  const advanceOf = (glyph: number): number => hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4);
  const bearingOf = (glyph: number): number =>
    glyph < measured ? hmtx.readInt16BE(glyph * 4 + 2) : hmtx.readInt16BE(measured * 2 + glyph * 2);

  function fontOf(glyphs: readonly number[]): Buffer {
    const taken = [0, ...glyphs];
    const numbers = new Map(taken.map((glyph, place) => [glyph, place]));
    const numberOf = (glyph: number): number => {
      const known = numbers.get(glyph);
      if (known !== undefined) return known;
      numbers.set(glyph, taken.length);
      return taken.push(glyph) - 1;
    };
    const outlines: Buffer[] = [];
    // Grows while it is walked: a part may itself be composed.
    for (const glyph of taken) outlines.push(padded(renumbered(outlineOf(glyph), numberOf), 2));
    const places = Buffer.alloc((taken.length + 1) * 4);
    const metrics = Buffer.alloc(taken.length * 4);
    let end = 0;
    taken.forEach((glyph, place) => {
      metrics.writeUInt16BE(advanceOf(glyph), place * 4);
      metrics.writeInt16BE(bearingOf(glyph), place * 4 + 2);
      end += outlines[place]?.length ?? 0;
      places.writeUInt32BE(end, (place + 1) * 4);
    });
    return assembled([
      ...KEPT.flatMap((name): [string, Buffer][] => (tables.has(name) ? [[name, table(name)]] : [])),
      ["glyf", Buffer.concat(outlines)],
      ["head", written(head, 50, 1)],
      ["hhea", written(hhea, 34, taken.length)],
      ["hmtx", metrics],
      ["loca", places],
      ["maxp", written(maxp, 4, taken.length)],
    ]);
  }

  return { fontOf };
}

/** A copy with one number changed. */
function written(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}

/** An outline whose parts are called by their new numbers. */
function renumbered(outline: Buffer, numberOf: (glyph: number) => number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const copy = Buffer.from(outline);
  for (let at = 10, flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(numberOf(copy.readUInt16BE(at + 2)), at + 2);
    const scale = flags & SCALES.one ? 2 : flags & SCALES.two ? 4 : flags & SCALES.four ? 8 : 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
  }
  return copy;
}

const padded = (bytes: Buffer, to: number): Buffer =>
  bytes.length % to === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(to - (bytes.length % to))]);

/** Tables, ordered by name, as a file of their own. */
function assembled(tables: [name: string, bytes: Buffer][]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  let end = head.length;
  const bodies = tables.map(([name, bytes], place) => {
    const at = 12 + place * 16;
    const body = padded(bytes, 4);
    head.write(name, at, "latin1");
    head.writeUInt32BE(sumOf(body), at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    end += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

/** The check sum of a table. */
function sumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
