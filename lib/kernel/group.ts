/** Rows by a key, in the order they came. */
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

/** Rows in rounds, one after another: no two of a round have the same key, and those of one key keep their order. */
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
