import { closePools } from "@/db/client";
import { closeQueues } from "@/lib/jobs/queue";
import { sweepJobs } from "@/lib/jobs/sweep";
import { wakeDelivery } from "@/lib/jobs/wake";
import { settings } from "@/lib/kernel/settings";
import { backup } from "./admin/backup/backup";
import { restore } from "./admin/backup/restore";
import { resetDemo, today } from "./admin/demo";
import { figuresLoad } from "./admin/ledger";
import { mondayMail } from "./admin/monday";
import { holdOutbox, outbox } from "./admin/outbox";
import { revoke, superadmin, token, tokens } from "./admin/people";
import { reseal } from "./admin/reseal";
import { stats } from "./admin/stats";
import { databaseFault } from "./migrate/database-fault";

/** An operator's command. `run` prints what it did; an error is printed and exits with code 1. */
export type Command = { usage: string; does: string; run: (args: string[]) => Promise<void> };

const commands: Record<string, Command> = {
  superadmin: {
    usage: "superadmin EMAIL",
    does: "makes a superadmin; the password is printed once",
    run: superadmin,
  },
  token: { usage: "token EMAIL", does: "prints access_token:api_key for an API client, once", run: token },
  tokens: { usage: "tokens EMAIL", does: "lists the pairs of an API client that still work", run: tokens },
  revoke: { usage: "revoke ID | EMAIL", does: "ends one such pair, or all of a user", run: revoke },
  outbox: {
    usage: "outbox [list | retry ID | sent ID | withdraw ID]",
    does: "mails that wait, failed, or of which nobody knows whether they arrived",
    run: outbox,
  },
  backup: {
    usage: "backup DIR [KEEP]",
    does: "writes database and files as one consistent set into an empty folder, while the product runs; with KEEP into a folder of its own there, of which the last KEEP stay",
    run: backup,
  },
  restore: {
    usage: "restore DIR",
    does: "restores such a set into an empty database, and holds what may have been sent since",
    run: restore,
  },
  "hold-outbox": {
    usage: "hold-outbox",
    does: "after a backup that was restored otherwise, before the first worker: nothing that may have been sent leaves until a person decides",
    run: holdOutbox,
  },
  stats: {
    usage: "stats [verify | rebuild]",
    does: "works out every figure that is kept and names the differences, or what invoices were on each day anew",
    run: stats,
  },
  "monday-mail": {
    usage: "monday-mail EMAIL",
    does: "in the demo: sends somebody the mail of this week's Monday now, whatever day and hour it is",
    run: mondayMail,
  },
  reseal: {
    usage: "reseal",
    does: "seals anew under INVORDER_SECRET what INVORDER_SECRET_OLD sealed",
    run: reseal,
  },
  today: { usage: "today YYYY-MM-DD", does: "moves the demo's day", run: today },
  "figures-load": {
    usage: "figures-load DIR CUSTOMER",
    does: "tells a ledger of files to a customer of the demo, until the product's day",
    run: figuresLoad,
  },
  "reset-demo": { usage: "reset-demo", does: "empties the demo and fills it again", run: resetDemo },
  "rebuild-queues": {
    usage: "rebuild-queues",
    does: "puts all waiting work back on the queue and wakes the delivery",
    async run() {
      const count = await sweepJobs(0);
      await wakeDelivery();
      console.log(`${count} jobs are on the queue again`);
    },
  },
};

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
try {
  if (command) await command.run(args);
  else explain();
} catch (error) {
  const { DATABASE_URL: url } = settings();
  console.error((url && databaseFault(error, url)) || (error instanceof Error ? error.message : error));
  process.exitCode = 1;
} finally {
  await closeQueues();
  await closePools();
}

function explain() {
  if (name !== "" && name !== "help") {
    console.error(`there is no command ${name}\n`);
    process.exitCode = 1;
  }
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  for (const { usage, does } of Object.values(commands)) console.log(`  ${usage.padEnd(width)}  ${does}`);
}
