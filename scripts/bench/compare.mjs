import fs from "node:fs";
import path from "node:path";

/** Difference between two runs on a quiet machine: a fifth, and two milliseconds for work that takes hardly any time. */
const NOISE = { share: 0.2, ms: 2 };

/**
 * Prints what became slower and faster beyond noise. Work with a floor must also have changed against its floor, so that a machine that was
 * busy on one of the days is not mistaken for a change of the product. Returns 1 when something became slower.
 */
export function compare(root, [older, newer]) {
  if (!older) throw new Error("npm run bench -- compare OLD.json [NEW.json]");
  const [before, after] = [figuresIn(older), figuresIn(newer ?? lastResult(root))];
  const rows = after.flatMap((now) => {
    const then = before.find(({ work }) => work === now.work);
    return then ? [{ work: now.work, was: then.ms, is: now.ms, change: changeOf(then, now) }] : [];
  });
  for (const change of ["slower", "faster", "the same"]) {
    const those = rows.filter((row) => row.change === change);
    console.log(`\n${change}: ${those.length}`);
    for (const { work, was, is } of those)
      console.log(`  ${was.toFixed(1).padStart(9)} -> ${is.toFixed(1).padStart(9)} ms  ${work}`);
  }
  printUnmatched("only in the older", before, after);
  printUnmatched("only in the newer", after, before);
  return rows.some(({ change }) => change === "slower") ? 1 : 0;
}

function changeOf(then, now) {
  if (Math.abs(now.ms - then.ms) <= NOISE.ms) return "the same";
  const shares = [now.ms / then.ms];
  if (then.floor && now.floor) shares.push(now.ms / now.floor / (then.ms / then.floor));
  if (shares.every((share) => share > 1 + NOISE.share)) return "slower";
  if (shares.every((share) => share < 1 / (1 + NOISE.share))) return "faster";
  return "the same";
}

function printUnmatched(title, these, those) {
  const alone = these.filter(({ work }) => !those.some((other) => other.work === work));
  if (alone.length > 0) console.log(`\n${title}:\n${alone.map(({ work }) => `  ${work}`).join("\n")}`);
}

function lastResult(root) {
  const folder = path.join(root, "bench/results");
  const last = fs.existsSync(folder) ? fs.readdirSync(folder).sort().at(-1) : undefined;
  if (!last) throw new Error("there is no result yet in bench/results: npm run bench");
  return path.join(folder, last);
}

/** Returns the figures of a result file; also reads a table saved from the screen. */
function figuresIn(file) {
  const text = fs.readFileSync(file, "utf8");
  return text.trimStart().startsWith("{") ? JSON.parse(text).figures : printed(text.split("\n"));
}

function printed(lines) {
  const top = lines.findIndex((line) => /^work +median ms +floor ms/.test(line));
  if (top < 0) throw new Error("neither a result nor a table of the bench");
  const head = lines[top];
  const [ms, floor, ratio] = ["median ms", "floor ms", "ratio"].map((word) => head.indexOf(word));
  return lines.slice(top + 1).flatMap((line) => {
    const figure = {
      work: line.slice(0, ms).trim(),
      ms: Number.parseFloat(line.slice(ms, floor)),
      floor: Number.parseFloat(line.slice(floor, ratio)) || undefined,
    };
    return Number.isNaN(figure.ms) ? [] : [figure];
  });
}
