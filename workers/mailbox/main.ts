import path from "node:path";
import { settings } from "@/lib/kernel/settings";
import { startMailbox } from "./server";

const { INVORDER_DATA_DIR, LISTEN_ADDRESS: host, SMTP_PORT: smtpPort, MAIL_PORT: webPort } = settings();

/** Mail to this domain is refused as an unknown mailbox, so that a demo can show a failure. */
const UNDELIVERABLE = "@onbestelbaar.example";

const mailbox = await startMailbox({
  dir: path.resolve(INVORDER_DATA_DIR, "mail"),
  host,
  smtpPort,
  webPort,
  faults: ({ to }) => (to.endsWith(UNDELIVERABLE) ? "refuse" : undefined),
});
console.log(`mailbox takes mail on ${host}:${mailbox.smtpPort} and shows it on ${host}:${mailbox.webPort}`);

for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => mailbox.close().then(() => process.exit(0)));
