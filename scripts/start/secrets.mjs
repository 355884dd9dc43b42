import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

const NAMES = [
  "postgres_password",
  "owner_password",
  "invorder_secret",
  "pusher_key",
  "pusher_secret",
  "package_secret",
];

/** Returns the passwords of the embedded services: made once, stored in the data dir readable by the user only. */
export function secretsOf(dataDir) {
  const file = path.join(dataDir, "secrets.json");
  const stored = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : {};
  const missing = NAMES.filter((name) => typeof stored[name] !== "string");
  if (missing.length === 0) return stored;
  const secrets = {
    ...stored,
    ...Object.fromEntries(missing.map((name) => [name, randomBytes(24).toString("hex")])),
  };
  writePrivate(file, secrets);
  return secrets;
}

/** Writes JSON that only the user may read, atomically. */
export function writePrivate(file, value) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}
