import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A file of statements: its name without `.sql`, the SHA-256 of its text, and its statements in order. */
export type MigrationFile = { name: string; hash: string; statements: readonly string[] };

/**
 * All that a database of this version is made of, in the order in which it is applied: what tables and policies lean on, the
 * migrations, and what Drizzle cannot say (functions, triggers, grants, the keys and indexes it has no words for).
 */
export type DatabaseFiles = {
  before: readonly MigrationFile[];
  migrations: readonly MigrationFile[];
  after: readonly MigrationFile[];
};

/** Returns the files of this version, each folder in the order of the names. */
export const databaseFiles = (): DatabaseFiles => ({
  // The folders are named here once more: what the server is built with is found by reading these lines.
  before: filesIn(path.join(process.cwd(), "db/sql/before"), "before/"),
  migrations: filesIn(path.join(process.cwd(), "db/migrations")),
  after: filesIn(path.join(process.cwd(), "db/sql/after"), "after/"),
});

const filesIn = (folder: string, prefix = ""): MigrationFile[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) =>
      fileOf(prefix + file.slice(0, -".sql".length), fs.readFileSync(path.join(folder, file), "utf8")),
    );

/** Returns a file of a name and a text; its statements stand apart where the text says so, as drizzle-kit writes it. */
export const fileOf = (name: string, text: string): MigrationFile => ({
  name,
  hash: createHash("sha256").update(text).digest("hex"),
  statements: text.split("--> statement-breakpoint"),
});
