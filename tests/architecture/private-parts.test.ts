import { expect, test } from "vitest";
import { filesIn, textOf } from "../support/sources";

const files = [
  ...["app", "bench", "components", "db", "emulators", "lib", "scripts", "workers"].flatMap(filesIn),
  ...["instrumentation.ts", "middleware.ts", "next.config.ts"],
].filter((file) => /\.(tsx?|mjs)$/.test(file));

type Part = { what: RegExp /** Files that may, each with the reason. */; unless?: Record<string, string> };

const parts: Record<string, Part> = {
  "imports from where a package is built": {
    what: /(?:from|import|require)\s*\(?\s*["'](?!\.|@\/)(?:[^"']+\/)?(?:dist|build|src|internal)\//,
  },
  "paths to where a package is built": { what: /node_modules\/[^"'`\s]*\/(?:dist|src)\// },
  "functions of the console that are replaced": { what: /\bconsole\.\w+\s*=(?![=>])/ },
  "listeners of others that are looked at or taken off": {
    what: /\.(?:removeAllListeners|rawListeners|listeners)\(/,
  },
  "prototypes that are changed": { what: /\.prototype\b/ },
  "promises that are waited for otherwise": {
    what: /\.then\s*=(?![=>])|^\s+(?:async |override )*then\s*[(<]/m,
  },
  "what a library names as its own": {
    what: /[\w)]\??\._[a-z]\w*/,
    unless: {
      "lib/http/calls.ts": "what zod documents for who reads schemas (zod.dev/library-authors)",
      "lib/kernel/wire.ts": "what zod documents for who reads schemas (zod.dev/library-authors)",
      "lib/payments/adapters/mollie.ts": "a word of HAL, in JSON",
    },
  },
  "what a framework keeps for itself": {
    what: /Symbol\.for\(["'](?:next|react|nodejs)|(?:globalThis|self|window)\.__|__NEXT_/,
  },
  "parts of objects that have no type": {
    what: /\bReflect\.(?:get|set|apply|defineProperty|deleteProperty)\(/,
    unless: {
      "db/guard-transactions.ts": "what a Proxy does by itself, handed on",
      "db/prepared-statements.ts": "what a Proxy does by itself, handed on",
      "lib/accounting/adapters/exact/debtors.ts": "a row of somebody else's JSON",
      "lib/accounting/adapters/exact/divisions.ts": "a row of somebody else's JSON",
      "lib/accounting/adapters/exact/items.ts": "a row of somebody else's JSON",
      "lib/accounting/adapters/moneybird/reading.ts": "a row of somebody else's JSON",
      "lib/accounting/adapters/moneybird/rows.ts": "a row of somebody else's JSON",
      "lib/kernel/error-fields.ts": "documented fields of errors of any kind",
      "lib/privacy/commands/imports.ts": "a stored JSON of ours",
    },
  },
};

test.each(Object.entries(parts))("the product does without %s", (_name, { what, unless = {} }) => {
  const found = files.filter((file) => what.test(textOf(file)));
  expect(found.sort()).toEqual(Object.keys(unless).sort());
});
