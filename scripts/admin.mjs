import { spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

/** `npm run -s admin -- COMMAND`: with DATABASE_URL set as configured there, otherwise on the data of the last `npm start`. */
const root = path.resolve(import.meta.dirname, "..");
const facts = path.resolve(root, process.env.INVORDER_DATA_DIR || ".data", "env.json");

if (!process.env.DATABASE_URL && !fs.existsSync(facts)) {
  console.error(
    `nothing to administer: set DATABASE_URL and INVORDER_SECRET, or run npm start first (${facts} is not there)`,
  );
  process.exit(1);
}
const kept = process.env.DATABASE_URL ? {} : JSON.parse(fs.readFileSync(facts, "utf8"));
const { hostname, port } = new URL(process.env.DATABASE_URL || kept.DATABASE_URL);
if (!(await answers(hostname, Number(port || 5432)))) {
  console.error(`no database answers at ${hostname}:${port || 5432}: start Invorder first (npm start)`);
  process.exit(1);
}
const { status, error } = spawnSync(
  process.execPath,
  ["--import", "tsx", "scripts/admin.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    env: {
      ...kept,
      ...process.env,
      ...(kept.INVORDER_DATA_DIR && { INVORDER_DATA_DIR: kept.INVORDER_DATA_DIR }),
    },
    stdio: "inherit",
  },
);
if (error) console.error(error.message);
process.exit(status ?? 1);

function answers(host, port) {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port, timeout: 3_000 });
    const tell = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => tell(true));
    socket.once("error", () => tell(false));
    socket.once("timeout", () => tell(false));
  });
}
