import { expect, test } from "vitest";
import { sources } from "../support/sources";

/** A field of a form that carries the star, by itself or by what the schema says of it. */
const marked = /^\s+facts,$|^\s*required(=.*)?$|\srequired(=\S+)?(\s[^>]*)?\/>/m;

test("a form that marks what must be filled in says what the mark means", () => {
  const forms = sources.filter(({ path, text }) => /^components\/(?!ui\/)/.test(path) && marked.test(text));
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ text }) => !text.includes("<RequiredLegend />")).map(({ path }) => path)).toEqual(
    [],
  );
});
