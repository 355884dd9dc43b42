import { randomUUID } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { errorReason, logCallFailure } from "@/lib/kernel/log-call-failure";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";
import { TimeoutError, withTimeout } from "@/lib/kernel/with-timeout";

/** The storage of files: a folder, or an S3 bucket when S3_BUCKET is set. Keys are random; a file's name is a column. */
export type Storage = {
  /** Stores the bytes and returns the key of the file. Throws StorageUnavailable when that fails, and leaves nothing behind. */
  put: (bytes: Buffer, where: { folder: string; contentType?: string }) => Promise<string>;
  /** Throws when there is no file with this key, and StorageUnavailable when the storage does not answer. */
  get: (key: string) => Promise<Buffer>;
  /** Returns the bytes in chunks, for files that are too large for memory. It throws as `get` does. */
  read: (key: string) => AsyncIterable<Buffer>;
  /** A missing file is no error. */
  remove: (key: string) => Promise<void>;
  /** The keys of all files in a folder, in no order; none when there is no such folder. */
  list: (folder: string) => AsyncIterable<string>;
  /** The size of a file in bytes; null when there is none. */
  sizeOf: (key: string) => Promise<number | null>;
  /** Stores bytes under their former key, when restoring a backup. Throws StorageUnavailable when that fails. */
  putBack: (key: string, bytes: Buffer) => Promise<void>;
};

/** The storage does not answer; it may later. */
export class StorageUnavailable extends Error {}

/** Returns the milliseconds to wait for the storage: a file may be large and the connection slow, but every wait has an end. */
const answerWithin = () => settings().ANSWER_SECONDS * 500;

const held = processWide<{ disk?: Promise<Disk> }>("invorder.files", () => ({}));

/** Returns the one storage of this process. */
export function storage(): Storage {
  held.disk ??= openDisk();
  const { disk } = held;
  return {
    async put(bytes, { folder, contentType }) {
      const key = `${folder}/${randomUUID()}`;
      const putting = disk.then((open) => open.put(key, bytes, contentType ? { contentType } : undefined));
      await withTimeout(answerWithin(), `the keeping of ${key}`, putting).catch(async (error) => {
        // The rest of a failed write would fill a full disk. After a timeout the storage is not called again.
        if (!(error instanceof TimeoutError)) await this.remove(key).catch(() => undefined);
        storageUnavailable(error);
      });
      return key;
    },
    async get(key) {
      const reading = disk.then((open) => open.getBytes(key));
      const bytes = await withTimeout(answerWithin(), `the file ${key}`, reading).catch((error) =>
        isGone(error)
          ? Promise.reject(new Error(`there is no file ${key}`, { cause: error }))
          : storageUnavailable(error),
      );
      return Buffer.from(bytes);
    },
    read: (key) => piecesOf(disk, key),
    remove: (key) =>
      withTimeout(
        answerWithin(),
        `the removal of ${key}`,
        disk.then((open) => open.delete(key)),
      ),
    list: (folder) => keysIn(disk, folder),
    async sizeOf(key) {
      const looking = disk.then(async (open) =>
        (await open.exists(key)) ? (await open.getMetaData(key)).contentLength : null,
      );
      return withTimeout(answerWithin(), `the file ${key}`, looking).catch(storageUnavailable);
    },
    async putBack(key, bytes) {
      const putting = disk.then((open) => open.put(key, bytes));
      await withTimeout(answerWithin(), `the keeping of ${key}`, putting).catch(storageUnavailable);
    },
  };
}

async function* keysIn(disk: Promise<Disk>, folder: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = disk.then((open) =>
      open.listAll(folder, { recursive: true, ...(token && { paginationToken: token }) }),
    );
    const listed = await withTimeout(answerWithin(), `the files of ${folder}`, page).catch((error) =>
      isGone(error) ? { objects: [] } : storageUnavailable(error),
    );
    for (const file of listed.objects) if (file.isFile && file.key.startsWith(`${folder}/`)) yield file.key;
    token = "paginationToken" in listed ? listed.paginationToken : undefined;
  } while (token);
}

async function* piecesOf(disk: Promise<Disk>, key: string): AsyncGenerator<Buffer> {
  const waited = <T>(step: Promise<T>) =>
    withTimeout(answerWithin(), `the file ${key}`, step).catch((error) =>
      isGone(error)
        ? Promise.reject(new Error(`there is no file ${key}`, { cause: error }))
        : storageUnavailable(error),
    );
  const stream = await waited(disk.then((open) => open.getStream(key)));
  const pieces = stream[Symbol.asyncIterator]();
  try {
    for (let next = await waited(pieces.next()); !next.done; next = await waited(pieces.next()))
      yield Buffer.from(next.value);
  } finally {
    stream.destroy();
  }
}

/**
 * Returns whether an error of a folder (ENOENT) or an S3 server (NoSuchKey), which the driver wraps, means that the file does not exist.
 */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "ENOENT") || error.name === "NoSuchKey" || isGone(error.cause));

const storageUnavailable = (error: unknown): never => {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION } = settings();
  const url = S3_ENDPOINT ?? `https://s3.${S3_REGION ?? REGION}.amazonaws.com`;
  if (S3_BUCKET)
    logCallFailure({ service: "files", url, status: statusOf(error), reason: errorReason(error) });
  throw new StorageUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
};

const REGION = "eu-central-1";

/** Returns the status of an S3 server's answer, which its client stores in the error; null without an answer. */
function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null) return null;
  if ("$metadata" in error && typeof error.$metadata === "object" && error.$metadata !== null) {
    const { $metadata } = error;
    return "httpStatusCode" in $metadata && typeof $metadata.httpStatusCode === "number"
      ? $metadata.httpStatusCode
      : null;
  }
  return "cause" in error ? statusOf(error.cause) : null;
}

async function openDisk(): Promise<Disk> {
  const { S3_BUCKET, INVORDER_DATA_DIR } = settings();
  if (S3_BUCKET) return openBucket(S3_BUCKET);
  const location = pathToFileURL(path.resolve(INVORDER_DATA_DIR, "files"));
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** Opens an S3 bucket. The client is large, so it is loaded only where it is used. */
async function openBucket(bucket: string): Promise<Disk> {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings();
  const { S3Driver } = await import("flydrive/drivers/s3");
  const keys =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {};
  return new Disk(
    new S3Driver({
      bucket,
      region: S3_REGION ?? REGION,
      visibility: "private",
      // Many S3-compatible servers support no access lists, no virtual hosts and no trailing checksums.
      supportsACL: false,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      requestHandler: { connectionTimeout: 5_000, requestTimeout: answerWithin() },
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...keys,
    }),
  );
}
