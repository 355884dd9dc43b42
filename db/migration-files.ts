import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** One file of db/migrations: its name without `.sql`, the SHA-256 of its text, and its statements. */
export type MigrationFile = { name: string; hash: string; statements: readonly string[] };

/** Returns the migrations in the order of their names, in which they are applied. */
export const migrationFiles = (): MigrationFile[] =>
  fs
    .readdirSync(path.join(process.cwd(), "db/migrations"))
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      // The folder is named here once more: what the server is built with is found by reading this line.
      const text = fs.readFileSync(path.join(process.cwd(), "db/migrations", file), "utf8");
      return {
        name: file.slice(0, -".sql".length),
        hash: createHash("sha256").update(text).digest("hex"),
        statements: text.split("--> statement-breakpoint"),
      };
    });
