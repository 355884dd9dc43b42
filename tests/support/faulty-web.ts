import { begin } from "@/lib/http/begin";

/** A process that listens for faults as the web server does, and then has one: of its own, of the driver, or of a promise nobody waits for. */
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

// The framework prints what it hears, and goes on.
process.on("uncaughtException", (error) => console.error(error));
process.on("unhandledRejection", (error) => console.error(error));
begin(async () => true);
setImmediate(() => faults[process.argv[2] ?? ""]?.());
setTimeout(() => {
  console.log("goes on");
  process.exit(0);
}, 300);
