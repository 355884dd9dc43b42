import { defineConfig } from "@playwright/test";

/** The products under test, one per worker. Without any, the one that the environment names. */
const products: Record<string, string>[] = JSON.parse(process.env.PRODUCTS ?? "[{}]");
Object.assign(process.env, products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]);

/**
 * Flags that delay V8's optimising compilers: a test's page lives for seconds, so optimised code is seldom used as long as compiling it
 * takes.
 */
const LATE = [
  "--invocation-count-for-maglev=6000",
  "--invocation-count-for-maglev-with-delay=6000",
  "--invocation-count-for-maglev-osr=1500",
  "--invocation-count-for-turbofan=50000",
];

/** Journeys through the built product; `npm test -- e2e` starts it and sets PRODUCTS and CHROMIUM. */
export default defineConfig({
  testDir: "./tests/e2e",
  outputDir: "./test-results",
  workers: products.length,
  timeout: 120_000,
  // Other tests run in parallel: a busy machine gets time, a broken page is still found.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: process.env.BASE_URL ?? "http://127.0.0.1:3000",
    locale: "nl-NL",
    timezoneId: "Europe/Amsterdam",
    // A trace records every page and doubles the time: TRACE=1 keeps those of failed tests.
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
