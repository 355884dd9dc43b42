import { z } from "zod";
import { startExact } from "./exact/emulator";
import { startMollie } from "./mollie/emulator";
import { startMoneybird } from "./moneybird/emulator";
import { sampleSites } from "./sample-sites";
import { startTwinfield } from "./twinfield/emulator";

/** Starts the emulators of all packages, for a product that runs on this machine alone. */
const Settings = z.object({
  INVORDER_ENV: z.literal("LOCAL"),
  INVORDER_URL: z.url(),
  EXACT_PORT: z.coerce.number(),
  TWINFIELD_PORT: z.coerce.number(),
  MONEYBIRD_PORT: z.coerce.number(),
  MOLLIE_PORT: z.coerce.number(),
  EXACT_CLIENT_ID: z.string(),
  EXACT_CLIENT_SECRET: z.string(),
  TWINFIELD_CLIENT_ID: z.string(),
  TWINFIELD_CLIENT_SECRET: z.string(),
});

const env = Settings.parse(process.env);
const app = (client_id: string, client_secret: string) => ({
  client_id,
  client_secret,
  redirects: [`${env.INVORDER_URL}/*`],
  consent: "asked" as const,
});
const sites = sampleSites({
  exact: app(env.EXACT_CLIENT_ID, env.EXACT_CLIENT_SECRET),
  twinfield: app(env.TWINFIELD_CLIENT_ID, env.TWINFIELD_CLIENT_SECRET),
});

const servers = await Promise.all([
  startExact(sites.exact, { port: env.EXACT_PORT }),
  startTwinfield(sites.twinfield, { port: env.TWINFIELD_PORT }),
  startMoneybird(sites.moneybird, { port: env.MONEYBIRD_PORT }),
  startMollie(sites.mollie, { port: env.MOLLIE_PORT }),
]);
for (const { url } of servers) console.log(`a practice server listens on ${url}`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => Promise.all(servers.map(({ close }) => close())).then(() => process.exit(0)));
