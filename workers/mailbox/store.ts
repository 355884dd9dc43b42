import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const Entry = z.object({ id: z.int(), from: z.string(), to: z.array(z.string()), received_at: z.string() });
/** A mail as it was handed over: who it was for according to the SMTP dialogue, hidden copies included. */
export type Entry = z.output<typeof Entry>;

/** How many mails a box holds; the oldest make room. */
export const MOST_KEPT = 20_000;

/**
 * The mails, one file each with the bytes as they came, and one line each in an index. Nothing is parsed here, so that taking mail
 * in stays quick. What was acknowledged is on disk and there after a restart.
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

  /** Newest first. */
  list(): Entry[] {
    return this.#entries.toReversed();
  }

  find(id: number): Entry | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  raw(id: number): Promise<Buffer> {
    return readFile(this.#file(id));
  }

  /** Empties the box and answers how many mails were in it. */
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

/** The last line may be cut off by a crash. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
