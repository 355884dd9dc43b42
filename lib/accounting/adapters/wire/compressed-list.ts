import { deflateRawSync, inflateRawSync } from "node:zlib";

const CHUNK = 64 * 1024;

/** Values in the order in which they were added, compressed: holds lists of hundreds of thousands until all of them was read. */
export class CompressedList<Value> {
  private readonly chunks: Buffer[] = [];
  private waiting: string[] = [];
  private length = 0;
  size = 0;

  /** Adds a value that JSON can represent; `values` returns it unchanged. */
  add(value: Value) {
    const text = JSON.stringify(value);
    this.waiting.push(text);
    this.length += text.length;
    this.size += 1;
    if (this.length < CHUNK) return;
    this.chunks.push(deflateRawSync(`[${this.waiting.join()}]`, { level: 1 }));
    this.waiting = [];
    this.length = 0;
  }

  *values(): Generator<Value> {
    for (const chunk of this.chunks) yield* JSON.parse(inflateRawSync(chunk).toString("utf8"));
    yield* JSON.parse(`[${this.waiting.join()}]`);
  }
}
