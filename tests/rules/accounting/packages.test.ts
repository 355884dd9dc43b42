import { expect, test } from "vitest";
import { packages } from "@/lib/accounting/adapters/packages";
import { PackageFailure } from "@/lib/accounting/rules/failure";
import { packageKeys } from "@/lib/accounting/statuses";
import { PaperPackage } from "../../support/paper-package";

test("a package is called by its own key", () => {
  for (const key of packageKeys) expect([undefined, key]).toContain(packages[key]?.key);
  expect(new PaperPackage().as("exact").key).toBe("exact");
});

test("a failure of a package says its kind, and in its message what happened", () => {
  const failure = new PackageFailure("rate_limited", "429", new Date("2026-11-22T10:00:00Z"));
  expect(failure).toMatchObject({ kind: "rate_limited", message: "rate_limited: 429" });
  expect(failure.until?.toISOString()).toBe("2026-11-22T10:00:00.000Z");
});
