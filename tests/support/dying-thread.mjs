import { parentPort } from "node:worker_threads";

/** Dies of the first thing it is asked, as a thread without memory would. */
parentPort.on("message", () => process.exit(1));
