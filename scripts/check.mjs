import path from "node:path";
import { KNIP, run } from "./test/runner.mjs";

/**
 * Runs `npm run check`: types, lint, unused code, and the architecture rules, in parallel; each needs about one core. Exits with 1 when any
 * fails.
 */
const cwd = path.resolve(import.meta.dirname, "..");
const env = process.env;

// The check of types reads what this writes.
const typegen = await run(process.execPath, ["node_modules/.bin/next", "typegen"], { cwd, env });

const parts = {
  types: ["node_modules/.bin/tsc", "--noEmit", "--checkers", "1"],
  lint: ["node_modules/.bin/biome", "check", ".", "--diagnostic-level=error"],
  "what nobody uses": KNIP,
  architecture: ["node_modules/.bin/vitest", "run", "--project", "architecture"],
};
const results = await Promise.all(
  Object.entries(parts).map(async ([name, [command, ...args]]) => ({
    name,
    code: await run(command, args, { cwd, env }),
  })),
);
const failed = [{ name: "the types of routes", code: typegen }, ...results].filter(({ code }) => code !== 0);
console.log(
  failed.length === 0 ? "\nAll is well." : `\nFailed: ${failed.map(({ name }) => name).join(", ")}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
