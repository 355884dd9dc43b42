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
  const copied = [...product.matchAll(/^COPY (?:--from=\S+ )?(\S+)/gm)].map(([, what]) => what);
  expect(copied).toContain("workers");
  expect(copied.filter((what) => what === "." || what?.includes("tests"))).toEqual([]);
});
