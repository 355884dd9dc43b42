import { afterEach, expect, test, vi } from "vitest";

/** Returns the settings of an environment, freshly read. */
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

test("a variable left empty is as good as one left out", async () => {
  const empty = { LOG_LEVEL: "", POOL_SIZE: "", PUSHER_USE_TLS: "", MONEYBIRD_BASE_URL: "", SMTP_URL: "" };
  const read = await settingsOf(empty);
  expect(read.SMTP_URL).toBeUndefined();
  expect(read).toMatchObject({
    LOG_LEVEL: "info",
    POOL_SIZE: 10,
    PUSHER_USE_TLS: "0",
    MONEYBIRD_BASE_URL: "https://moneybird.com",
  });
});

test.each(["EXACT_BASE_URL", "TWINFIELD_LOGIN_URL", "MONEYBIRD_BASE_URL", "MOLLIE_BASE_URL"])(
  "in production %s is no emulator: neither in the clear nor on this machine",
  async (name) => {
    const production = { INVORDER_ENV: "production" };
    for (const address of [
      "http://pay.example",
      "https://localhost:3034",
      "https://127.0.0.1",
      "https://[::1]/v2",
    ])
      await expect(settingsOf({ ...production, [name]: address })).rejects.toThrow(name);
    expect(await settingsOf({ ...production, [name]: "https://pay.example" })).toMatchObject({
      [name]: "https://pay.example",
    });
    expect(await settingsOf({ INVORDER_ENV: "LOCAL", [name]: "http://127.0.0.1:3034" })).toMatchObject({
      [name]: "http://127.0.0.1:3034",
    });
  },
);
