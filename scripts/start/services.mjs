import path from "node:path";
import { shareOf } from "./shares.mjs";

/** The product's own processes, each with its share of the environment. Those that only lose time by dying are started again. */
const script = ({ name, file, root, env }) => ({
  name,
  command: process.execPath,
  args: ["--import", "tsx", file],
  env: shareOf(name, env),
  cwd: root,
  onDeath: "restart",
});

export const realtimeService = (at) => script({ ...at, name: "realtime", file: "workers/realtime/main.ts" });
export const mailboxService = (at) => script({ ...at, name: "mailbox", file: "workers/mailbox/main.ts" });
export const workerService = (at) => script({ ...at, name: "worker", file: "workers/main.ts" });

/** The web application: the built server, or the development server that compiles as it goes. */
export function webService({ root, env, isDev, onDeath }) {
  const address = env.LISTEN_ADDRESS || "127.0.0.1";
  const next = path.join(root, "node_modules/next/dist/bin/next");
  return {
    name: "web",
    command: process.execPath,
    args: isDev
      ? [next, "dev", "-p", env.PORT, "-H", address]
      : [path.join(root, ".next/standalone/server.js")],
    env: { ...shareOf("web", env), HOSTNAME: address, NODE_ENV: isDev ? "development" : "production" },
    cwd: root,
    onDeath,
  };
}
