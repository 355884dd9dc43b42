import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, describe, expect, test, vi } from "vitest";
import { rootPath } from "../support/sources";

const letter = Buffer.from("%PDF-1.7 Aanmaning aan Bakkerij Jansen");

/** Returns the storage under these settings: a process reads them once, so the module is imported again. */
async function storageWith(environment: Record<string, string>) {
  Object.assign(process.env, environment);
  Reflect.deleteProperty(globalThis, Symbol.for("invorder.files"));
  Reflect.deleteProperty(globalThis, Symbol.for("invorder.settings"));
  vi.resetModules();
  return (await import("@/lib/files/port")).storage();
}

const s3 = {
  S3_BUCKET: "invorder-files",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
  S3_REGION: "eu-central-1",
};
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-s3-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: s3.S3_BUCKET, configs: [] }],
});
afterAll(async () => {
  await server.close();
  fs.rmSync(directory, { recursive: true, force: true });
});

const places: [string, () => Promise<Record<string, string>>][] = [
  ["a folder", async () => ({})],
  ["an S3 bucket", async () => ({ ...s3, S3_ENDPOINT: `http://127.0.0.1:${(await server.run()).port}` })],
];

describe.each(places)("files in %s", (_name, environment) => {
  test("come back as they went, under a name nobody can guess, and go when they are removed", async () => {
    const files = await storageWith(await environment());
    const key = await files.put(letter, { folder: "letters/20", contentType: "application/pdf" });
    expect(key).toMatch(/^letters\/20\/[0-9a-f-]{36}$/);
    expect((await files.get(key)).equals(letter)).toBe(true);
    await files.remove(key);
    await files.remove(key);
    await expect(files.get(key)).rejects.toThrow();
  });

  test("lie where they should: no key leads outside", async () => {
    const files = await storageWith({});
    await expect(files.get("../../etc/passwd")).rejects.toThrow();
    await expect(files.put(letter, { folder: "../outside" })).rejects.toThrow();
  });
});

test("a folder that takes no more keeps nothing of a file that is too large for it, and the next small one all the same", () => {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "invorder-full-"));
  const program = `
    import { storage, StorageUnavailable } from "./lib/files/port.ts";
    const refused = await storage().put(Buffer.alloc(900_000), { folder: "imports" }).catch((error) => error instanceof StorageUnavailable);
    const key = await storage().put(Buffer.from("klein"), { folder: "imports" });
    console.log(JSON.stringify({ refused, text: String(await storage().get(key)) }));`;
  // Files of this process are limited to half a megabyte: a larger write is partly written and then refused, as with a full disk.
  const node = `${process.execPath} --import tsx --input-type=module -e '${program}'`;
  const output = execFileSync("bash", ["-c", `trap "" XFSZ; ulimit -f 500; exec ${node}`], {
    cwd: rootPath(""),
    env: { ...process.env, INVORDER_DATA_DIR: data, S3_BUCKET: "" },
  });
  expect(JSON.parse(output.toString())).toEqual({ refused: true, text: "klein" });
  expect(fs.readdirSync(path.join(data, "files/imports"))).toHaveLength(1);
  fs.rmSync(data, { recursive: true });
});
