import path from "node:path";
import { KNIP, run } from "./test/runner.mjs";

/** `npm run check`: types, lint, what nobody uses, and the rules of the house, side by side; each needs about one core. Ends with 1 when any finds something. */
const cwd = path.resolve(import.meta.dirname, "..");
const env = process.env;

const PARTS = ["route types", "types", "lint", "what nobody uses", "architecture"];

// The check of types reads what this writes.
const typegen = await run(process.execPath, ["node_modules/.bin/next", "typegen"], { cwd, env });

const codes = await Promise.all(
  [
    ["node_modules/.bin/tsc", "--noEmit", "--checkers", "1"],
    ["node_modules/.bin/biome", "check", ".", "--diagnostic-level=error"],
    KNIP,
    ["node_modules/.bin/vitest", "run", "--project", "architecture"],
  ].map(([command, ...args]) => run(command, args, { cwd, env })),
);
const failed = PARTS.filter((_, at) => [typegen, ...codes][at] !== 0);
console.log(failed.length === 0 ? "\nAll is well." : `\nFailed: ${failed.join(", ")}.`);
process.exit(failed.length === 0 ? 0 : 1);
