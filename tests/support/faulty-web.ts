import { prepareServer } from "@/lib/http/prepare-server";

/** A process that handles faults as the web server does, and then raises one: its own, the driver's, or an unhandled rejection. */
const refused = () =>
  Object.assign(new Error("Failed query: select * from users where name = 'Geheim'"), {
    query: "select 'Geheim'",
  });
const faults: Record<string, () => void> = {
  own() {
    throw refused();
  },
  driver() {
    const fault = new TypeError("Cannot read properties of null (reading 'write')");
    fault.stack = `${fault}\n    at nextWrite (/app/node_modules/postgres/src/connection.js:255:12)`;
    throw fault;
  },
  promise() {
    void Promise.reject(refused());
  },
};

// The framework logs these events and continues.
process.on("uncaughtException", (error) => console.error(error));
process.on("unhandledRejection", (error) => console.error(error));
prepareServer(async () => true);
setImmediate(() => faults[process.argv[2] ?? ""]?.());
setTimeout(() => {
  console.log("goes on");
  process.exit(0);
}, 300);
