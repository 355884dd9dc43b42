import { defineConfig } from "@playwright/test";

/** The products to walk through: one for each worker, whose own it is. Without any, the one that the environment names. */
const products: Record<string, string>[] = JSON.parse(process.env.PRODUCTS ?? "[{}]");
Object.assign(process.env, products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

/** A page lives for seconds: code made fast for it is seldom used as long as making it took, so it is made far later than for people. */
const LATE = [
  "--invocation-count-for-maglev=6000",
  "--invocation-count-for-maglev-with-delay=6000",
  "--invocation-count-for-maglev-osr=1500",
  "--invocation-count-for-turbofan=50000",
];

/** Journeys through the built product; `npm test -- e2e` brings it up and sets PRODUCTS and CHROMIUM. */
export default defineConfig({
  testDir: "./tests/e2e",
  outputDir: "./test-results",
  workers: products.length,
  timeout: 120_000,
  // Other tests run beside the journeys: a busy machine is given time, a broken page is still found.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://127.0.0.1:3000",
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    // A trace films every page and doubles the time: TRACE=1 makes those of what failed.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--js-flags=${LATE.join(" ")}`,
      ],
    },
  },
});
