import { expect, test } from "vitest";
import { sources } from "../support/sources";

const all = sources.map((source) => [source.path, source] as const);

test.each(all)("%s fits a room of 300 lines", (_path, { lines }) => {
  expect(lines).toBeLessThanOrEqual(301);
});

/** What a browser may load: screens, messages, schemas and rules. Never a table, a verb or a secret. */
const forBrowsers =
  /^components\/|^lib\/kernel\/(?!settings|sealed)|^lib\/[^/]+\/(schema|rules|statuses)(\.ts$|\/)|^lib\/access\/webhook-events|^lib\/i18n\/(format|locales)|^lib\/accounting\/adapters\/ledger\/columns/;

test.each(all.filter(([, { isClient }]) => isClient))(
  "%s loads only what a browser may load",
  (_path, { imports }) => {
    const forbidden = imports.filter(
      ({ target, isType }) => !isType && !forBrowsers.test(target) && !target.endsWith(".css"),
    );
    expect(forbidden.map(({ target }) => target)).toEqual([]);
  },
);

const keepers: [name: string, what: RegExp, where: RegExp][] = [
  [
    "no code compares an id of a customer or user with a number",
    /\b(customer|user|actor)(_?[iI]d|\.id)\)?\s*(===?|!==?)\s*\d/,
    /^(lib\/access\/features\.ts|db\/seed\/|scripts\/seed)/,
  ],
  [
    "the clock is read only at the edge",
    /new Date\(\)|Date\.now\(\)/,
    /^(lib\/http\/|workers\/|scripts\/|app\/api\/|components\/)/,
  ],
  [
    "the environment is read in one place",
    /process\.env\b/,
    /^(lib\/kernel\/settings\.ts|scripts\/|next\.config\.ts)/,
  ],
  [
    "what goes wrong is told in the log, which repeats nothing that was typed",
    /console\.(error|warn)\b/,
    /^(scripts\/|bench\/|components\/|lib\/http\/begin\.ts)/,
  ],
  [
    "no check is switched off",
    /@ts-ignore|@ts-expect-error|biome-ignore(?! [\w/]+: .{10,})|eslint-disable|\bas any\b|:\s*any\b/,
    /^$/,
  ],
  [
    "tables are touched by verbs and steps only",
    /from "@\/db\/schema\//,
    /^(lib\/[^/]+\/(queries|commands|jobs|outbox|delivery|render|run|sweep|second-factor)|lib\/(jobs|access|users\/sign-in|files|http\/idempotency)|scripts\/|db\/|workers\/)/,
  ],
];

test.each(keepers)("%s", (_name, what, where) => {
  const broken = sources
    .filter(({ path, text }) => !where.test(path) && what.test(text))
    .map(({ path }) => path);
  expect(broken).toEqual([]);
});
