import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { assertAnswers } from "./start/ports.mjs";

/** Runs `npm run -s admin -- COMMAND`: on the configured DATABASE_URL, otherwise on the data of the last `npm start`. */
const root = path.resolve(import.meta.dirname, "..");
const facts = path.resolve(root, process.env.INVORDER_DATA_DIR || ".data", "env.json");

if (!process.env.DATABASE_URL && !fs.existsSync(facts)) {
  console.error(
    `nothing to administer: set DATABASE_URL and INVORDER_SECRET, or run npm start first (${facts} is not there)`,
  );
  process.exit(1);
}
const storedEnv = process.env.DATABASE_URL ? {} : JSON.parse(fs.readFileSync(facts, "utf8"));
try {
  await assertAnswers(process.env.DATABASE_URL || storedEnv.DATABASE_URL);
} catch (error) {
  console.error(`${error.message}: start Invorder first (npm start)`);
  process.exit(1);
}
const { status, error } = spawnSync(
  process.execPath,
  ["--import", "tsx", "scripts/admin.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    env: {
      ...storedEnv,
      ...process.env,
      ...(storedEnv.INVORDER_DATA_DIR && { INVORDER_DATA_DIR: storedEnv.INVORDER_DATA_DIR }),
    },
    stdio: "inherit",
  },
);
if (error) console.error(error.message);
process.exit(status ?? 1);
