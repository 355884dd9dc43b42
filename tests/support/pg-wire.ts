/** A message of a client to PostgreSQL; `statement` is its text where one is about to be executed. */
export type FrontendMessage = { bytes: Buffer; statement: string | null };

/**
 * Splits the bytes of one connection into the messages of PostgreSQL's protocol 3.0 (manual, chapter 55). A prepared statement is
 * recognised by its text when it is bound, which is when it is used.
 */
export function frontendMessages(): (part: Buffer) => FrontendMessage[] {
  const prepared = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;

  function statementOf(kind: string, body: Buffer): string | null {
    if (kind === "Q") return textAt(body, 0);
    if (kind === "P") {
      const name = textAt(body, 0);
      prepared.set(name, textAt(body, Buffer.byteLength(name) + 1));
      return null;
    }
    if (kind !== "B") return null;
    const portal = textAt(body, 0);
    return prepared.get(textAt(body, Buffer.byteLength(portal) + 1)) ?? null;
  }

  return (part) => {
    rest = Buffer.concat([rest, part]);
    const found: FrontendMessage[] = [];
    for (;;) {
      // The first message of a connection has no type byte before its length.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return found;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return found;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      const statement = isStarted ? statementOf(String.fromCharCode(bytes[0] ?? 0), bytes.subarray(5)) : null;
      isStarted = true;
      found.push({ bytes, statement });
    }
  };
}

const textAt = (body: Buffer, from: number): string => {
  const end = body.indexOf(0, from);
  return body.toString("utf8", from, end === -1 ? body.length : end);
};
