import { closePools } from "@/db/client";
import { closeQueues } from "@/lib/jobs/queue";
import { sweepJobs } from "@/lib/jobs/sweep";
import { wakeDelivery } from "@/lib/jobs/wake";

/** A command of an operator. `run` prints what it did; what it throws is printed and ends with exit code 1. */
export type Command = { usage: string; does: string; run: (args: string[]) => Promise<void> };

const commands: Record<string, Command> = {
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
  console.error(error instanceof Error ? error.message : error);
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
