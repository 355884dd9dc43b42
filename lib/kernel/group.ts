/** Groups rows by a key, in their order. */
export function groupBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Splits rows into rounds to be processed one after another: a round has each key at most once, and rows of one key stay in order. */
export function roundsBy<T, K>(rows: Iterable<T>, keyOf: (row: T) => K): T[][] {
  const rounds: T[][] = [];
  for (const group of groupBy(rows, keyOf).values())
    for (const [index, row] of group.entries()) {
      const round = rounds[index];
      if (round) round.push(row);
      else rounds.push([row]);
    }
  return rounds;
}
