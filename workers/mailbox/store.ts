import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const Entry = z.object({ id: z.int(), from: z.string(), to: z.array(z.string()), received_at: z.string() });
/** A received mail's envelope: its recipients by the SMTP dialogue, blind copies included. */
export type Entry = z.output<typeof Entry>;

/** Limit of stored mails; beyond it the oldest is deleted. */
export const MOST_KEPT = 20_000;

/**
 * Stores mails, one file each with the original bytes, and one line each in an index. Nothing is parsed here, so that receiving stays fast.
 * An acknowledged mail is on disk and survives a restart.
 */
export class MailStore {
  #entries: Entry[];
  #nextId: number;

  constructor(readonly dir: string) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#entries = readIndex(this.#index).filter(({ id }) => existsSync(this.#file(id)));
    this.#nextId = (this.#entries.at(-1)?.id ?? 0) + 1;
    writeFileSync(this.#index, this.#entries.map(line).join(""), { mode: 0o600 });
  }

  async add(envelope: { from: string; to: string[] }, raw: Buffer): Promise<Entry> {
    const entry = { id: this.#nextId++, ...envelope, received_at: new Date().toISOString() };
    await writeFile(this.#file(entry.id), raw, { mode: 0o600 });
    appendFileSync(this.#index, line(entry));
    this.#entries.push(entry);
    if (this.#entries.length > MOST_KEPT) this.#forgetOldest();
    return entry;
  }

  /** Returns the mails, newest first. */
  list(): Entry[] {
    return this.#entries.toReversed();
  }

  find(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  raw(id: number): Promise<Buffer> {
    return readFile(this.#file(id));
  }

  /** Empties the mailbox and returns how many mails were in it. */
  async clear(): Promise<number> {
    const removed = this.#entries;
    this.#entries = [];
    writeFileSync(this.#index, "");
    await Promise.all(removed.map(({ id }) => rm(this.#file(id), { force: true })));
    return removed.length;
  }

  #forgetOldest() {
    const oldest = this.#entries.shift();
    if (oldest) rmSync(this.#file(oldest.id), { force: true });
  }

  get #index() {
    return path.join(this.dir, "index.jsonl");
  }

  #file(id: number) {
    return path.join(this.dir, `${id}.eml`);
  }
}

const line = (entry: Entry) => `${JSON.stringify(entry)}\n`;

function readIndex(file: string): Entry[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .map((text) => Entry.safeParse(json(text)))
    .flatMap((result) => (result.success ? [result.data] : []));
}

/** Parses a line; undefined when it is invalid, as the last line may be cut off by a crash. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
