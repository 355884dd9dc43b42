import net from "node:net";
import { afterEach } from "vitest";
import { frontendMessages } from "./pg-wire";
import "./world";

/**
 * Pause points without any code in the product: from here on its statements pass through a proxy of the test, which holds the one that
 * matches a pattern until the test releases it. `owner` of world.ts connects directly and is never held. Workers that a test starts use the
 * proxy too. Statements are recognised by their text, so the product knows of no pause point.
 */
const upstream = new URL(process.env.DATABASE_URL ?? "");
const gates = new Set<Gate>();

type Gate = {
  pattern: RegExp;
  arrive: () => void;
  passed: Promise<void>;
  goOn: () => void;
  isTaken: boolean;
};

export type PausePoint = {
  /** Resolves when a statement is held here; rejects when none arrived in time. */
  reached: (within?: number) => Promise<void>;
  /** Releases the statement; if called before it arrived, it will pass and only be noticed. */
  goOn: () => void;
};

/** Holds the next statement whose text matches, with all that follows it on its connection; later ones pass. */
export function pauseBefore(pattern: RegExp): PausePoint {
  let arrive: () => void = () => undefined;
  let goOn: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const passed = new Promise<void>((resolve) => (goOn = resolve));
  gates.add({ pattern, arrive, passed, goOn, isTaken: false });
  return { reached: (within = 20_000) => inTime(arrived, pattern, within), goOn: () => goOn() };
}

async function inTime(arrived: Promise<void>, pattern: RegExp, within: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no statement matched ${pattern} in time`)), within);
  });
  await Promise.race([arrived, late]).finally(() => clearTimeout(timer));
}

const server = net.createServer((client) => {
  const database = net.connect(Number(upstream.port || 5432), upstream.hostname);
  for (const socket of [client, database]) {
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      client.destroy();
      database.destroy();
    });
  }
  database.pipe(client);
  const messages = frontendMessages();
  let before = Promise.resolve();
  client.on("data", (part) => {
    for (const { bytes, statement } of messages(part))
      before = before.then(() => stopAt(statement)).then(() => void database.write(bytes));
  });
});

async function stopAt(statement: string | null) {
  if (statement === null) return;
  const words = statement.replace(/\s+/g, " ").trim();
  const gate = [...gates].find((one) => !one.isTaken && one.pattern.test(words));
  if (!gate) return;
  gate.isTaken = true;
  gate.arrive();
  await gate.passed;
  gates.delete(gate);
}

await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const through = new URL(upstream);
through.hostname = "127.0.0.1";
through.port = String(typeof address === "object" && address ? address.port : 0);
process.env.DATABASE_URL = through.href;

server.unref();

afterEach(() => {
  for (const { goOn } of gates) goOn();
  gates.clear();
});
