import { afterEach, expect, test, vi } from "vitest";

/** The settings of an environment that nobody has read yet. */
async function settingsOf(environment: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { processWide } = await import("@/lib/kernel/process-wide");
  delete processWide<{ read?: unknown }>("invorder.settings", () => ({})).read;
  const { settings } = await import("@/lib/kernel/settings");
  return settings();
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("a day can be set for the product, and left empty it is the clock's", async () => {
  expect(await settingsOf({ INVORDER_TODAY: "2024-02-29" })).toMatchObject({ INVORDER_TODAY: "2024-02-29" });
  expect((await settingsOf({ INVORDER_TODAY: "" })).INVORDER_TODAY).toBeUndefined();
});

test.each([
  ["a day that does not exist", { INVORDER_TODAY: "2023-02-29" }],
  ["any day in production", { INVORDER_TODAY: "2024-02-29", INVORDER_ENV: "production" }],
])("%s is refused", async (_what, environment) => {
  await expect(settingsOf(environment)).rejects.toThrow("INVORDER_TODAY");
});
