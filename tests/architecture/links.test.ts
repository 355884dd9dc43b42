import { expect, test } from "vitest";
import { sources } from "../support/sources";

/** These decide when a page is prefetched: once a user is about to open it. */
const DECIDE = [
  "components/frame/prefetcher.tsx",
  "components/ui/prefetch-link.tsx",
  "components/ui/row-link.tsx",
];
const times = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

test("no link fetches a page because it is in sight: a screen full of them asked for a dozen pages nobody goes to", () => {
  const others = sources.filter(({ path }) => path.endsWith(".tsx") && !DECIDE.includes(path));
  expect(others.filter(({ text }) => /<PrefetchLink\b/.test(text)).length).toBeGreaterThan(20);
  const eager = others.filter(({ text }) => times(text, /<Link\b/g) > times(text, /prefetch=\{false\}/g));
  expect(eager.map(({ path }) => path)).toEqual([]);
});
