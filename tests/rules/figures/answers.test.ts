import { expect, test } from "vitest";
import { jsonSchema } from "@/app/api/openapi.json/schemas";
import * as answers from "@/lib/figures/answers";

const amount = { type: "string", pattern: "^-?\\d+\\.\\d{2}$" };

test.each(Object.entries(answers))("%s says of every amount that it is a decimal text", (_name, schema) => {
  const written = JSON.stringify(jsonSchema(schema, "output"));
  expect(written).not.toContain('"amount":{}');
  if (written.includes('"amount":')) expect(written).toContain(`"amount":${JSON.stringify(amount)}`);
});
