/**
 * The released versions, oldest first: the day of release, the last migration, and the first twelve characters of a hash over all
 * migrations up to that one, which never change again. The last is the version of this code; CHANGELOG.md states for each what to do when
 * upgrading.
 */
export const versions = [
  { version: "0.1.0", on: "2026-11-26", migration: "0018_rehearsal_attachments", hash: "67694741434b" },
] as const;

/** The version of this code. */
export const version: string = versions[versions.length - 1]?.version ?? "";
