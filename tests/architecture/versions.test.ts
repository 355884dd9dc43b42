import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { databaseFiles } from "@/db/migration-files";
import { version, versions } from "@/db/versions";
import { textOf } from "../support/sources";

const { migrations } = databaseFiles();
const hashUpTo = (name: string) => {
  const hash = createHash("sha256");
  for (const migration of migrations) if (migration.name <= name) hash.update(migration.hash);
  return hash.digest("hex").slice(0, 12);
};

test.each(versions)(
  "the migrations of version $version are those it was released with",
  ({ migration, hash }) => {
    expect(migrations.map(({ name }) => name)).toContain(migration);
    expect(hashUpTo(migration)).toBe(hash);
  },
);

test.each(versions)(
  "version $version has its notes, and says what whoever upgrades has to do",
  ({ version: number, on }) => {
    const changelog = textOf("CHANGELOG.md");
    const notes = changelog.split(/^## /m).find((part) => part.startsWith(`${number} – ${on}`));
    expect(notes).toMatch(/^### Upgrading\n\n- \S/m);
  },
);

test("the newest of them is the version of this code", () => {
  expect(JSON.parse(textOf("package.json")).version).toBe(version);
  expect(versions.map(({ on }) => on)).toEqual([...versions.map(({ on }) => on)].sort());
});
