import path from "node:path";
import { processEnvironment } from "./process-environment.mjs";
import { programArgs } from "./programs.mjs";

/** Returns one of the product's own processes, with its share of the environment. Those whose death only costs time are restarted. */
const service = (name, { root, env, programs }) => ({
  name,
  command: process.execPath,
  args: programArgs(name, programs),
  env: processEnvironment(name, env),
  cwd: root,
  onDeath: "restart",
});

export const realtimeService = (at) => service("realtime", at);
export const mailboxService = (at) => service("mailbox", at);
export const emulatorService = (at) => service("emulators", at);
export const workerService = (at) => service("worker", at);

/** Longer than a proxy or a client keeps an idle connection, so that none sends its next request on one just closed. */
const KEEP_ALIVE_MS = "65000";

/** Returns the web application: the built server, or the development server that compiles on demand. */
export function webService({ root, env, isDev, onDeath }) {
  const address = env.LISTEN_ADDRESS || "127.0.0.1";
  const next = path.join(root, "node_modules/.bin/next");
  return {
    name: "web",
    command: process.execPath,
    args: isDev
      ? [next, "dev", "-p", env.PORT, "-H", address]
      : [path.join(root, ".next/standalone/server.js")],
    env: {
      KEEP_ALIVE_TIMEOUT: KEEP_ALIVE_MS,
      ...processEnvironment("web", env),
      HOSTNAME: address,
      NODE_ENV: isDev ? "development" : "production",
    },
    cwd: root,
    onDeath,
  };
}
