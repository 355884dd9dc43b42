import { worker } from "@/lib/jobs/queue";

/** A worker process that takes a job and never finishes it, so that a test can kill it in the middle. */
const [name = ""] = process.argv.slice(2);
const patience = { lockDuration: 1_500, stalledInterval: 500 };
worker(
  name,
  async () => {
    process.stdout.write("taken\n");
    await new Promise((resolve) => setTimeout(resolve, 120_000));
  },
  patience,
);
