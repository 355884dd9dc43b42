import { randomInt } from "node:crypto";
import net from "node:net";

const ANSWER_WITHIN_MS = 3_000;

/** Throws an Error that names the port and its variable when the port is in use. */
export async function assertFree({ port, variable, what, address = "127.0.0.1" }) {
  const problem = await listen(port, address);
  if (problem === undefined) return;
  if (problem.code === "EADDRINUSE")
    throw new Error(`port ${port} for ${what} is taken by another program: set ${variable} to a free port`);
  throw new Error(
    `port ${port} for ${what} cannot be used (${problem.code}): set ${variable} to another port`,
  );
}

/** Below the ports a system uses for outgoing connections: one of those could be taken before it is listened on. */
const QUIET = { from: 20_000, to: 32_000 };

/** Returns a port that is currently free. */
export async function freePort() {
  for (;;) {
    const port = randomInt(QUIET.from, QUIET.to);
    if ((await listen(port, "127.0.0.1")) === undefined) return port;
  }
}

/** Returns this port, or any free one where it is in use. */
export const freeOr = async (port) => ((await listen(port, "127.0.0.1")) === undefined ? port : freePort());

/** Throws an Error that names host and port, never the password, when no server listens at this address. */
export async function assertAnswers(databaseUrl) {
  if (!URL.canParse(databaseUrl)) throw new Error("DATABASE_URL is no address");
  const { hostname, port } = new URL(databaseUrl);
  const where = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 5432) };
  const isThere = await new Promise((resolve) => {
    const socket = net.connect({ ...where, timeout: ANSWER_WITHIN_MS });
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
  if (!isThere) throw new Error(`no database answers at ${where.host}:${where.port}`);
}

function listen(port, address) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", resolve);
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
