import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export type Figure = { work: string; ms: number; floor?: number; target: string; ok: boolean; note?: string };

/** Returns the median of some runs in milliseconds, after some warm-up runs. */
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

/** Returns the median of at most `runs` runs in about `most` milliseconds: slow work runs less often, at least three times. */
export async function medianWithin(
  most: number,
  runs: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const first = await once(work);
  const times = Math.max(3, Math.min(runs, Math.floor(most / first)));
  return median(times, work, Math.ceil(times / 2));
}

export async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the value below which a share of all lies: 0.5 is the median. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Stores the figures with date, commit and machine, for `npm run bench -- compare`, and prints the file's path. */
export function saveResult(figures: Figure[], kind: "parts" | "scale") {
  const taken_at = new Date().toISOString();
  const folder = path.resolve("bench/results");
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${taken_at.replaceAll(":", "-")}-${kind}.json`);
  const [cpu] = os.cpus();
  const machine = { cpus: os.cpus().length, cpu: cpu?.model, memory_gb: Math.round(os.totalmem() / 1e9) };
  fs.writeFileSync(
    file,
    `${JSON.stringify({ taken_at, commit: commit(), node: process.version, machine, figures }, null, 2)}\n`,
  );
  console.log(`\nstored in ${path.relative(process.cwd(), file)}`);
}

function commit(): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** Prints one table: each figure beside its floor and its target. */
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
  printTable(["work", "median ms", "floor ms", "ratio", "target", "met", "note"], lines);
}

export function printTable(head: string[], lines: string[][]) {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [head, ...lines])
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
}

export const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000);
