import net from "node:net";
import { afterAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.ANSWER_SECONDS = "2";
  process.env.LOG_LEVEL = "warn";
});

import { StorageUnavailable, storage } from "@/lib/files/port";

const sockets = new Set<net.Socket>();
const silent = net.createServer((socket) => sockets.add(socket));
await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
const address = silent.address();
Object.assign(process.env, {
  S3_BUCKET: "invorder",
  S3_ENDPOINT: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const lines: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  lines.push(String(line));
  return true;
});

test("an S3 server that never answers is away, nobody waits for it for ever, and the log says so each time", async () => {
  const since = performance.now();
  await expect(storage().put(Buffer.from("x"), { folder: "letters" })).rejects.toBeInstanceOf(
    StorageUnavailable,
  );
  await expect(storage().get("letters/x")).rejects.toBeInstanceOf(StorageUnavailable);
  expect(performance.now() - since).toBeLessThan(10_000);
  const failed = lines.filter((line) => line.includes("call failed")).map((line) => JSON.parse(line));
  expect(failed).toMatchObject([
    { service: "files", status: null },
    { service: "files", status: null },
  ]);
});
