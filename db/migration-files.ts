import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** A file of statements: its name without `.sql`, the SHA-256 of its text, and its statements in order. */
export type MigrationFile = { name: string; hash: string; statements: readonly string[] };

/**
 * The files of a database of this version, in the order in which they are applied: what tables and policies depend on, the migrations, and
 * what Drizzle cannot express (functions, triggers, grants, some keys and indexes).
 */
export type DatabaseFiles = {
  before: readonly MigrationFile[];
  migrations: readonly MigrationFile[];
  after: readonly MigrationFile[];
};

/** Returns the files of this version, each folder sorted by name. */
export const databaseFiles = (): DatabaseFiles => ({
  // The folders are literals: the build finds the files to include from these lines.
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

/** Returns a migration file from its name and text; statements are separated by drizzle-kit's marker. */
export const fileOf = (name: string, text: string): MigrationFile => ({
  name,
  hash: createHash("sha256").update(text).digest("hex"),
  statements: text.split("--> statement-breakpoint"),
});
