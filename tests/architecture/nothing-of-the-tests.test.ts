import { expect, test } from "vitest";
import { sources, textOf } from "../support/sources";

test("no file of the product loads anything of the tests, so nothing that holds its statements is in what is built", () => {
  const loads = sources.flatMap(({ path, imports }) =>
    imports.filter(({ target }) => /^(tests|bench)\//.test(target)).map(({ target }) => `${path}: ${target}`),
  );
  expect(loads).toEqual([]);
});

test("the image is copied together without the tests", () => {
  const product = textOf("Dockerfile").split("AS product")[1] ?? "";
  const copied = [...product.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what);
  // tests/e2e/shipped.spec.ts checks its contents.
  expect(copied).toEqual(["--from=built /shipped ./"]);
});
