export type Figure = { work: string; ms: number; floor?: number; target: string; ok: boolean; note?: string };

/** The median of some runs in milliseconds, after some that do not count. */
export async function median(
  runs: number,
  work: (run: number) => Promise<unknown>,
  before = 1,
): Promise<number> {
  for (let run = -before; run < 0; run++) await work(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await once(() => work(run)));
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

export async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function print(figures: Figure[]) {
  const lines = figures.map(({ work, ms, floor, target, ok, note }) => [
    work,
    ms.toFixed(1),
    floor === undefined ? "" : floor.toFixed(1),
    floor ? (ms / floor).toFixed(1) : "",
    target,
    ok ? "yes" : "NO",
    note ?? "",
  ]);
  const head = ["work", "median ms", "floor ms", "ratio", "target", "met", "note"];
  const widths = head.map((word, column) =>
    Math.max(word.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [head, ...lines])
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

export const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000);
