import fs from "node:fs";
import { expect, test } from "vitest";
import { sources } from "../support/sources";

/** A form field with the star, by its own prop or by its schema. */
const marked = /^\s+facts,$|^\s*required(=.*)?$|\srequired(=\S+)?(\s[^>]*)?\/>/m;

test("a form that marks what must be filled in says what the mark means", () => {
  const forms = sources.filter(({ path, text }) => /^components\/(?!ui\/)/.test(path) && marked.test(text));
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ text }) => !text.includes("<RequiredLegend />")).map(({ path }) => path)).toEqual(
    [],
  );
});

/** Requirements written at the field itself: each with the reason why no schema has it. */
const byHand: readonly [file: string, line: string, reason: string][] = [
  [
    "components/templates/template-form.tsx",
    '<TextField {...form.field("name")} {...off} label={t("name")} required={mayWrite} />',
    "who may only read a template is asked nothing",
  ],
  [
    "components/synchronize/mapping-step.tsx",
    "aria-required={requiredFields.includes(field) || undefined}",
    "a column of somebody's file is no field of a call",
  ],
  [
    "components/figures/debtor-search.tsx",
    "maxLength={LONGEST_SEARCH}",
    "a search stands in no form; the schemas take its limit from the same place",
  ],
];
const asks =
  /(?:^|\s)(?:aria-required|required|(?:min|max)(?:Length)?|pattern)(?:=["{]|\s*$|\s*\/?>|\s+\w+=)/;

test("what a field is asked comes from the call's schema, and is not written at the field", () => {
  const screens = sources.filter(({ path }) => /^components\/(?!ui\/).*\.tsx$/.test(path));
  const found = screens.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => !/^(\/\/|\*|\/\*)/.test(line) && asks.test(line))
      .map((line) => `${path}: ${line}`),
  );
  expect([...new Set(found)].sort()).toEqual(byHand.map(([file, line]) => `${file}: ${line}`).sort());
});

test("a select of a form offers what the schema lists", () => {
  const listed = sources.filter(
    ({ path, text }) =>
      path.startsWith("components/") && /options=\{(\[|\w+(Types|Codes|urrencies)\b)/.test(text),
  );
  expect(listed.map(({ path }) => path)).toEqual([]);
});

/** Forms that put their values in the address, each with the reason. */
const asksByAddress: Record<string, string> = {
  "help/search-form.tsx": "words searched in the handbook name nobody, and it works where no script does",
};

test("what is typed never comes into an address: a form sent before its page is alive is no question", () => {
  const files = fs.readdirSync("components", { recursive: true, encoding: "utf8" });
  const asking = files
    .filter((file) => file.endsWith(".tsx") && !(file in asksByAddress))
    .filter((file) =>
      [...fs.readFileSync(`components/${file}`, "utf8").matchAll(/<form\b[^>]*/g)].some(
        ([form]) => !form.includes('method="post"'),
      ),
    );
  expect(asking).toEqual([]);
});
